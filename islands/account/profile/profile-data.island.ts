import { enhanceResetLink, notConfirmed, showConfirmation } from './confirmation.ts';
import { leave } from '../session/leave.ts';
import type { Accounts } from '../load.ts';
import { notLoaded, openOwnPage, sessionEnded } from './own-page.ts';
import { wordsFor } from '../form/fields.ts';
import { fill } from '../../fill.ts';
import { enhanceForm, find, setField, toggleField } from '../form/form.ts';
import { enhanceToggles } from '../form/password-toggles.ts';
import type { IslandProps } from '../../registry.ts';
import { parseLessons } from '../../learning/progress/lessons.ts';
import { forgetLessons } from '../../learning/progress/tell-account.ts';
import { toFile } from './file.ts';

/** Lets people download their data, or delete it together with their account. */
export function mount(root: HTMLElement, { words, texts, paths, providers }: IslandProps<'profile-data'>): void {
  const notOpened = (code: string) => notLoaded(code, { ...words, ...texts });
  let opened: Accounts | undefined;
  let isProfileGone = false;
  const opening = openOwnPage((person, accounts) => {
    opened = accounts;
    setField(removal, 'username', person.email);
    toggleField(removal, 'password', { isShown: person.hasPassword });
    showConfirmation(root, { person, providers, text: texts.confirmWith });
    enhanceResetLink({ form: removal, person, accounts, sent: texts.resetSent });
  });
  const taking = enhanceForm(find(root, '[data-taking]'), {
    words,
    submit: take,
    explain: (code) => sessionEnded(code, words.errors) ?? notOpened(code),
  });
  const removal = enhanceForm(find(root, '[data-removal]'), {
    words,
    submit: remove,
    explain: (code) => sessionEnded(code, words.errors) ?? notOpened(code) ?? notConfirmed(code, words.errors) ?? halfway(code),
  });
  enhanceToggles(removal.element);
  // The error is shown when a button is clicked.
  void opening.catch(() => {});

  async function take() {
    await opening;
    if (!opened) return;
    const account = await opened.readAccount();
    const { name, text } = toFile(
      { account, profile: await opened.loadProfile(), lessons: parseLessons(await opened.loadLessons()) },
      new Date(),
    );
    download(name, text);
    taking.say(fill(texts.taken, name), 'good');
  }

  // The profile goes first, because nobody may delete it once the account is gone. If only the account is left, the user can retry, or stay: the next
  // sign-in recreates the profile from the account, and it can be deleted as usual.
  async function remove() {
    await opening;
    if (!opened) return;
    isProfileGone = false;
    await opened.confirm(removal.value('password'));
    await opened.deleteProfile();
    isProfileGone = true;
    await opened.deleteAccount();
    forgetLessons();
    return leave({ home: paths.home, done: texts.deleted }) ? 'leaving' : undefined;
  }

  function halfway(code: string) {
    return isProfileGone ? [{ text: fill(texts.halfway, wordsFor(code, words.errors)) }] : null;
  }
}

// --- internal ---

function download(name: string, text: string): void {
  // Not revoked: it is freed with the page, and browsers do not report when a download has been read.
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href, download: name }).click();
}
