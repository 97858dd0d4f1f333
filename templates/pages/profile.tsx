import { USER_FIELDS } from '../../islands/user-fields.ts';
import { Island } from '../island.tsx';
import { usePage, type Page } from '../page.tsx';
import { accountProps } from '../parts/account/account-props.ts';
import { Account, Notice } from '../parts/account/account.tsx';
import { countryOptions } from '../parts/form/countries.ts';
import { Field, SelectField } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { ProfileCourses, ProfileData, ProfileNav } from '../parts/account/profile.tsx';
import { PictureOfPerson } from '../parts/account/profile-picture.tsx';
import { SignedInOnly } from '../parts/account/guard.tsx';

/** A person's data. The fields are disabled until it is loaded, which would overwrite what was typed before. */
export function Profile() {
  const page = usePage();
  const { t, iso, locale, path, site } = page;
  const texts = {
    failed: t('profile.failed'),
    loading: t('profile.loading'),
    notFound: t('profile.notFound'),
    notFoundText: t('profile.notFoundText'),
    registered: t('profile.registered', { date: '{0}' }),
    saved: t('profile.saved'),
    tryAgain: t('form.tryAgain'),
    unverified: t('profile.unverified'),
    verifySend: t('profile.verifySend'),
    verifySent: t('profile.verifySent'),
  };
  const languages = site.locales.map(({ code, name }) => ({ value: code, label: name, lang: code }));
  const experience = USER_FIELDS.experience.values.map((value) => ({ value, label: t(`profile.experience.${value}`) }));
  return (
    <Account title={t('profile.title')} lead={t('profile.lead')} nav={<ProfileNav />}>
      <SignedInOnly>
        <PictureOfPerson />
        <ProfileCourses />
        <Island name="profile" when="load" props={{ ...accountProps(page), texts }}>
          <Notice
            unconfirmed={
              <>
                {texts.unverified} <span className="link-button">{texts.verifySend}</span>
              </>
            }
          />
          <Form name="profile" submit={t('profile.submit')}>
            <fieldset className="form-group" disabled>
              <legend className="form-legend">{t('profile.about')}</legend>
              <div className="form-row">
                <Field form="profile" name="name" autoComplete="given-name" label={t('profile.name')} maxLength={USER_FIELDS.name.max} />
                <Field
                  form="profile"
                  name="surname"
                  autoComplete="family-name"
                  label={t('profile.surname')}
                  maxLength={USER_FIELDS.surname.max}
                />
              </div>
              <SelectField
                form="profile"
                name="experience"
                label={t('profile.experience')}
                hint={t('profile.experienceHint')}
                options={experience}
              />
            </fieldset>
            <fieldset className="form-group" disabled>
              <legend className="form-legend">{t('profile.settings')}</legend>
              <div className="form-row">
                {/* First, since its hint makes room in the row: a browser may paint in the middle of the long list of countries. */}
                <SelectField
                  form="profile"
                  name="locale"
                  autoComplete="language"
                  label={t('profile.locale')}
                  hint={t('profile.localeHint')}
                  options={languages}
                  isRequired
                />
                <SelectField
                  form="profile"
                  name="country"
                  autoComplete="country"
                  label={t('profile.country')}
                  options={countryOptions(iso(locale))}
                />
              </div>
              <div className="form-with-link">
                <Field form="profile" name="email" type="email" autoComplete="email" label={t('profile.email')} isReadOnly />
                <a href={path('/profile/email')}>{t('profile.emailChange')}</a>
              </div>
            </fieldset>
          </Form>
          <p className="profile-registered">
            <span aria-hidden="true">{t('profile.registered', { date: longestDate(page) })}</span>
            <span data-registered />
          </p>
        </Island>
        <ProfileData />
      </SignedInOnly>
    </Account>
  );
}

// --- internal ---

/** The date that takes the most space, which is reserved from first paint to avoid a layout shift once the actual one is known. */
function longestDate({ date }: Page): string {
  const dates = Array.from({ length: 12 }, (_, month) => date(new Date(Date.UTC(2026, month, 28)).toISOString()));
  return dates.reduce((longest, one) => (one.length > longest.length ? one : longest));
}
