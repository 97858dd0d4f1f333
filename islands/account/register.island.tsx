import { wordsFor, type FieldProps, type Values } from '../form/check-fields.ts';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { useForm } from '../form/use-form.ts';
import { mountComponent } from '../react.tsx';
import { showToast } from '../site/toast/show.ts';
import { useStart } from '../use-start.ts';
import { useArrival, useCarriedEmail } from './arrival.ts';
import { withNext } from './next.ts';
import { Consent, type ConsentProps } from './parts/consent.tsx';
import { NewPassword, useRules, type RuleTexts } from './parts/new-password.tsx';
import { Providers, type ProvidersProps } from './parts/providers.tsx';
import { wishOf } from './paths.ts';
import type { ScreenProps } from './screen.ts';

export const REGISTER_TEXTS = [
  'account.welcome',
  'account.welcomeUnsent',
  'action.login',
  'lost.title',
  'register.known',
  'register.login',
  'register.submit',
] as const;

export interface RegisterProps extends ScreenProps<typeof REGISTER_TEXTS> {
  readonly name: FieldProps;
  readonly email: FieldProps;
  readonly password: FieldProps;
  readonly rules: RuleTexts;
  readonly consent: ConsentProps;
  /** Null if the site offers no other way. */
  readonly otherWays: ProvidersProps | null;
}

/** Creates an account with a password, or by signing in with another provider for the first time. */
export function Register({ form: formTexts, paths, name, email, password, rules: ruleTexts, consent, otherWays, texts }: RegisterProps) {
  const arrival = useArrival(paths);
  const { wish } = arrival;
  const rules = useRules(password);
  const form = useForm({
    name: 'register',
    texts: formTexts,
    fields: [name, email, password],
    isWeak: rules.isWeak,
    submit: (typed) => arrival.during(() => register(typed)),
    explain(code, error) {
      if (code !== 'email-already-in-use') return rules.refusal(error);
      return [
        { text: wordsFor(code, formTexts.errors) },
        { href: withNext(paths.login, wish), text: texts['action.login'] },
        { href: withNext(paths.lost, wish), text: texts['lost.title'] },
      ];
    },
  });
  useCarriedEmail(form);
  useStart(() => void begin().catch(form.mention));

  async function begin() {
    const { returnFromProvider } = await arrival.accounts();
    if (await arrival.during(returnFromProvider)) toLogin();
  }

  /** The existing account is signed in to on the login page, which handles the provider waiting to be linked. */
  function toLogin() {
    location.assign(withNext(paths.login, wishOf()));
  }

  async function register({ name: called = '', email: address = '', password: secret = '' }: Values) {
    const accounts = await arrival.accounts();
    if (!(await rules.isMet(secret))) return form.fail(rules.weak);
    const account = { email: address, password: secret, name: called, continueUrl: location.origin + paths.profile };
    const { isMailed } = await accounts.register(account);
    showToast({ text: isMailed ? texts['account.welcome'] : texts['account.welcomeUnsent'], kind: 'good', keep: true });
    return 'leaving' as const;
  }

  return (
    <>
      <Form form={form} submit={texts['register.submit']} after={<Consent {...consent} />}>
        <Field {...name} />
        <Field {...email} />
        <NewPassword rules={rules} texts={ruleTexts} />
      </Form>
      {otherWays && <Providers {...otherWays} form={form} arrival={arrival} onLink={toLogin} />}
      <p className="account-switch">
        {`${texts['register.known']} `}
        <a href={withNext(paths.login, wish)}>{texts['register.login']}</a>
      </p>
    </>
  );
}

export const mount = mountComponent(Register);
