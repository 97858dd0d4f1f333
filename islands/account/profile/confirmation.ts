import type { ProviderName } from '../../config.ts';
import type { Person } from '../firebase/person.ts';
import { fill } from '../form/fields.ts';
import type { Problem } from '../form/fields.ts';
import { find } from '../form/form.ts';
import { wordsFor } from '../form/words.ts';
import type { ErrorWords } from '../form/words.ts';

interface Options {
  readonly person: Person;
  readonly providers: Readonly<Record<ProviderName, string>>;
  /** With the provider's name at `{0}`. */
  readonly text: string;
}

/** Tells people without a password how they will be asked to confirm their identity. */
export function showConfirmation(root: ParentNode, { person, providers, text }: Options): void {
  const [provider] = person.providers;
  if (!person.hasPassword && provider) find(root, '[data-notice]').textContent = fill(text, providers[provider]);
}

/**
 * The problems to show if reauthentication failed; null for other failures. A wrong password is named as such, since on a profile page there is no
 * account to keep secret. Empty if the provider's window was closed.
 */
export function notConfirmed(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (hasChangedMind(code)) return [];
  if (!['wrong-password', 'invalid-credential', 'missing-password'].includes(code)) return null;
  return [{ field: 'password', text: wordsFor('wrong-current-password', errors) }];
}

/** Whether a provider's window was closed or replaced by another, which is not an error. */
export function hasChangedMind(code: string): boolean {
  return ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'].includes(code);
}
