import type { JudgedProblem } from '../site/problems.ts';
import type { FinishedSite } from './finished-site.ts';
import { KINDS } from './kinds.ts';

/** A problem with a page or another file of a finished site, and how to fix it. */
export interface SiteFinding {
  readonly code: keyof typeof KINDS;
  readonly severity: JudgedProblem['severity'];
  /** The address of the page or file. */
  readonly page: string;
  readonly message: string;
  readonly hint: string;
}

/** Runs all checks on a site; `strict` turns warnings into failures. */
export function checkFinishedSite(site: FinishedSite, { strict }: { readonly strict: boolean }): readonly SiteFinding[] {
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

// --- internal ---

const kinds = Object.entries(KINDS) as readonly [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][];
