/** Where it is kept that a suggestion was sent away: the code of the language that was suggested. */
export const DISMISSED_KEY = 'academy.suggestion';
