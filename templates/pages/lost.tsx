import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps } from '../parts/account/account-props.ts';
import { Account, AccountAside } from '../parts/account/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { SignedOutOnly } from '../parts/account/guard.tsx';

export function Lost() {
  const page = usePage();
  const { t, path } = page;
  const steps = (
    <AccountAside
      kind="steps"
      title={t('lost.stepsTitle')}
      points={[
        { title: t('lost.step1Title'), text: t('lost.step1') },
        { title: t('lost.step2Title'), text: t('lost.step2') },
        { title: t('lost.step3Title'), text: t('lost.step3') },
      ]}
    />
  );
  return (
    <Account title={t('lost.title')} lead={t('lost.lead')} aside={steps}>
      <SignedOutOnly>
        <Island name="lost" when="load" props={{ ...accountProps(page), texts: { sent: t('lost.sent', { email: '{0}' }) } }}>
          <Form name="lost" submit={t('lost.submit')}>
            <Field form="lost" name="email" type="email" autoComplete="username" label={t('form.email')} isRequired />
          </Form>
        </Island>
        <p className="account-switch">
          <a href={path('/login')} data-keep-next>
            {t('lost.back')}
          </a>
        </p>
      </SignedOutOnly>
    </Account>
  );
}
