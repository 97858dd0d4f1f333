import type { FieldProps } from '../../../islands/form/check-fields.ts';
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
