import type { SiteFinding } from '../check/check-finished-site.ts';
import { toFindings } from './findings.ts';
import { counted } from './log.ts';

/** What a check of a finished site found. */
export interface CheckReport {
  readonly output: string;
  /** How many pages were checked. */
  readonly pages: number;
  readonly findings: readonly SiteFinding[];
}

/** What is reported besides its error for a check that read no site: null means not known by then. */
export const unchecked = (output: string | null) => ({ output, pages: 0, findings: [] });

/** How many distinct problems there are: one on many pages counts once. */
export const countMistakes = (findings: readonly SiteFinding[]): number =>
  toFindings(findings).reduce((sum, { messages }) => sum + messages.size, 0);

/** @example checkInWords({ pages: 139, findings: [] }) // => '139 pages checked: no problems' */
export function checkInWords({ pages, findings }: Pick<CheckReport, 'pages' | 'findings'>): string {
  const mistakes = countMistakes(findings);
  const found = mistakes === 0 ? 'no problems' : counted(mistakes, 'problem');
  return `${counted(pages, 'page')} checked: ${found}`;
}

/** The machine-readable report: equal findings once, each with all its pages. */
export function checkToJson({ output, pages, findings }: CheckReport): string {
  const failed = findings.some(({ severity }) => severity === 'fail');
  const told = toFindings(findings).flatMap(({ kind, severity, messages, hint }) =>
    [...messages].map(([message, found]) => ({ code: kind, severity, message, hint, pages: found.map(({ page }) => page) })),
  );
  return `${JSON.stringify({ status: failed ? 'failed' : 'ok', output, pages, findings: told }, null, 2)}\n`;
}
