import { enhanceResetLink, notConfirmed, showConfirmation } from './confirmation.ts';
import { loadAccounts, type Accounts } from '../load.ts';
import { notLoaded, openOwnPage, sessionEnded } from './own-page.ts';
import { fill } from '../../fill.ts';
import { enhanceForm, find, mention, setField, toggleField } from '../form/form.ts';
import { enhanceRules, isTooWeak } from '../form/new-password.ts';
import { enhanceToggles } from '../form/password-toggles.ts';
import type { IslandProps } from '../../registry.ts';

/** Changes the password, or sets the first one for people who only sign in with other providers. */
export function mount(root: HTMLElement, { words, texts, rules, providers }: IslandProps<'profile-password'>): void {
  const notOpened = (code: string) => notLoaded(code, { ...words, ...texts });
  let opened: Accounts | undefined;
  const tooWeak = { field: 'new-password', text: fill(texts.tooWeak, texts.newPassword) };
  const opening = openOwnPage((person, accounts) => {
    opened = accounts;
    setField(form, 'username', person.email);
    toggleField(form, 'password', { isShown: person.hasPassword });
    showConfirmation(root, { person, providers, text: texts.passwordNone });
    enhanceResetLink({ form, person, accounts, sent: texts.resetSent });
  });
  const form = enhanceForm(root, {
    words,
    submit: change,
    explain: (code) =>
      isTooWeak(code) ? [tooWeak] : (sessionEnded(code, words.errors) ?? notOpened(code) ?? notConfirmed(code, words.errors)),
  });
  enhanceToggles(form.element);
  const password = enhanceRules(form.element, {
    words: rules,
    tooWeak: tooWeak.text,
    check: async (text) => (await loadAccounts()).validatePassword(text),
  });
  // Submitting meanwhile gives immediate feedback and waits for this to finish.
  void opening.catch((error: unknown) => mention(form, error));

  async function change() {
    await opening;
    if (!opened) return;
    if (!(await password.isMet())) return form.fail([tooWeak]);
    await opened.changePassword({ password: form.value('password'), newPassword: form.value('new-password') });
    setField(form, 'password', '');
    setField(form, 'new-password', '');
    // From now on there is a password in any case.
    toggleField(form, 'password', { isShown: true });
    find(root, '[data-notice]').replaceChildren();
    await password.isMet();
    form.say(texts.saved, 'good');
  }
}
