/** Storage key for the language whose suggestion was dismissed. */
export const DISMISSED_KEY = 'academy.suggestion';
