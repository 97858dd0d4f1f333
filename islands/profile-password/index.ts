import { notConfirmed, showConfirmation } from '../account/confirmation.ts';
import { loadAccounts } from '../account/load.ts';
import type { Accounts } from '../account/load.ts';
import { openOwnPage, sessionEnded } from '../account/own-page.ts';
import { fill } from '../form/fields.ts';
import { enhanceForm, find, toggleField } from '../form/form.ts';
import { enhanceRules, enhanceToggles } from '../form/passwords.ts';
import type { IslandProps } from '../registry.ts';

/** Changes the password; people who sign in with another provider only get their first one here. */
export async function mount(root: HTMLElement, { words, texts, rules, providers }: IslandProps<'profile-password'>): Promise<void> {
  let opened: Accounts | undefined;
  const tooWeak = { field: 'new-password', text: fill(texts.tooWeak, texts.newPassword) };
  const opening = openOwnPage((person, accounts) => {
    opened = accounts;
    form.set('username', person.email);
    toggleField(form, 'password', { isShown: person.hasPassword });
    for (const part of root.querySelectorAll<HTMLElement>('[data-password-way]')) part.hidden = !person.hasPassword;
    showConfirmation(root, { person, providers, text: texts.passwordNone });
    find(root, '[data-send-reset]').addEventListener('click', () => void form.work(() => sendReset(person.email)));
  });
  const form = enhanceForm(root, {
    words,
    submit: change,
    explain: (code) =>
      code === 'weak-password' || code === 'password-does-not-meet-requirements'
        ? [tooWeak]
        : (sessionEnded(code, words.errors) ?? notConfirmed(code, words.errors)),
  });
  enhanceToggles(form.element);
  const password = enhanceRules(form.element, { words: rules, check: async (text) => (await loadAccounts()).validatePassword(text) });
  await opening.catch(form.failWith);

  // The page for those who are signed out is none of theirs.
  async function sendReset(email: string) {
    await opened?.sendReset(email, location.href);
    form.say(fill(texts.resetSent, email), 'good');
  }

  async function change() {
    await opening;
    if (!opened) return;
    if (!(await password.isMet())) return form.fail([tooWeak]);
    await opened.changePassword({ password: form.value('password'), newPassword: form.value('new-password') });
    form.set('password', '');
    form.set('new-password', '');
    // From now on there is one, whatever there was before.
    toggleField(form, 'password', { isShown: true });
    await password.isMet();
    form.say(texts.saved, 'good');
  }
}
