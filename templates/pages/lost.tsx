import { usePage } from '../page.tsx';
import { Account, AccountAside } from '../parts/form/account.tsx';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';

export function Lost() {
  const { t, path } = usePage();
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
      <Form name="lost" submit={t('lost.submit')}>
        <Field form="lost" name="email" type="email" autoComplete="username" label={t('form.email')} isRequired />
      </Form>
      <p className="account-switch">
        <a href={path('/login')}>{t('lost.back')}</a>
      </p>
    </Account>
  );
}
