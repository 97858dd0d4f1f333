import { localeOfPath } from './locale-choice.ts';
import { publishedBuild } from './published-build.ts';
import type { Homes, IslandProps, LoadScript } from '../registry.ts';
import { onHint, readHint, showSession } from '../account/session/hint.ts';
import { hasKeptToasts } from './toast/waiting.ts';
import { createBuildCheck } from './build-check.ts';
import type { BuildCheck } from './build-check.ts';
import { internalAddress } from './internal-link.ts';

const BUILD_KEY = 'academy.build';

/** Starts what every page needs in addition to its content. */
export async function mount(_: HTMLElement, { homes, buildCheckIntervalMs }: IslandProps<'site'>, load: LoadScript): Promise<void> {
  checkLocale(homes);
  onHint(showSession);
  // The head script takes an unreadable hint for a valid one.
  showSession(readHint());
  checkBuilds(buildCheckIntervalMs);
  addEventListener('keydown', closeMenu);
  if (hasKeptToasts()) {
    const { showKeptToasts } = await load(import('./toast/show.ts'));
    showKeptToasts();
  }
}

// --- internal ---

/** Reloads if the host chose the language of the page by something other than its address. */
function checkLocale(homes: Homes): void {
  const sent = document.querySelector<HTMLMetaElement>('meta[name="server-locale"]')?.content;
  const asked = localeOfPath(location.pathname, homes);
  if (sent && asked && sent !== asked) loadAnew(location.href);
}

/** Escape closes the menu of narrow screens, and leads back to its button. */
function closeMenu({ key }: KeyboardEvent): void {
  const button = document.querySelector<HTMLElement>('[open] > .site-menu-button');
  if (key !== 'Escape') return;
  button?.click();
  button?.focus();
}

function checkBuilds(intervalMs: number): void {
  const builds = createBuildCheck({
    latest: publishedBuild,
    recall,
    remember,
    // Pages prefetched from here may be outdated too (cli/hosting/prefetch.ts).
    onOutdated: () => void (document.documentElement.dataset['outdated'] = ''),
  });
  if (recall() === null) void builds.check();
  const checkShown = () => void (document.hidden || builds.check());
  setInterval(checkShown, intervalMs);
  document.addEventListener('visibilitychange', checkShown);
  addEventListener('pageshow', ({ persisted }) => void (persisted && reviveOutdated(builds)));
  addEventListener('click', (event) => builds.isOutdated() && leaveOutdated(event));
}

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

/** Asks the loader, which limits reloads; returns whether it will load the address. */
function loadAnew(address: string): boolean {
  return !dispatchEvent(new CustomEvent('academy:load', { detail: address, cancelable: true }));
}

// Not shared with the account islands, which would make one more chunk for every page to load.
function recall(): string | null {
  try {
    return sessionStorage.getItem(BUILD_KEY);
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    sessionStorage.setItem(BUILD_KEY, id);
  } catch {
    // Without storage, every page takes the first response as its own.
  }
}
