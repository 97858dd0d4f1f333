import { readStored, store } from '../account/session/hint.ts';

/** Whether a visitor agrees to be counted. */
export type Answer = 'yes' | 'no';

/** What this visitor answered in the last two years, the longest that the Spanish authority (AEPD) considers an answer valid; null if nothing. */
export function readAnswer(now = Date.now()): Answer | null {
  const [answer, at] = (readStored(ANALYTICS_KEY) ?? '').split(' ');
  return (answer === 'yes' || answer === 'no') && now - Number(at) < TWO_YEARS ? answer : null;
}

/** Stores an answer. Without storage, the question is asked again on the next page. */
export const keepAnswer = (answer: Answer): boolean => store(ANALYTICS_KEY, `${answer} ${Date.now()}`);

// --- internal ---

const ANALYTICS_KEY = 'academy.analytics';

const TWO_YEARS = 2 * 365 * 24 * 60 * 60 * 1000;
