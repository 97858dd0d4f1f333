import type { ProfileFormProps } from '../../../islands/account/profile/profile-form.tsx';
import type { FieldProps } from '../../../islands/form/check-fields.ts';
import { USER_FIELDS } from '../../../islands/user-fields.ts';
import type { Translate } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { countryOptions } from '../form/countries.ts';
import { nameField, passwordField } from './fields.ts';

/** What people tell of themselves; empty at first. */
export function profileFields({ t, iso, locale, site }: Page): ProfileFormProps['fields'] {
  const { surname } = USER_FIELDS;
  const choose = { value: '', label: t('form.choose') };
  return {
    name: { ...nameField(t), label: t('profile.name') },
    surname: {
      name: 'surname',
      type: 'text',
      label: t('profile.surname'),
      autoComplete: 'family-name',
      max: { length: surname.max, text: t('profile.surnameTooLong', { max: surname.max }) },
    },
    experience: {
      name: 'experience',
      type: 'select',
      label: t('profile.experience'),
      hint: t('profile.experienceHint'),
      autoComplete: 'off',
      options: [choose, ...USER_FIELDS.experience.values.map((value) => ({ value, label: t(`profile.experience.${value}`) }))],
    },
    locale: {
      name: 'locale',
      type: 'select',
      label: t('profile.locale'),
      hint: t('profile.localeHint'),
      autoComplete: 'language',
      needed: t('profile.localeNeeded'),
      options: [choose, ...site.locales.map(({ code, name }) => ({ value: code, label: name, lang: code }))],
    },
    country: {
      name: 'country',
      type: 'select',
      label: t('profile.country'),
      autoComplete: 'country',
      options: [choose, ...countryOptions(iso(locale))],
    },
    email: { name: 'email', type: 'email', label: t('profile.email'), autoComplete: 'email', isReadOnly: true },
  };
}

/** The password of somebody who is signed in. */
export const currentPasswordField = (t: Translate): FieldProps => ({
  ...passwordField(t),
  label: t('profile.passwordNow'),
  needed: t('profile.passwordNowNeeded'),
});
