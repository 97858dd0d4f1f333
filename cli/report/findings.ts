import type { SiteFinding } from '../check/check-finished-site.ts';
import type { JudgedProblem } from '../site/problems.ts';
import { groupBy } from '../lib/lists.ts';
import { count } from './log.ts';

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
