import type { Person } from '../firebase/person.ts';
import { fill } from '../form/fields.ts';
import { find } from '../form/form.ts';
import type { FormHandle } from '../form/form.ts';
import type { Accounts } from '../load.ts';

interface Options {
  readonly form: FormHandle;
  readonly person: Person;
  readonly accounts: Accounts;
  /** Says where it was sent, with the address at `{0}`. */
  readonly sent: string;
}

/**
 * Enables sending a password reset link from here, because the page for that is for people who are signed out. Hidden from people without a password.
 */
export function enhanceResetLink({ form, person: { email, hasPassword }, accounts, sent }: Options): void {
  const send = async () => {
    await accounts.sendReset(email, location.href);
    form.say(fill(sent, email), 'good');
  };
  find(form.element, '[data-reset-link]').hidden = !hasPassword;
  find(form.element, '[data-send-reset]').addEventListener('click', () => void form.work(send));
}
