import type { MessageKey, Screen } from '../../contract.ts';
import { Island } from '../../island.tsx';
import { usePage } from '../../page.tsx';
import { accountProps } from './account-props.ts';
import { Form } from '../form/form.tsx';
import { Notice } from './account.tsx';
import { PasswordField } from '../form/password-field.tsx';

const PAGES: readonly { screen: Screen; path: string; label: MessageKey }[] = [
  { screen: 'profile', path: '/profile', label: 'profile.navData' },
  { screen: 'profile-email', path: '/profile/email', label: 'profile.navEmail' },
  { screen: 'profile-password', path: '/profile/password', label: 'profile.navPassword' },
];

/** Links between the three profile pages, and the sign-out button. */
export function ProfileNav() {
  const { t, path, screen } = usePage();
  return (
    <nav className="profile-nav" aria-label={t('profile.nav')}>
      <ul className="profile-nav-list">
        {PAGES.map((page) => (
          <li key={page.screen}>
            <a className="profile-nav-link" href={path(page.path)} {...(page.screen === screen ? { 'aria-current': 'page' as const } : {})}>
              {t(page.label)}
            </a>
          </li>
        ))}
        <li className="profile-nav-out">
          <Island
            name="sign-out"
            when="load"
            props={{ home: path('/'), busy: t('account.busy'), done: t('account.signedOut'), failed: t('errors.not-loaded') }}
          >
            <button className="profile-nav-link link-button" type="button">
              {t('account.signOut')}
            </button>
          </Island>
        </li>
      </ul>
    </nav>
  );
}

/** The courses that a person has begun, each with a link to the next lesson. Space for a row of them is reserved; more can be scrolled to. */
export function ProfileCourses() {
  const { t, path, site } = usePage();
  const texts = { again: t('progress.again'), failed: t('profile.coursesFailed'), onward: t('progress.onward') };
  return (
    <Island name="profile-courses" when="load" props={texts}>
      <section className="profile-courses" aria-labelledby="profile-courses-title">
        <h2 className="profile-courses-title" id="profile-courses-title">
          {t('profile.courses')}
        </h2>
        <div className="profile-courses-room">
          <p className="profile-courses-text" role="status" data-status>
            {t('profile.coursesLoading')}
          </p>
          <div className="profile-courses-none" data-none hidden>
            <p className="profile-courses-text">{t('profile.coursesNone')}</p>
            <a className="button button-quiet" href={path('/')}>
              {t('profile.coursesAll')}
            </a>
          </div>
          <ul className="profile-courses-list" role="list" data-begun hidden />
        </div>
        {site.offline && (
          <p className="profile-courses-saved">
            <a href={path('/saved')}>{t('offline.title')}</a>
          </p>
        )}
        <template>
          <li className="begun">
            <h3 className="begun-title">
              <a href={path('/')}>{t('course.kind')}</a>
            </h3>
            <p className="begun-progress" data-progress />
            <progress className="progress-bar" aria-hidden="true" />
            <a className="button button-quiet" href={path('/')} data-onward>
              {texts.onward}
            </a>
          </li>
        </template>
      </section>
    </Island>
  );
}

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

interface Props {
  readonly form: string;
  readonly hint?: string;
}

/** The password of a user who changes something important, and a way out for who has forgotten it. */
export function CurrentPassword({ form, hint }: Props) {
  const { t } = usePage();
  return (
    <>
      <PasswordField form={form} name="password" kind="current" label={t('profile.passwordNow')} hint={hint} isRequired />
      <p className="form-aside-link" data-reset-link>
        <button className="link-button" type="button" data-send-reset>
          {t('profile.passwordForgotten')}
        </button>
      </p>
    </>
  );
}
