import type { SiteFinding } from '../check/check-finished-site.ts';
import type { JudgedProblem } from '../site/problems.ts';
import { groupBy } from '../lib/lists.ts';
import { count, counted } from './log.ts';

/** A finding in the content, or in the finished files. */
export type Finding = JudgedProblem | SiteFinding;

/** Findings of one kind. */
export interface Findings<F extends Finding = Finding> {
  readonly kind: F['code'];
  readonly severity: F['severity'];
  readonly count: number;
  /** The message, with its findings. */
  readonly messages: ReadonlyMap<string, readonly F[]>;
  /** How to fix them. */
  readonly hint: string;
}

/** Groups findings for people, who fix one kind at a time: by kind, then by message. */
export function toFindings<F extends Finding>(findings: readonly F[]): readonly Findings<F>[] {
  return [...groupBy(findings, ({ code }): F['code'] => code)].map(([kind, found]) => ({
    kind,
    severity: found[0]?.severity ?? 'warn',
    count: found.length,
    messages: groupBy(found, ({ message }) => message),
    hint: found[0]?.hint ?? '',
  }));
}

/** The first places of findings, joined, and how many more there are. */
export function placesOf(findings: readonly Finding[], { shown, separator = ', ', toText = toPlace }: PlacesOptions): string {
  const rest = findings.length > shown ? ` and ${count(findings.length - shown)} more` : '';
  return findings.slice(0, shown).map(toText).join(separator) + rest;
}

interface PlacesOptions {
  readonly shown: number;
  /** @default a comma */
  readonly separator?: string;
  /** @default toPlace */
  readonly toText?: (finding: Finding) => string;
}

/** Where something was found: a page, or a story with the path in it and its URL in Storyblok's editor. */
export const toPlace = (finding: Finding): string =>
  'page' in finding ? finding.page : [finding.story, finding.path, finding.editUrl].filter(Boolean).join(' ');

/** What a check of a finished site found. */
export interface CheckReport {
  readonly output: string;
  /** How many pages were checked. */
  readonly pages: number;
  readonly findings: readonly SiteFinding[];
}

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
  const once = toFindings(findings).flatMap(({ kind, severity, messages, hint }) =>
    [...messages].map(([message, found]) => ({ code: kind, severity, message, hint, pages: found.map(({ page }) => page) })),
  );
  return `${JSON.stringify({ status: failed ? 'failed' : 'ok', output, pages, findings: once }, null, 2)}\n`;
}
