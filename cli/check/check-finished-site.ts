import { OF_ADDRESSES, OF_LINKS } from './find-links.ts';
import { OF_PAGES } from './find-on-page.ts';
import type { FinishedSite, Kind } from './finished-site.ts';

/** Everything that `academy check` looks for, in the order in which it is reported. */
export const KINDS = { ...OF_LINKS, ...OF_PAGES, ...OF_ADDRESSES };

/** A problem with a page or another file of a finished site, and how to fix it. */
export interface SiteFinding {
  readonly code: keyof typeof KINDS;
  readonly severity: Kind['severity'];
  /** The address of the page or file. */
  readonly page: string;
  readonly message: string;
  readonly hint: string;
}

/** Runs all checks on a site; `strict` turns warnings into failures. */
export function checkFinishedSite(site: FinishedSite, { strict }: { readonly strict: boolean }): readonly SiteFinding[] {
  const kinds = Object.entries(KINDS) as readonly [SiteFinding['code'], Kind][];
  return kinds.flatMap(([code, { severity, hint, find }]) => {
    const findings = [...find(site)].map(({ page, message }): SiteFinding => ({
      code,
      severity: strict ? 'fail' : severity,
      page,
      message,
      hint,
    }));
    // Report duplicates on a page once.
    return [...new Map(findings.map((finding) => [`${finding.page} ${finding.message}`, finding])).values()];
  });
}
