import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { accountProps } from './account-props.ts';
import { CurrentPassword } from './current-password.tsx';
import { Form } from '../form/form.tsx';
import { Notice } from './notice.tsx';

/** Lets people download their data, or delete it with their account; collapsed at first. */
export function ProfileData() {
  const page = usePage();
  const { t } = page;
  const texts = {
    confirmWith: t('profile.confirmWith', { provider: '{0}' }),
    deleted: t('account.deleted'),
    halfway: t('profile.deleteHalfway', { problem: '{0}' }),
    resetSent: t('lost.sent', { email: '{0}' }),
    tryAgain: t('form.tryAgain'),
    taken: t('profile.exported', { file: '{0}' }),
  };
  return (
    <Island name="profile-data" when="load" props={{ ...accountProps(page), texts }}>
      <section className="profile-data" aria-labelledby="profile-data-title">
        <h2 className="profile-data-title" id="profile-data-title">
          {t('profile.data')}
        </h2>
        <p className="profile-data-lead">{t('profile.dataLead')}</p>
        <div data-taking>
          <Form name="profile-export" submit={t('profile.export')} isQuiet />
        </div>
        <details className="profile-removal" data-removal>
          <summary className="profile-removal-title">{t('profile.delete')}</summary>
          <div className="profile-removal-body">
            <p>{t('profile.deleteGoes')}</p>
            <p>{t('profile.deleteStays')}</p>
            <Notice />
            <Form name="profile-delete" submit={t('profile.deleteSubmit')} isQuiet>
              {/* Hidden and filled in by the island: tells password managers whose password is required. */}
              <input type="email" name="username" autoComplete="username" hidden readOnly />
              <CurrentPassword form="profile-delete" hint={t('profile.emailPasswordHint')} />
            </Form>
          </div>
        </details>
      </section>
    </Island>
  );
}
