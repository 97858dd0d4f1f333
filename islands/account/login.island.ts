import { carryEmail, leaveWhenSignedIn } from './arrival.ts';
import { forgetAddress, isEmailLink, rememberAddress, rememberedAddress, withoutLink } from './email-link.ts';
import type { Accounts } from './load.ts';
import { keepWish, wishOf } from './paths.ts';
import { enhanceProviders } from './providers.ts';
import { withNext } from './next.ts';
import { readConfig } from '../config.ts';
import { toErrorCode } from './firebase/error-code.ts';
import type { Federated } from './firebase/federated.ts';
import { checkFields, wordsFor } from './form/fields.ts';
import { fill } from '../fill.ts';
import { enhanceForm, find, mention, setField, toggleField } from './form/form.ts';
import { describe } from './form/problems.ts';
import { enhanceToggles } from './form/password-toggles.ts';
import type { IslandProps } from '../registry.ts';
import { readHint } from './session/hint.ts';
import { keepsHints } from './session/keep-hint.ts';
import { showToast } from '../site/toast/show.ts';

/** Signs in with a password, with a link sent by e-mail, or with another provider. */
export function mount(root: HTMLElement, { words, paths, texts, providers }: IslandProps<'login'>): void {
  const arrival = leaveWhenSignedIn(paths);
  const opening = isEmailLink(location.search) ? location.href : null;
  let link = opening;
  let joining: Promise<'leaving'> | undefined;

  const form = enhanceForm(root, {
    words,
    submit: (handle) => arrival.during(() => (link ? finish(handle.value('email'), link) : signIn())),
    explain: (code) => {
      const help = HELP.get(code);
      return help ? [{ text: wordsFor(code, words.errors) }, { href: withNext(paths[help], wishOf()), text: texts[help] }] : null;
    },
  });
  const submit = find(form.element, '[data-form-submit]');
  const usual = submit.textContent;
  keepWish();
  // Who asked for the profile was sent here; who comes from an open page knows why.
  if (wishOf()?.startsWith(paths.profile)) find(document, '[data-lead]').textContent = texts.toProfile;
  carryEmail(root);
  enhanceToggles(form.element);
  enhanceProviders(root, { form, arrival, waiting: texts.waiting, onLink: askToLink });
  const linkButton = root.querySelector<HTMLElement>('[data-email-link]');
  if (linkButton) linkButton.hidden = readConfig()?.emailLink === false;
  linkButton?.addEventListener('click', () => void sendLink());

  // After signing in anyway, people would be back here on the next page.
  if (!keepsHints()) notice(texts.keepsNothing);
  if (opening) void arrival.during(() => openLink(opening)).catch(tell);
  void arrival
    .accounts()
    .then((accounts) => {
      const pending = accounts.pendingLink();
      // With a link, the account is about to be signed in to anyway.
      if (pending && !link) askToLink(pending);
      return arrival.during(accounts.resultOfRedirect).then((result) => void (result?.kind === 'link' && askToLink(result)));
    })
    .catch(tell);

  function tell(error: unknown) {
    mention(form, error);
  }

  async function signIn() {
    const accounts = await arrival.accounts();
    await accounts.signIn({ email: form.value('email'), password: form.value('password') });
    return opened(accounts);
  }

  /** Runs once after signing in, whichever way is noticed first. */
  function opened(accounts: Accounts) {
    return (joining ??= join(accounts));
  }

  /** Stays signed in whether or not the other provider could be linked. */
  async function join(accounts: Accounts) {
    const linked = await accounts.linkPending().catch(() => null);
    if (linked) showToast({ text: fill(texts.linked, providers[linked]), kind: 'good', keep: true });
    return 'leaving' as const;
  }

  function askToLink({ email, provider }: Extract<Federated, { kind: 'link' }>) {
    setField(form, 'email', email);
    notice(fill(texts.link, email, providers[provider]));
    find(form.element, '#login-password').focus();
    void arrival.during(joinWhenOpen).catch(tell);
  }

  /** A link from an e-mail may sign in in another tab: the provider waiting in this one is linked before the page is left. */
  async function joinWhenOpen() {
    const accounts = await arrival.accounts();
    await new Promise<void>((resolve) => accounts.onSession((person) => person && resolve()));
    await opened(accounts);
  }

  async function sendLink() {
    const email = form.value('email');
    const problems = checkFields(
      [
        {
          name: 'email',
          label: describe(find(form.element, '#login-email') as HTMLInputElement),
          value: email,
          type: 'email',
          required: true,
          maxLength: -1,
        },
      ],
      words,
    );
    if (problems.length > 0) return form.fail(problems);
    await form.work(async () => {
      const accounts = await arrival.accounts();
      await accounts.sendEmailLink(email, location.origin + withNext(paths.login, wishOf()));
      rememberAddress(email);
      form.say(fill(texts.emailLinkSent, email), 'good');
    });
  }

  async function openLink(href: string) {
    // The hint may be outdated, in which case the link is needed. If signed in, the page and the link are left at once.
    if (readHint() && (await (await arrival.accounts()).whoIsSignedIn()).person) {
      link = null;
      return showToast({ text: texts.signedIn, kind: 'info', keep: true });
    }
    const email = rememberedAddress();
    showLink(true);
    if (email) {
      setField(form, 'email', email);
      return form.work(() => arrival.during(() => finish(email, href)));
    }
    // Opened in another browser: without asking for the address, anyone with the link could use it.
    notice(texts.emailLinkConfirm);
  }

  async function finish(email: string, href: string) {
    try {
      const accounts = await arrival.accounts();
      await accounts.completeEmailLink(email, href);
      forgetAddress();
      dropLink();
      return await opened(accounts);
    } catch (error) {
      const isUsed = USED.includes(toErrorCode(error));
      if (isUsed) dropLink();
      showLink(!isUsed);
      notice(isUsed ? '' : texts.emailLinkConfirm);
      throw error;
    }
  }

  /** A link works only once: it should not be shared or bookmarked. */
  function dropLink() {
    link = null;
    history.replaceState(null, '', location.pathname + withoutLink(location.search));
  }

  /** Shows only the e-mail field, as a link needs, or all ways to sign in. */
  function showLink(isShown: boolean) {
    for (const part of root.querySelectorAll<HTMLElement>('[data-password-way]')) part.hidden = isShown;
    submit.textContent = isShown ? texts.emailLinkFinish : usual;
    toggleField(form, 'password', { isShown: !isShown });
  }

  function notice(text: string) {
    find(root, '[data-notice]').textContent = text;
  }
}

// --- internal ---

/** The link is no longer valid, or never was. After other errors it is still unused, and a retry may work. */
const USED = ['invalid-action-code', 'expired-action-code', 'argument-error'];

/** Errors with a way out, and the page for it. */
const HELP = new Map<string, 'lost' | 'login'>([
  ['too-many-requests', 'lost'],
  ['password-does-not-meet-requirements', 'lost'],
  ['invalid-action-code', 'login'],
  ['expired-action-code', 'login'],
]);
