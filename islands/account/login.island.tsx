import { useRef, useState } from 'react';
import { PROVIDER_NAMES } from '../config.ts';
import { fill } from '../fill.ts';
import { mountComponent } from '../react.tsx';
import { showToast } from '../site/toast/show.ts';
import { readHint, readStored, store } from './session/hint.ts';
import { useStart } from '../use-start.ts';
import { useArrival, useCarriedEmail } from './arrival.ts';
import { toAction } from './email-action.ts';
import { toErrorCode } from './firebase/error-code.ts';
import type { PendingLink } from './firebase/federated.ts';
import { wordsFor, type FieldProps, type Values } from '../form/check-fields.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import type { Accounts } from './load.ts';
import { withNext } from './next.ts';
import { wishOf } from './paths.ts';
import { Notice } from './parts/notice.tsx';
import type { ScreenProps } from './screen.ts';
import { Providers, type ProvidersProps } from './parts/providers.tsx';
import { keepsHints } from './session/keep-hint.ts';
import { LINK_EMAIL } from './stored-keys.ts';

export const LOGIN_TEXTS = [
  'account.signedInText',
  'action.askAgain',
  'auth.emailLinkConfirm',
  'auth.emailLinkFinish',
  'auth.emailLinkSent',
  'auth.keepsNothing',
  'auth.link',
  'auth.linked',
  'login.lead',
  'login.lost',
  'login.new',
  'login.register',
  'login.submit',
  'login.toProfile',
  'lost.title',
] as const;

export interface LoginProps extends ScreenProps<typeof LOGIN_TEXTS> {
  readonly email: FieldProps;
  readonly password: FieldProps;
  /** Null if the site offers no other way. */
  readonly otherWays: ProvidersProps | null;
}

