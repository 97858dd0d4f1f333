import { readStored, store } from '../account/session/hint.ts';
import { publishedBuild } from '../fetch-site.ts';

/** Checks for newer builds from time to time, and then loads the next page past all caches. */
export function checkBuilds(intervalMs: number): void {
  const isKnown = readStored(BUILD_KEY, 'sessionStorage') !== null;
  const check = createBuildCheck();
  if (!isKnown) void check();
  const checkShown = () => void (document.hidden || check());
  setInterval(checkShown, intervalMs);
  document.addEventListener('visibilitychange', checkShown);
  // A page restored from the back/forward cache may be outdated.
  addEventListener('pageshow', ({ persisted }) => void (persisted && check().then(() => isOutdated() && loadAnew(location.href))));
  addEventListener('click', (event) => isOutdated() && leaveOutdated(event));
}

/** Asks the loader, which limits reloads; returns whether it will load the address. */
export function loadAnew(address: string): boolean {
  return !dispatchEvent(new CustomEvent('academy:load', { detail: address, cancelable: true }));
}

/**
 * Returns what fetches the current build id, and marks the page if it has another; concurrent calls share one request. A page does not contain its own
 * build id: the id is a hash of all pages, so including it would change every page with every build. Instead, a page takes as its own the id known to
 * the tab when it was loaded, or else the first response (docs/adr/0013-build-check.md).
 */
export function createBuildCheck(): () => Promise<void> {
  let own = readStored(BUILD_KEY, 'sessionStorage');
  let underway: Promise<void> | null = null;
  const ask = async () => {
    const id = await publishedBuild();
    if (id === null) return;
    own ??= id;
    store(BUILD_KEY, id, 'sessionStorage');
    // Pages prefetched from here may be outdated too (cli/hosting/site-rules.ts).
    if (id !== own) document.documentElement.dataset['outdated'] = '';
  };
  return () => (underway ??= ask().finally(() => (underway = null)));
}

/** Whether a new build was published since the page was loaded. */
export const isOutdated = (): boolean => 'outdated' in document.documentElement.dataset;

/** The address of a page of the site that a click opens in this tab; null for other links. */
export function internalAddress(
  link: Link,
  { button, ctrlKey, metaKey, shiftKey, altKey }: Press,
  here: Pick<Location, 'origin' | 'pathname' | 'search'> = location,
): string | null {
  const { href, target, origin, pathname, search } = link;
  if (button || ctrlKey || metaKey || shiftKey || altKey || link.hasAttribute('download') || (target && target !== '_self')) return null;
  const isSamePage = pathname === here.pathname && search === here.search;
  // Files are shown by the browser itself and contain no scripts of ours.
  return origin === here.origin && !isSamePage && !pathname.includes('.') ? href : null;
}

// --- internal ---

// Sites beside each other on a host share the storage.
const BUILD_KEY = `academy.build${SITE_BASE}`;

/** A link as parsed by the browser; an invalid one does not have our origin. */
type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hasAttribute'>;

/** How it is clicked: modifier keys open another tab or window, or download. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** Loads the next page bypassing the browser's and the host's cache. */
function leaveOutdated(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented) return;
  const address = internalAddress(link, event);
  if (address !== null && loadAnew(address)) event.preventDefault();
}
