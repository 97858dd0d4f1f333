import { useState } from 'react';
import { pageLocale } from '../config.ts';
import { wordsFor, type FieldProps, type Values } from '../form/check-fields.ts';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { mountComponent } from '../react.tsx';
import { showToast } from '../site/toast/show.ts';
import { readStored, store } from './session/hint.ts';
import { useStart } from '../use-start.ts';
import { viewOf, wayOut, type Result } from './action-view.ts';
import { otherLanguage, toAction, type EmailLink } from './email-action.ts';
import { isUsedUp, toErrorCode } from './firebase/error-code.ts';
import { loadAccounts } from './load.ts';
import { withNext } from './next.ts';
import { NewPassword, useRules, type RuleTexts } from './parts/new-password.tsx';
import type { ScreenProps } from './screen.ts';
import { TYPED_EMAIL, USED_LINK } from './stored-keys.ts';

export const ACTION_TEXTS = [
  'action.askAgain',
  'action.changed',
  'action.changedTitle',
  'action.checking',
  'action.failedTitle',
  'action.home',
  'action.incomplete',
  'action.lead',
  'action.login',
  'action.profile',
  'action.recovered',
  'action.recoveredReset',
  'action.recoveredTitle',
  'action.resetDone',
  'action.resetLead',
  'action.resetSubmit',
  'action.resetTitle',
  'action.title',
  'action.verified',
  'action.verifiedBefore',
  'action.verifiedTitle',
  'action.verifyUsed',
] as const;

export interface ActionProps extends ScreenProps<typeof ACTION_TEXTS> {
  /** This page in each language. */
  readonly pages: Readonly<Record<string, string>>;
  readonly password: FieldProps;
  readonly rules: RuleTexts;
}

/** Handles the links in Firebase's e-mails: a new password; a confirmed, changed or recovered e-mail address. */
export function Action(props: ActionProps) {
  const { form: formTexts, paths, pages, password, texts } = props;
  const [result, setResult] = useState<Result>({ kind: 'checking' });
  const rules = useRules(password);
  const form = useForm({
    name: 'action',
    texts: formTexts,
    fields: [password],
    isWeak: rules.isWeak,
    submit: save,
    explain(code, error) {
      // The link may have been used or have expired since this page was opened.
      if (result.kind === 'reset' && isUsedUp(code)) return [{ text: wordsFor(code, formTexts.errors) }, wayOut(code, result.link, props)];
      return rules.refusal(error);
    },
  });

  async function open() {
    const { search } = location;
    const elsewhere = otherLanguage(search, { pages, current: pageLocale() });
    if (elsewhere !== null) return location.replace(elsewhere + search);
    const action = toAction(search);
    if (action.kind === 'login') return location.replace(paths.login + action.search);
    if (action.kind === 'incomplete') return setResult(action);
    setResult(await follow(action));
  }
  useStart(() => void open());

  async function save({ password: secret = '' }: Values) {
    if (result.kind !== 'reset') return;
    const { email, link } = result;
    if (!(await rules.isMet(secret))) return form.fail(rules.weak);
    await (await loadAccounts()).finishReset(link.code, email, secret);
    showToast({ text: texts['action.resetDone'], kind: 'good', keep: true });
    store(TYPED_EMAIL, email, 'sessionStorage');
    location.replace(withNext(paths.login, link.next));
    return 'leaving' as const;
  }

  const { title, text, link } = viewOf(result, props);
  return (
    <>
      <h1 className="account-title" aria-live="polite">
        {title}
      </h1>
      <p className="lead account-lead">{texts['action.lead']}</p>
      <div className="action">
        <p className="action-text" role="status" data-action-text>
          {text}
        </p>
        {link && (
          <a className="button" href={link.href} data-action-link>
            {link.text}
          </a>
        )}
      </div>
      <noscript>
        <p className="form-notice">{formTexts.noscript}</p>
      </noscript>
      {result.kind === 'reset' && (
        <Form form={form} submit={texts['action.resetSubmit']}>
          {/* Hidden: a password manager stores the new password under this name. */}
          <input type="email" name="username" autoComplete="username" hidden readOnly value={result.email} />
          <NewPassword rules={rules} texts={props.rules} />
        </Form>
      )}
    </>
  );
}

export const mount = mountComponent(Action);

// --- internal ---

async function follow(link: EmailLink): Promise<Result> {
  const { kind, code } = link;
  try {
    const accounts = await loadAccounts();
    // Checked first, because an expired link needs no form.
    if (kind === 'reset') return { kind, link, email: await accounts.checkReset(code) };
    return { kind, email: await once(code, kind === 'verify' ? accounts.verifyEmail : accounts.applyEmailChange) };
  } catch (error) {
    return { kind: 'failed', code: toErrorCode(error), link };
  }
}

/** Uses the code of a link once; returns the resulting e-mail address, also if the page is reloaded or opened in another language. */
async function once(code: string, use: (code: string) => Promise<string>): Promise<string> {
  const [used, known = ''] = (readStored(USED_LINK, 'sessionStorage') ?? '').split(' ');
  if (used === code) return known;
  const email = await use(code);
  store(USED_LINK, `${code} ${email}`, 'sessionStorage');
  return email;
}
