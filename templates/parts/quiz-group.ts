import { createContext } from 'react';

/** What the options of a quiz have in common. */
export interface QuizGroup {
  /** The name by which the browser knows them as a choice of one; null where any number of them can be chosen. */
  readonly radioGroup: string | null;
  /** Whether an option says that it is right or wrong: where none is right, all of them would be called wrong. */
  readonly isJudged: boolean;
}

export const QuizGroupContext = createContext<QuizGroup>({ radioGroup: null, isJudged: false });
