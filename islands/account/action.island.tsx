import { pageLocale } from '../config.ts';
import { otherLanguage, toAction } from './email-action.ts';
import { loadAccounts, type Accounts } from './load.ts';
import { withNext } from './next.ts';
import { readTab, TYPED_EMAIL, USED_LINK, writeTab } from './tab-storage.ts';
import { toErrorCode } from './firebase/error-code.ts';
import { wordsFor } from './form/fields.ts';
import { fill } from '../fill.ts';
import { enhanceForm, find, setField } from './form/form.ts';
import { enhanceRules, isTooWeak } from './form/new-password.ts';
import { enhanceToggles } from './form/password-toggles.ts';
import type { IslandProps } from '../registry.ts';
import { showToast } from '../site/toast/show.ts';

/** Handles the links in Firebase's e-mails: a new password; a confirmed, changed or recovered e-mail address. */
export async function mount(root: HTMLElement, { words, paths, pages, texts, rules }: IslandProps<'action'>): Promise<void> {
  const { search } = location;
  const elsewhere = otherLanguage(search, { pages, current: pageLocale() });
  if (elsewhere !== null) return location.replace(elsewhere + search);
  const action = toAction(search);
  if (action.kind === 'login') return location.replace(paths.login + action.search);
  if (action.kind === 'incomplete')
    return show({ title: texts.failedTitle, text: texts.incomplete, link: { href: paths.home, text: texts.home } });

  try {
    const accounts = await loadAccounts();
    if (action.kind === 'reset') return await reset(accounts, action);
    const email = await useOnce(action.code, action.kind === 'verify' ? accounts.verifyEmail : accounts.applyEmailChange);
    if (action.kind === 'verify')
      return show({ title: texts.verifiedTitle, text: texts.verified, link: { href: paths.profile, text: texts.profile } });
    if (action.kind === 'change')
      return show({ title: texts.changedTitle, text: fill(texts.changed, email), link: { href: paths.login, text: texts.login } });
    return show({
      title: fill(texts.recoveredTitle, email),
      text: texts.recovered,
      link: { href: paths.lost, text: texts.recoveredReset },
    });
  } catch (error) {
    return failed(error);
  }

  async function reset(accounts: Accounts, { code, next }: { readonly code: string; readonly next: string | null }) {
    // Checked first, because an expired link needs no form.
    const email = await accounts.checkReset(code);
    const tooWeak = { field: 'password', text: fill(texts.tooWeak, texts.password) };
    const form = enhanceForm(root, {
      words,
      submit: () => save(),
      // The link may have been used or have expired since this page was opened.
      explain(errorCode) {
        if (isTooWeak(errorCode)) return [tooWeak];
        return isUsedUp(errorCode) ? [{ text: wordsFor(errorCode, words.errors) }, wayOut(errorCode)] : null;
      },
    });
    enhanceToggles(form.element);
    const password = enhanceRules(form.element, { words: rules, tooWeak: tooWeak.text, check: accounts.validatePassword });
    setField(form, 'username', email);
    show({ title: texts.resetTitle, text: fill(texts.resetLead, email) });
    form.element.hidden = false;

    async function save() {
      if (!(await password.isMet())) return form.fail([tooWeak]);
      await accounts.finishReset(code, email, form.value('password'));
      showToast({ text: texts.resetDone, kind: 'good', keep: true });
      writeTab(TYPED_EMAIL, email);
      location.replace(withNext(paths.login, next));
      return 'leaving' as const;
    }
  }

  function failed(error: unknown) {
    const code = toErrorCode(error);
    show({ title: texts.failedTitle, text: wordsFor(code, words.errors), link: wayOut(code) });
  }

  /** For a used link, a way to get another one; for a failed connection, a retry. */
  function wayOut(code: string) {
    if (code === 'network-request-failed' || code === 'not-loaded') return { href: location.href, text: texts.tryAgain };
    if (isUsedUp(code) && action.kind === 'reset') return { href: withNext(paths.lost, action.next), text: texts.askAgain };
    if (isUsedUp(code) && action.kind === 'verify') return { href: paths.profile, text: texts.profile };
    return { href: paths.home, text: texts.home };
  }

  function show({
    title,
    text,
    link,
  }: {
    readonly title: string;
    readonly text: string;
    readonly link?: { readonly href: string; readonly text: string };
  }) {
    find(document, 'h1').textContent = title;
    find(root, '[data-action-text]').textContent = text;
    const anchor = find(root, '[data-action-link]') as HTMLAnchorElement;
    anchor.hidden = !link;
    if (!link) return;
    anchor.href = link.href;
    anchor.textContent = link.text;
  }
}

// --- internal ---

/** Uses the code of a link once; returns the resulting e-mail address, also if the page is reloaded or opened in another language. */
async function useOnce(code: string, use: (code: string) => Promise<string | void>): Promise<string> {
  const [used, known = ''] = (readTab(USED_LINK) ?? '').split(' ');
  if (used === code) return known;
  const email = (await use(code)) ?? '';
  writeTab(USED_LINK, `${code} ${email}`);
  return email;
}

const isUsedUp = (code: string): boolean => code === 'expired-action-code' || code === 'invalid-action-code';
