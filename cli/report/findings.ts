import type { JudgedProblem } from '../site/problems.ts';
import { count } from './log.ts';

/** Findings of one kind. */
export interface Findings {
  readonly kind: JudgedProblem['code'];
  readonly severity: JudgedProblem['severity'];
  readonly count: number;
  /** What was found, with the problems that say so. */
  readonly messages: ReadonlyMap<string, readonly JudgedProblem[]>;
  /** How to mend them. */
  readonly hint: string;
}

/** Puts findings together for people, who mend a kind at a time: by kind, and within one by what they say. */
export function toFindings(problems: readonly JudgedProblem[]): readonly Findings[] {
  return [...groupBy(problems, ({ code }) => code)].map(([kind, found]) => ({
    kind,
    severity: found[0]?.severity ?? 'warn',
    count: found.length,
    messages: groupBy(found, ({ message }) => message),
    hint: found[0]?.hint ?? '',
  }));
}

/** The first places of problems, one after the other, and how many there are besides. */
export function placesOf(problems: readonly JudgedProblem[], { shown, separator = ', ', toText = toPlace }: PlacesOptions): string {
  const rest = problems.length > shown ? ` and ${count(problems.length - shown)} more` : '';
  return problems.slice(0, shown).map(toText).join(separator) + rest;
}

interface PlacesOptions {
  readonly shown: number;
  /** @default a comma */
  readonly separator?: string;
  /** @default a story, where in it, and its address in Storyblok's editor */
  readonly toText?: (problem: JudgedProblem) => string;
}

// --- internal ---

const toPlace = ({ story, path, editUrl }: JudgedProblem) => [story, path, editUrl].filter(Boolean).join(' ');

function groupBy<K, T>(all: readonly T[], keyOf: (one: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const one of all) {
    const group = groups.get(keyOf(one));
    if (group) group.push(one);
    else groups.set(keyOf(one), [one]);
  }
  return groups;
}
