import { compare } from '../lib/lists.ts';
import type { Policy, SiteConfig } from '../config/define.ts';

export type ProblemCode = keyof SiteConfig['problems'];

/** A finding about content. */
export interface Problem {
  readonly code: ProblemCode;
  /** Full slug of the story it was found in. */
  readonly story: string;
  /** Where in the story: `body[2].items[0].link`; empty for the story as a whole. */
  readonly path: string;
  readonly message: string;
  /** How to fix it. */
  readonly hint: string;
  /** The story in Storyblok's editor; null for a local space. */
  readonly editUrl: string | null;
}

/** What a check finds within a story, which the caller knows. */
export type BlockFinding = Pick<Problem, 'code' | 'path' | 'message' | 'hint'>;

/** A value as a message quotes it: an overlong one would fill the terminal. */
export const shortened = (value: string): string => (value.length > MOST_SHOWN ? `${value.slice(0, MOST_SHOWN)}…` : value);

/** A problem with the severity that the configuration gives it. */
export interface JudgedProblem extends Problem {
  readonly severity: Exclude<Policy, 'ignore'>;
}

/** Applies the configured policies: drops ignored problems and sorts the rest, so that equal builds report equally. */
export function judge(
  problems: readonly Problem[],
  { policies, strict }: { readonly policies: SiteConfig['problems']; readonly strict: boolean },
): readonly JudgedProblem[] {
  return problems
    .flatMap((problem) => {
      const policy = policies[problem.code];
      return policy === 'ignore' ? [] : [{ ...problem, severity: strict ? ('fail' as const) : policy }];
    })
    .toSorted((a, b) => compare(a.code, b.code) || compare(a.story, b.story) || compare(a.path, b.path) || compare(a.message, b.message));
}

// --- internal ---

const MOST_SHOWN = 200;
