import type { FormTexts } from '../../../islands/form/use-form.ts';
import type { Translate } from '../../contract.ts';

/** The texts of a form, with those for its errors by code. */
export const formTexts = (t: Translate, errors: FormTexts['errors']): FormTexts => ({
  problemTitle: t('form.problemTitle'),
  busy: t('account.busy'),
  noscript: t('form.noscript'),
  required: t('form.required'),
  optional: t('form.optional'),
  show: t('form.show'),
  showPassword: t('form.showPassword'),
  hide: t('form.hide'),
  hidePassword: t('form.hidePassword'),
  errors,
});