/** Signs in with a password, with a link sent by e-mail, or with another provider. */
export function Login({ form: formTexts, paths, email, password, otherWays, texts }: LoginProps) {
  const arrival = useArrival(paths);
  const { wish } = arrival;
  const [notice, setNotice] = useState('');
  /** Whether only the address is asked for, as a link needs. */
  const [isLinkOnly, setLinkOnly] = useState(false);
  /** The link that is still to be used. */
  const link = useRef<string | null>(null);
  const joining = useRef<Promise<'leaving'> | null>(null);
  const form = useForm({
    name: 'login',
    texts: formTexts,
    fields: [email, password],
    submit: (typed) => arrival.during(() => (link.current === null ? signIn(typed) : finish(typed['email'] ?? '', link.current))),
    explain: (code) => {
      const way = WAYS_OUT.get(code);
      return way
        ? [
            { text: wordsFor(code, formTexts.errors) },
            { href: withNext(paths[way], wish), text: way === 'lost' ? texts['lost.title'] : texts['action.askAgain'] },
          ]
        : null;
    },
  });
  useCarriedEmail(form);

  async function begin() {
    const accounts = await arrival.accounts();
    const pending = accounts.pendingLink();
    // With a link, the account is about to be signed in to anyway.
    if (pending && link.current === null) askToLink(pending);
    const waiting = await arrival.during(accounts.returnFromProvider);
    if (waiting) askToLink(waiting);
  }

  async function signIn({ email: address = '', password: secret = '' }: Values) {
    const accounts = await arrival.accounts();
    await accounts.signIn({ email: address, password: secret });
    return opened(accounts);
  }

  /** Runs once after signing in, whichever way is noticed first. */
  function opened(accounts: Accounts) {
    return (joining.current ??= join(accounts));
  }

  /** Stays signed in whether or not the other provider could be linked. */
  async function join(accounts: Accounts) {
    const linked = await accounts.linkPending().catch(() => null);
    if (linked) showToast({ text: fill(texts['auth.linked'], { provider: PROVIDER_NAMES[linked] }), kind: 'good', keep: true });
    return 'leaving' as const;
  }

  function askToLink({ email: address, provider }: PendingLink) {
    form.set('email', address);
    setNotice(fill(texts['auth.link'], { email: address, provider: PROVIDER_NAMES[provider] }));
    form.focus('password');
    void arrival.during(joinWhenOpen).catch(form.mention);
  }

  /** A link from an e-mail may sign in in another tab: the provider waiting in this one is linked before the page is left. */
  async function joinWhenOpen() {
    const accounts = await arrival.accounts();
    await new Promise<void>((resolve) => accounts.onSession((person) => person && resolve()));
    await opened(accounts);
  }

  async function sendLink({ email: address = '' }: Values) {
    const accounts = await arrival.accounts();
    await accounts.sendEmailLink(address, location.origin + withNext(paths.login, wish));
    store(LINK_EMAIL, address);
    form.say(fill(texts['auth.emailLinkSent'], { email: address }), 'good');
  }

  async function openLink(href: string) {
    // The hint may be outdated, in which case the link is needed. If signed in, the page and the link are left at once.
    if (readHint() && (await (await arrival.accounts()).whoIsSignedIn()).person) {
      link.current = null;
      return showToast({ text: texts['account.signedInText'], kind: 'info', keep: true });
    }
    setLinkOnly(true);
    const address = readStored(LINK_EMAIL);
    if (address !== null) {
      form.set('email', address);
      return form.work(() => arrival.during(() => finish(address, href)));
    }
    // Opened in another browser: without asking for the address, anyone with the link could use it.
    setNotice(texts['auth.emailLinkConfirm']);
  }

  async function finish(address: string, href: string) {
    try {
      const accounts = await arrival.accounts();
      await accounts.completeEmailLink(address, href);
      store(LINK_EMAIL, null);
      dropLink();
      return await opened(accounts);
    } catch (error) {
      const isUsed = USED.includes(toErrorCode(error));
      if (isUsed) dropLink();
      setLinkOnly(!isUsed);
      setNotice(isUsed ? '' : texts['auth.emailLinkConfirm']);
      throw error;
    }
  }

  /** A link works only once: it should not be shared or bookmarked. */
  function dropLink() {
    link.current = null;
    history.replaceState(null, '', withNext(location.pathname, wishOf()));
  }

  useStart(() => {
    // After signing in anyway, people would be back here on the next page.
    if (!keepsHints()) setNotice(texts['auth.keepsNothing']);
    if (toAction(location.search).kind === 'login') void arrival.during(() => openLink((link.current = location.href))).catch(form.mention);
    void begin().catch(form.mention);
  });

  return (
    <>
      {/* Who asked for the profile was sent here; who comes from an open page knows why. */}
      <p className="lead account-lead">{wish?.startsWith(paths.profile) ? texts['login.toProfile'] : texts['login.lead']}</p>
      <Notice>{notice}</Notice>
      <Form form={form} submit={isLinkOnly ? texts['auth.emailLinkFinish'] : texts['login.submit']}>
        <Field {...email} />
        {!isLinkOnly && (
          <>
            <Field {...password} />
            <p className="form-aside-link">
              <a href={withNext(paths.lost, wish)}>{texts['login.lost']}</a>
            </p>
          </>
        )}
      </Form>
      {otherWays && !isLinkOnly && (
        <Providers {...otherWays} form={form} arrival={arrival} onLink={askToLink} onEmailLink={() => void form.send(sendLink, [email])} />
      )}
      <p className="account-switch">
        {`${texts['login.new']} `}
        <a href={withNext(paths.register, wish)}>{texts['login.register']}</a>
      </p>
    </>
  );
}

export const mount = mountComponent(Login);

// --- internal ---

/** The link is no longer valid, or never was. After other errors it is still unused, and a retry may work. */
const USED = ['invalid-action-code', 'expired-action-code', 'argument-error'];

/** Errors with a way out, and the page for it. */
const WAYS_OUT = new Map<string, 'lost' | 'login'>([
  ['too-many-requests', 'lost'],
  ['password-does-not-meet-requirements', 'lost'],
  ['invalid-action-code', 'login'],
  ['expired-action-code', 'login'],
]);
