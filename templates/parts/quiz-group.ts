import { createContext } from 'react';

/** What the options of a quiz share. */
export interface QuizGroup {
  /** Name of the radio group; null if several options can be selected. */
  readonly radioGroup: string | null;
  /** Whether options show if they are right; not if none is, as all would be wrong. */
  readonly isJudged: boolean;
}

export const QuizGroupContext = createContext<QuizGroup>({ radioGroup: null, isJudged: false });
