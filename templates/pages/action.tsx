import { Action as ActionScreen, ACTION_TEXTS } from '../../islands/account/action.island.tsx';
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
    ...screenProps(page, ACTION_TEXTS, { 'email-already-in-use': t('action.taken'), 'user-not-found': t('action.noUser') }),
    pages: Object.fromEntries(alternates.map(({ locale, url }) => [locale, url])),
    password: newPasswordField(t, t('profile.passwordNew')),
    rules: ruleWords(t),
  };
  return (
    <Account>
      <Island name="action" when="load" props={props} component={ActionScreen} />
    </Account>
  );
}
