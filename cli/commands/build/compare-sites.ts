import { addressOf } from '../../hosting/page-facts.ts';
import { createRedirector } from '../../hosting/redirect-rules.ts';
import type { RedirectRule } from '../../hosting/redirect-rules.ts';
import type { BuildRecord } from '../../render/build-record.ts';
import type { SiteChanges } from '../../report/report.ts';

/** The paths of files that two sites do not have in common. */
export interface SiteDifference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Finds what a site has that another one before it had not, had otherwise, or had alone. */
export function compareSites(before: BuildRecord['files'], now: BuildRecord['files']): SiteDifference {
  const [added, changed]: [string[], string[]] = [[], []];
  // The fastest way through thousands of rows for code that runs the first time; most of them are the very same ones.
  now.forEach((file, path) => {
    const known = before.get(path);
    if (!known) added.push(path);
    else if (known !== file && known.hash !== file.hash) changed.push(path);
  });
  const stayed = now.size - added.length;
  return { added, changed, removed: stayed === before.size ? [] : [...before.keys()].filter((path) => !now.has(path)) };
}

interface Hosted {
  readonly origin: string;
  /** The redirects of the site as it is now. */
  readonly redirects: readonly RedirectRule[];
}

/** What such a difference is to visitors: the addresses of pages, and where those that are gone lead now. */
export function toChanges({ added, changed, removed }: SiteDifference, { origin, redirects }: Hosted): SiteChanges {
  const destinationOf = createRedirector(redirects);
  const addressesOf = (paths: readonly string[]) => paths.filter(isPage).map(addressOf).toSorted();
  const toUrl = (address: string) => new URL(address, origin).href;
  const gone = addressesOf(removed);
  return {
    added: addressesOf(added).map(toUrl),
    changed: addressesOf(changed).map(toUrl),
    removed: gone.map(toUrl),
    redirected: gone.flatMap((address) => {
      const destination = destinationOf(address);
      return destination === null ? [] : [{ from: toUrl(address), to: toUrl(destination) }];
    }),
  };
}

// --- internal ---

// A not-found page is at no address of its own.
const isPage = (path: string) => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path);
