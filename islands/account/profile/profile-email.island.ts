import { notLoaded, openOwnPage, sessionEnded } from './own-page.ts';
import type { Accounts } from '../load.ts';
import type { Person } from '../firebase/auth.ts';
import { fill } from '../../fill.ts';
import { enhanceForm, find, mention, setField, toggleField } from '../form/form.ts';
import { describe } from '../form/problems.ts';
import { enhanceToggles } from '../form/password-toggles.ts';
import { enhanceResetLink, notConfirmed, showConfirmation } from './confirmation.ts';
import type { IslandProps } from '../../registry.ts';

/** Sends a link to a new e-mail address; opening it changes the address. */
export function mount(root: HTMLElement, { words, texts, paths, providers }: IslandProps<'profile-email'>): void {
  const notOpened = (code: string) => notLoaded(code, { ...words, ...texts });
  let opened: { readonly person: Person; readonly accounts: Accounts } | undefined;
  const opening = openOwnPage((person, accounts) => {
    opened = { person, accounts };
    setField(form, 'current', person.email);
    toggleField(form, 'password', { isShown: person.hasPassword });
    showConfirmation(root, { person, providers, text: texts.confirmWith });
    enhanceResetLink({ form, person, accounts, sent: texts.resetSent });
  });
  const form = enhanceForm(root, {
    words,
    submit: change,
    explain: (code) => sessionEnded(code, words.errors) ?? notOpened(code) ?? notConfirmed(code, words.errors),
  });
  enhanceToggles(form.element);
  // Submitting meanwhile gives immediate feedback and waits for this to finish.
  void opening.catch((error: unknown) => mention(form, error));

  async function change() {
    await opening;
    if (!opened) return;
    const email = form.value('email');
    if (email.toLowerCase() === opened.person.email.toLowerCase()) {
      const label = describe(find(form.element, '#profile-email-email') as HTMLInputElement);
      return form.fail([{ field: 'email', text: fill(texts.sameEmail, label) }]);
    }
    await opened.accounts.changeEmail({ email, password: form.value('password'), continueUrl: location.origin + paths.login });
    setField(form, 'email', '');
    setField(form, 'password', '');
    form.say(fill(texts.sent, email), 'good');
  }
}
