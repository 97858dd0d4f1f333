import type { ProviderName } from '../../config.ts';
import { hasChangedMind } from '../firebase/error-code.ts';
import type { Person } from '../firebase/auth.ts';
import { wordsFor, type ErrorWords, type Problem } from '../form/fields.ts';
import { fill } from '../../fill.ts';
import { find, type FormHandle } from '../form/form.ts';
import type { Accounts } from '../load.ts';

interface ConfirmationOptions {
  readonly person: Person;
  readonly providers: Readonly<Record<ProviderName, string>>;
  /** With the provider's name at `{0}`. */
  readonly text: string;
}

/** Tells people without a password how they will be asked to confirm their identity. */
export function showConfirmation(root: ParentNode, { person, providers, text }: ConfirmationOptions): void {
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

interface ResetOptions {
  readonly form: FormHandle;
  readonly person: Person;
  readonly accounts: Accounts;
  /** Says where it was sent, with the address at `{0}`. */
  readonly sent: string;
}

/**
 * Enables sending a password reset link from here, because the page for that is for people who are signed out. Hidden from people without a password.
 */
export function enhanceResetLink({ form, person: { email, hasPassword }, accounts, sent }: ResetOptions): void {
  const send = async () => {
    await accounts.sendReset(email, location.href);
    form.say(fill(sent, email), 'good');
  };
  find(form.element, '[data-reset-link]').hidden = !hasPassword;
  find(form.element, '[data-send-reset]').addEventListener('click', () => void form.work(send));
}
