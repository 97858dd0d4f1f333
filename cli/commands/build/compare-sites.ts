import { createRedirector, type RedirectRule } from '../../hosting/rules.ts';
import type { BuildRecord } from '../../cache/record.ts';
import type { SiteChanges } from '../../report/report.ts';
import type { PastAddresses } from '../../hosting/past-addresses.ts';
import { pagesDropped } from '../../report/errors/build.ts';
import { addressOf } from '../../site/url.ts';

/** The paths of files in which two sites differ. */
export interface SiteDifference {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly removed: readonly string[];
}

/** Finds the files of a site that were added, changed or removed since another one. */
export function compareSites(before: BuildRecord['files'], now: BuildRecord['files']): SiteDifference {
  const [added, changed]: [string[], string[]] = [[], []];
  // The fastest loop over thousands of rows for code that runs for the first time; most rows are identical objects.
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
  /** The redirects of the new site. */
  readonly redirects: readonly RedirectRule[];
}

/** What a difference means to visitors: the URLs of pages, and where removed ones now redirect. */
export function toChanges({ added, changed, removed }: SiteDifference, { origin, redirects }: Hosted): SiteChanges {
  const redirectOf = createRedirector(redirects);
  const addressesOf = (paths: readonly string[]) => paths.filter(isPage).map(addressOf).toSorted();
  const toUrl = (address: string) => origin + address;
  const gone = addressesOf(removed);
  return {
    added: addressesOf(added).map(toUrl),
    changed: addressesOf(changed).map(toUrl),
    removed: gone.map(toUrl),
    redirected: gone.flatMap((address) => {
      const moved = redirectOf(address);
      return moved === null ? [] : [{ from: toUrl(address), to: new URL(moved.to, origin).href }];
    }),
  };
}

interface Dropped {
  readonly difference: SiteDifference;
  /** Whether the site before is known. */
  readonly isKnown: boolean;
  /** The addresses of the one in the directory and of the deployed one. */
  readonly past: () => readonly Pick<PastAddresses, 'now'>[];
  /** The share of its pages that a site may lose, from 0 to 1. */
  readonly mayDrop: number;
}

/** Throws if a site lacks so many pages of the one in the directory or of the deployed one that nobody can have meant it. */
export function assertFewDropped(
  { files, hosting }: Pick<BuildRecord, 'files' | 'hosting'>,
  { difference, isKnown, past, mayDrop }: Dropped,
): void {
  // All addresses are only read if a page is gone, or if it is unknown.
  if (isKnown && !difference.removed.some(isPage)) return;
  const answered = new Set([...files.keys()].map(addressOf));
  const redirectOf = createRedirector(hosting.rules.redirects);
  const loss = droppedPages(
    past().map(({ now }) => [...now.values()]),
    { answers: (address) => answered.has(address) || redirectOf(address) !== null, mayDrop },
  );
  if (loss) throw pagesDropped(loss);
}

/**
 * The addresses of content pages at which one of these earlier sites answers and the new one has neither a page nor a redirect, if they are too many for somebody to have meant it;
 * null if they are few.
 */
export function droppedPages(
  earlier: readonly (readonly string[])[],
  { answers, mayDrop }: Pick<Dropped, 'mayDrop'> & { readonly answers: (address: string) => boolean },
): { readonly dropped: readonly string[]; readonly of: number } | null {
  const losses = earlier.map((addresses) => ({
    dropped: addresses.filter((address) => !answers(address)).toSorted(),
    of: addresses.length,
  }));
  return losses.find(({ dropped, of }) => dropped.length > FEW && dropped.length > of * mayDrop) ?? null;
}

// --- internal ---

/** Of a small site, these many are a large share, and easily meant. */
const FEW = 3;

/** Whether a file of a site is a page. A not-found page has no URL of its own. */
const isPage = (path: string) => path.endsWith('.html') && !/(?:^|\/)404\.html$/.test(path);
