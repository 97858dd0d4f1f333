import { usePage } from '../page.tsx';
import { Account } from '../parts/form/account.tsx';
import { countryOptions } from '../parts/form/countries.ts';
import { Field } from '../parts/form/field.tsx';
import { Form } from '../parts/form/form.tsx';
import { ProfileNav } from '../parts/form/profile-nav.tsx';
import { SelectField } from '../parts/form/select-field.tsx';

const EXPERIENCE = ['none', 'learning', 'working', 'senior'] as const;

export function Profile() {
  const { t, iso, locale, path, site } = usePage();
  const languages = site.locales.map(({ code, name }) => ({ value: code, label: name, lang: code }));
  const experience = EXPERIENCE.map((value) => ({ value, label: t(`profile.experience.${value}`) }));
  return (
    <Account title={t('profile.title')} lead={t('profile.lead')} nav={<ProfileNav />}>
      <Form name="profile" submit={t('profile.submit')}>
        <fieldset className="form-group">
          <legend className="form-legend">{t('profile.about')}</legend>
          <div className="profile-avatar">
            <span className="profile-avatar-picture" data-avatar aria-hidden="true" />
            <Field
              form="profile"
              name="avatar"
              type="url"
              autoComplete="photo"
              label={t('profile.avatar')}
              hint={t('profile.avatarHint')}
            />
          </div>
          <div className="form-row">
            <Field form="profile" name="name" autoComplete="given-name" label={t('profile.name')} isRequired />
            <Field form="profile" name="surname" autoComplete="family-name" label={t('profile.surname')} />
          </div>
          <SelectField
            form="profile"
            name="experience"
            label={t('profile.experience')}
            hint={t('profile.experienceHint')}
            options={experience}
          />
        </fieldset>
        <fieldset className="form-group">
          <legend className="form-legend">{t('profile.settings')}</legend>
          <div className="form-row">
            <SelectField
              form="profile"
              name="country"
              autoComplete="country"
              label={t('profile.country')}
              options={countryOptions(iso(locale))}
            />
            <SelectField
              form="profile"
              name="locale"
              autoComplete="language"
              label={t('profile.locale')}
              hint={t('profile.localeHint')}
              options={languages}
              isRequired
            />
          </div>
          <div className="form-with-link">
            <Field form="profile" name="email" type="email" autoComplete="email" label={t('profile.email')} isReadOnly />
            <a href={path('/profile/email')}>{t('profile.emailChange')}</a>
          </div>
        </fieldset>
      </Form>
    </Account>
  );
}
