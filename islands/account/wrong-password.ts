import { wordsFor } from '../form/words.ts';
import type { ErrorWords } from '../form/words.ts';

/** On the pages of the profile a wrong password is the current one: whose account it is, is no secret there. */
export function wrongPassword(
  code: string,
  errors: ErrorWords,
): { readonly problem: { readonly field: string; readonly text: string } } | null {
  if (!['wrong-password', 'invalid-credential', 'missing-password'].includes(code)) return null;
  return { problem: { field: 'password', text: wordsFor('wrong-current-password', errors) } };
}
