import type { Translate } from '../../contract.ts';
import type { FormWords } from '../../../islands/registry.ts';

/** The validation messages of all forms; the island fills in the field's label and a number. */
export function formWords(t: Translate, { busy, errors }: Pick<FormWords, 'busy' | 'errors'>): FormWords {
  return {
    problemTitle: t('form.problemTitle'),
    needed: t('form.needed', { label: '{0}' }),
    notEmail: t('form.notEmail', { label: '{0}' }),
    notUrl: t('form.notUrl', { label: '{0}' }),
    tooLong: t('form.tooLong', { label: '{0}', max: '{1}' }),
    busy,
    errors,
  };
}
