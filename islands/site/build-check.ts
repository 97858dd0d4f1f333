import { publishedBuild } from '../fetch-site.ts';

/** Checks for newer builds from time to time, and then loads the next page past all caches. */
export function checkBuilds(intervalMs: number): void {
  const builds = createBuildCheck({
    latest: publishedBuild,
    recall: readBuild,
    remember: keepBuild,
    // Pages prefetched from here may be outdated too (cli/hosting/site-rules.ts).
    onOutdated: () => void (document.documentElement.dataset['outdated'] = ''),
  });
  if (readBuild() === null) void builds.check();
  const checkShown = () => void (document.hidden || builds.check());
  setInterval(checkShown, intervalMs);
  document.addEventListener('visibilitychange', checkShown);
  addEventListener('pageshow', ({ persisted }) => void (persisted && reviveOutdated(builds)));
  addEventListener('click', (event) => builds.isOutdated() && leaveOutdated(event));
}

/** Asks the loader, which limits reloads; returns whether it will load the address. */
export function loadAnew(address: string): boolean {
  return !dispatchEvent(new CustomEvent('academy:load', { detail: address, cancelable: true }));
}

/** Detects whether a new build was published since the page was loaded. */
export interface BuildCheck {
  /** Fetches the current build id; concurrent calls share one request. */
  check(): Promise<void>;
  isOutdated(): boolean;
}

/**
 * A page does not contain its own build id: the id is a hash of all pages, so including it would change every page with every build. Instead, a page
 * takes as its own the id known to the tab when it was loaded, or else the first response (docs/adr/0013-build-check.md).
 */
export function createBuildCheck({ latest, recall, remember, onOutdated }: Sources): BuildCheck {
  let own = recall();
  let outdated = false;
  let underway: Promise<void> | null = null;

  const ask = async () => {
    const id = await latest();
    if (id === null) return;
    own ??= id;
    remember(id);
    if (id === own || outdated) return;
    outdated = true;
    onOutdated();
  };
  return {
    check: () => (underway ??= ask().finally(() => (underway = null))),
    isOutdated: () => outdated,
  };
}

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

interface Sources {
  /** The id of the published build; null if it cannot be fetched now. */
  latest(): Promise<string | null>;
  /** The last build known in this tab. */
  recall(): string | null;
  remember(id: string): void;
  /** Called once when the page is outdated. */
  onOutdated(): void;
}

/** A link as parsed by the browser; an invalid one does not have our origin. */
type Link = Pick<HTMLAnchorElement, 'href' | 'target' | 'origin' | 'pathname' | 'search' | 'hasAttribute'>;

/** How it is clicked: modifier keys open another tab or window, or download. */
type Press = Pick<MouseEvent, 'button' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>;

/** A page restored from the back/forward cache may be outdated. */
async function reviveOutdated(builds: BuildCheck): Promise<void> {
  await builds.check();
  if (builds.isOutdated()) loadAnew(location.href);
}

/** Loads the next page bypassing the browser's and the host's cache. */
function leaveOutdated(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented) return;
  const address = internalAddress(link, event);
  if (address !== null && loadAnew(address)) event.preventDefault();
}

// Not shared with the account islands, which would make one more chunk for every page to load.
function readBuild(): string | null {
  try {
    return sessionStorage.getItem(BUILD_KEY);
  } catch {
    return null;
  }
}

function keepBuild(id: string): void {
  try {
    sessionStorage.setItem(BUILD_KEY, id);
  } catch {
    // Without storage, every page takes the first response as its own.
  }
}
