import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { accountProps, ruleWords } from '../parts/account/account-props.ts';
import { Account } from '../parts/account/account.tsx';
import { Form } from '../parts/form/form.tsx';
import { PasswordField } from '../parts/form/password-field.tsx';

/** The target of links in the identity provider's e-mails. */
export function Action() {
  const page = usePage();
  const { t, alternates } = page;
  const texts = {
    askAgain: t('action.askAgain'),
    changed: t('action.changed', { email: '{0}' }),
    changedTitle: t('action.changedTitle'),
    failedTitle: t('action.failedTitle'),
    home: t('action.home'),
    incomplete: t('action.incomplete'),
    login: t('action.login'),
    password: t('profile.passwordNew'),
    profile: t('action.profile'),
    recovered: t('action.recovered'),
    recoveredReset: t('action.recoveredReset'),
    recoveredTitle: t('action.recoveredTitle', { email: '{0}' }),
    resetDone: t('action.resetDone'),
    resetLead: t('action.resetLead', { email: '{0}' }),
    resetTitle: t('action.resetTitle'),
    tooWeak: t('form.tooWeak', { label: '{0}' }),
    tryAgain: t('form.tryAgain'),
    verified: t('action.verified'),
    verifiedTitle: t('action.verifiedTitle'),
  };
  const pages = Object.fromEntries(alternates.map(({ locale, url }) => [locale, url]));
  return (
    <Account title={t('action.title')} lead={t('action.lead')} isTitleLive>
      <Island name="action" when="load" props={{ ...accountProps(page), texts, pages, rules: ruleWords(t) }}>
        <div className="action">
          <p className="action-text" role="status" data-action-text>
            {t('action.checking')}
          </p>
          <a className="button" href={page.path('/')} hidden data-action-link>
            {t('action.home')}
          </a>
        </div>
        <noscript>
          <p className="form-notice">{t('form.noscript')}</p>
        </noscript>
        <Form name="action" submit={t('action.resetSubmit')} isHidden>
          {/* Hidden: a password manager stores the new password under this name. */}
          <input type="email" name="username" autoComplete="username" hidden readOnly />
          <PasswordField form="action" name="password" kind="new" label={t('profile.passwordNew')} isRequired />
        </Form>
      </Island>
    </Account>
  );
}
