import { pageLocale } from '../../config.ts';
import type { Accounts } from '../load.ts';
import { openOwnPage, sessionEnded } from './own-page.ts';
import type { Person } from '../firebase/auth.ts';
import type { Profile } from '../firebase/users.ts';
import { wordsFor } from '../form/fields.ts';
import { fill } from '../../fill.ts';
import { enhanceForm, find, mention, setField } from '../form/form.ts';
import type { IslandProps } from '../../registry.ts';
import { onHint } from '../session/hint.ts';

const FIELDS = ['name', 'surname', 'experience', 'country', 'locale'] as const;

/** Shows and saves a person's data: the name in the account too, the rest in the profile. */
export function mount(root: HTMLElement, { words, texts }: IslandProps<'profile'>): Promise<void> {
  let opened: Accounts | undefined;
  /** The values last loaded or saved. */
  let known: Readonly<Record<string, string>> = {};
  /** The values that the form had then. */
  let shown = known;
  const form = enhanceForm(root, { words, submit: save, explain: (code) => sessionEnded(code, words.errors) ?? notOpened(code) });
  const notice = find(root, '[data-notice]');
  const fieldsets = form.element.querySelectorAll('fieldset');
  form.setBusy(true);
  form.say(texts.loading);
  form.element.addEventListener('input', askIfEdited);
  // It is emptied when the session ends.
  form.element.addEventListener('reset', () => removeEventListener('beforeunload', ask));
  return openOwnPage(open).catch((error: unknown) => mention(form, error));

  async function open(person: Person, accounts: Accounts) {
    setField(form, 'email', person.email);
    const stored = await accounts.loadProfile();
    known = { ...stored };
    for (const name of FIELDS) setField(form, name, stored?.[name] ?? '');
    if (!stored) {
      setField(form, 'name', person.name);
      say(texts.notFound, texts.notFoundText);
    }
    if (!form.value('locale')) setField(form, 'locale', pageLocale());
    if (stored?.register) showRegistered(stored.register);
    if (stored && !person.isVerified && person.email) askToVerify(accounts);
    opened = accounts;
    shown = Object.fromEntries(FIELDS.map((name) => [name, form.value(name)]));
    for (const fieldset of fieldsets) fieldset.disabled = false;
    form.setBusy(false);
    form.say('');
  }

  async function save() {
    if (!opened) return;
    const profile = Object.fromEntries(FIELDS.map((name) => [name, form.value(name)])) as Record<
      (typeof FIELDS)[number],
      string
    > satisfies Profile;
    const isChanged = (name: (typeof FIELDS)[number]) => profile[name] !== (known[name] ?? '');
    await opened.saveProfile(profile, FIELDS.filter(isChanged));
    if (isChanged('name') || isChanged('surname')) await opened.updateAccount({ displayName: `${profile.name} ${profile.surname}`.trim() });
    shown = known = profile;
    askIfEdited();
    if (notice.textContent?.startsWith(texts.notFound)) notice.replaceChildren();
    form.say(texts.saved, 'good');
  }

  /** Listens only while something is unsaved, since browsers may keep a page that listens out of their back/forward cache. */
  function askIfEdited() {
    const isEdited = Object.entries(shown).some(([name, value]) => form.value(name) !== value);
    (isEdited ? addEventListener : removeEventListener)('beforeunload', ask);
  }

  function notOpened(code: string) {
    if (opened) return null;
    const text = `${texts.failed}. ${wordsFor(code, words.errors)}`;
    return [{ text }, { href: location.pathname, text: texts.tryAgain }];
  }

  function say(title: string, text: string) {
    const heading = document.createElement('strong');
    heading.textContent = title;
    notice.replaceChildren(heading, ` ${text}`);
  }

  function askToVerify(accounts: Accounts) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'link-button';
    button.textContent = texts.verifySend;
    notice.replaceChildren(`${texts.unverified} `, button);
    // The link in the e-mail opens in another tab.
    onHint((hint) => hint?.isConfirmed && notice.replaceChildren());
    button.addEventListener('click', async () => {
      if (button.ariaDisabled === 'true') return;
      button.ariaDisabled = 'true';
      await accounts.sendVerification(location.origin + location.pathname).then(
        () => {
          notice.replaceChildren(texts.verifySent);
          // The focused button is gone.
          notice.tabIndex = -1;
          notice.focus();
        },
        (error: unknown) => {
          button.removeAttribute('aria-disabled');
          form.failWith(error);
        },
      );
    });
  }

  function showRegistered(iso: string) {
    const date = new Intl.DateTimeFormat(document.documentElement.lang, { dateStyle: 'long' }).format(new Date(iso));
    find(root, '[data-registered]').textContent = fill(texts.registered, date);
  }
}

// --- internal ---

/** Makes the browser ask whether to leave the page. */
const ask = (event: Event): void => event.preventDefault();
