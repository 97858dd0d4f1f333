import { fetchSite } from '../fetch-site.ts';
import { localeOfPath } from '../locale/choice.ts';
import type { Homes, IslandProps } from '../registry.ts';
import { onHint, readHint, showSession } from '../session/hint.ts';
import { hasKeptToasts } from '../toast/waiting.ts';
import { createBuildCheck, parseBuildId } from './build-check.ts';
import type { BuildCheck } from './build-check.ts';
import { internalAddress } from './internal-link.ts';

const BUILD_KEY = 'academy.build';

/** Starts what every page does beside its content. */
export async function mount(_: HTMLElement, { homes, buildCheckIntervalMs }: IslandProps<'site'>): Promise<void> {
  checkLocale(homes);
  onHint(showSession);
  // A hint that cannot be read was taken for one before the first paint.
  showSession(readHint());
  checkBuilds(buildCheckIntervalMs);
  if (hasKeptToasts()) {
    const { showKeptToasts } = await import('../toast/show.ts');
    showKeptToasts();
  }
}

// --- internal ---

/** A host that chose the page by something else than its address is asked once more. */
function checkLocale(homes: Homes): void {
  const sent = document.querySelector<HTMLMetaElement>('meta[name="server-locale"]')?.content;
  const asked = localeOfPath(location.pathname, homes);
  if (sent && asked && sent !== asked) loadAnew(location.href);
}

function checkBuilds(intervalMs: number): void {
  const builds = createBuildCheck({
    latest: latestBuild,
    recall,
    remember,
    // What the browser fetched ahead from here may be as old (cli/hosting/prefetch.ts).
    onOutdated: () => document.documentElement.setAttribute('data-outdated', ''),
  });
  if (recall() === null) void builds.check();
  setInterval(() => void (document.hidden || builds.check()), intervalMs);
  document.addEventListener('visibilitychange', () => void (document.hidden || builds.check()));
  addEventListener('pageshow', ({ persisted }) => void (persisted && reviveOutdated(builds)));
  addEventListener('click', (event) => builds.isOutdated() && leaveOutdated(event));
}

async function latestBuild(): Promise<string | null> {
  try {
    const response = await fetchSite(`/builds/latest.json?${Date.now()}`, { cache: 'no-store' });
    return response.ok ? parseBuildId(await response.text()) : null;
  } catch {
    return null;
  }
}

/** A page from the back/forward cache was not loaded at all. */
async function reviveOutdated(builds: BuildCheck): Promise<void> {
  await builds.check();
  if (builds.isOutdated()) loadAnew(location.href);
}

/** The way to the next page leads past what the browser or a host's cache kept of it. */
function leaveOutdated(event: MouseEvent): void {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
  if (!link || event.defaultPrevented) return;
  const address = internalAddress(link, event);
  if (address !== null && loadAnew(address)) event.preventDefault();
}

/** Asks the loader, which keeps count; tells whether it does. */
function loadAnew(address: string): boolean {
  return !dispatchEvent(new CustomEvent('academy:load', { detail: address, cancelable: true }));
}

// By itself: what it shared with the islands of accounts would be one more file for every page to load.
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
    // Where nothing can be kept every page starts anew.
  }
}
