import type { FieldProps } from '../../../islands/form/check-fields.ts';
import { USER_FIELDS } from '../../../islands/user-fields.ts';
import type { Translate } from '../../contract.ts';

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
