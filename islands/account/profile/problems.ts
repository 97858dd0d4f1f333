import type { TextsOf } from '../../fill.ts';
import { wordsFor, type ErrorWords, type Problem } from '../../form/check-fields.ts';
import type { FormTexts } from '../../form/use-form.ts';
import { hasChangedMind } from '../firebase/error-code.ts';

/** Whether a failure means that nobody is signed in any more. */
export const isEnded = (code: string): boolean => ['user-disabled', 'user-token-expired', 'signed-out'].includes(code);

/** The problems to show if Firebase could not be loaded; null for other failures. A browser asks for a script only once per page. */
export function notLoaded(code: string, form: FormTexts): readonly Problem[] | null {
  return code === 'not-loaded' ? [{ text: wordsFor(code, form.errors) }, { href: '', text: form['form.tryAgain'] }] : null;
}

/** The problems to show if a profile could not be loaded. What Firestore refuses then is not what somebody has typed. */
export function profileNotLoaded(code: string, form: FormTexts, texts: TextsOf<['profile.failed', 'profile.refused']>): readonly Problem[] {
  const why = REFUSALS.includes(code) ? texts['profile.refused'] : wordsFor(code, form.errors);
  return [{ text: `${texts['profile.failed']}. ${why}` }, { href: '', text: form['form.tryAgain'] }];
}

/**
 * The problems to show if people could not confirm that it is them; null for other failures. A wrong password is named as such, since on a profile page
 * there is no account to keep secret. Empty if the provider's window was closed.
 */
export function notConfirmed(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (hasChangedMind(code)) return [];
  if (!['wrong-password', 'invalid-credential', 'missing-password'].includes(code)) return null;
  return [{ field: 'password', text: wordsFor('wrong-current-password', errors) }];
}

// --- internal ---

const REFUSALS: readonly string[] = ['failed-precondition', 'invalid-argument', 'not-found', 'permission-denied', 'unauthenticated'];
