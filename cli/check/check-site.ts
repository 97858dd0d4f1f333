import type { JudgedProblem } from '../site/problems.ts';
import type { FinishedSite } from './finished-site.ts';
import { KINDS } from './kinds.ts';

/** What is wrong with a page or another file of a finished site, and what to do about it. */
export interface SiteFinding {
  readonly code: keyof typeof KINDS;
  readonly severity: JudgedProblem['severity'];
  /** Its address. */
  readonly page: string;
  readonly message: string;
  readonly hint: string;
}

/** Looks for all that is known to go wrong; `strict` makes failures of warnings. */
export function checkSite(site: FinishedSite, { strict }: { readonly strict: boolean }): readonly SiteFinding[] {
  return kinds.flatMap(([code, { severity, hint, find }]) => {
    const findings = [...find(site)].map(({ page, message }): SiteFinding => ({
      code,
      severity: strict ? 'fail' : severity,
      page,
      message,
      hint,
    }));
    // What a page has twice is told once.
    return [...new Map(findings.map((finding) => [`${finding.page} ${finding.message}`, finding])).values()];
  });
}

// --- internal ---

const kinds = Object.entries(KINDS) as readonly [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][];
