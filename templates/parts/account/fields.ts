import type { ProfileFormProps } from '../../../islands/account/profile/profile-form.tsx';
import type { FieldProps } from '../../../islands/form/check-fields.ts';
import { USER_FIELDS } from '../../../islands/user-fields.ts';
import type { Translate } from '../../contract.ts';
import type { Page } from '../../page.tsx';
import { countryOptions } from '../form/countries.ts';

/** The address that people sign in with. */
export const emailField = (t: Translate): FieldProps => ({
  name: 'email',
  type: 'email',
  label: t('form.email'),
  autoComplete: 'username',
  needed: t('form.emailNeeded'),
  wrong: t('form.emailWrong'),
});

/** The password that people have. */
export const passwordField = (t: Translate): FieldProps => ({
  name: 'password',
  type: 'password',
  label: t('form.password'),
  autoComplete: 'current-password',
  needed: t('form.passwordNeeded'),
});

/** The password of somebody who is signed in. */
export const currentPasswordField = (t: Translate): FieldProps => ({
  ...passwordField(t),
  label: t('profile.passwordNow'),
  needed: t('profile.passwordNowNeeded'),
});

/** A new password; its rules are said below it. */
export const newPasswordField = (t: Translate, label = t('form.password')): FieldProps => ({
  name: 'password',
  type: 'new-password',
  label,
  autoComplete: 'new-password',
  needed: t('form.newPasswordNeeded'),
  wrong: t('form.passwordWeak'),
});

/** What people want to be called. */
export const nameField = (t: Translate): FieldProps => ({
  name: 'name',
  type: 'text',
  label: t('register.name'),
  autoComplete: 'given-name',
  max: { length: USER_FIELDS.name.max, text: t('form.nameTooLong', { max: USER_FIELDS.name.max }) },
});

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
