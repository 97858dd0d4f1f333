import type { Problem } from '../form/fields.ts';
import { wordsFor } from '../form/words.ts';
import type { ErrorWords } from '../form/words.ts';

/** On the pages of the profile a wrong password is the current one: whose account it is, is no secret there. */
export function wrongPassword(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (!['wrong-password', 'invalid-credential', 'missing-password'].includes(code)) return null;
  return [{ field: 'password', text: wordsFor('wrong-current-password', errors) }];
}
