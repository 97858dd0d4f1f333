import { Action as ActionScreen } from '../../islands/account/action.island.tsx';
import { Island } from '../island.tsx';
import { usePage } from '../page.tsx';
import { ruleWords, screenProps } from '../parts/account/account-props.ts';
import { Account } from '../parts/account/account.tsx';
import { newPasswordField } from '../parts/account/fields.ts';

/** The target of links in the identity provider's e-mails. */
export function Action() {
  const page = usePage();
  const { t, alternates } = page;
  const props = {
    ...screenProps(page, { 'email-already-in-use': t('action.taken'), 'user-not-found': t('action.noUser') }),
    pages: Object.fromEntries(alternates.map(({ locale, url }) => [locale, url])),
    password: newPasswordField(t, t('profile.passwordNew')),
    rules: ruleWords(t),
    texts: {
      askAgain: t('action.askAgain'),
      changed: t('action.changed', { email: '{0}' }),
      changedTitle: t('action.changedTitle'),
      checking: t('action.checking'),
      failedTitle: t('action.failedTitle'),
      home: t('action.home'),
      incomplete: t('action.incomplete'),
      lead: t('action.lead'),
      login: t('action.login'),
      profile: t('action.profile'),
      recovered: t('action.recovered'),
      recoveredReset: t('action.recoveredReset'),
      recoveredTitle: t('action.recoveredTitle', { email: '{0}' }),
      resetDone: t('action.resetDone'),
      resetLead: t('action.resetLead', { email: '{0}' }),
      resetSubmit: t('action.resetSubmit'),
      resetTitle: t('action.resetTitle'),
      title: t('action.title'),
      tryAgain: t('form.tryAgain'),
      verified: t('action.verified'),
      verifiedBefore: t('action.verifiedBefore', { email: '{0}' }),
      verifiedTitle: t('action.verifiedTitle'),
      verifyUsed: t('action.verifyUsed'),
    },
  };
  return (
    <Account>
      <Island name="action" when="load" props={props} component={ActionScreen} />
    </Account>
  );
}
