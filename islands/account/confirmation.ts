import type { ProviderName } from '../config.ts';
import type { Person } from '../firebase/person.ts';
import { fill } from '../form/fields.ts';
import type { Problem } from '../form/fields.ts';
import { find } from '../form/form.ts';
import { wordsFor } from '../form/words.ts';
import type { ErrorWords } from '../form/words.ts';

interface Options {
  readonly person: Person;
  readonly providers: Readonly<Record<ProviderName, string>>;
  /** Names the provider at `{0}`. */
  readonly text: string;
}

/** Tells people without a password how they will be asked to confirm that it is them. */
export function showConfirmation(root: ParentNode, { person, providers, text }: Options): void {
  const [provider] = person.providers;
  if (!person.hasPassword && provider) find(root, '[data-notice]').textContent = fill(text, providers[provider]);
}

/**
 * What is to be said where somebody did not confirm that it is them; null for other failures. A wrong password is the current one: whose account it
 * is, is no secret on the pages of the profile. Nothing is, where somebody closed the provider's window.
 */
export function notConfirmed(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (hasChangedMind(code)) return [];
  if (!['wrong-password', 'invalid-credential', 'missing-password'].includes(code)) return null;
  return [{ field: 'password', text: wordsFor('wrong-current-password', errors) }];
}

/** Whether a provider's window was closed, or another one opened, which is not an error. */
export function hasChangedMind(code: string): boolean {
  return ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'].includes(code);
}
