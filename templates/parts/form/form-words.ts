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

/** Texts for all codes of a callable function, for errors in the browser, and a default. */
export const functionErrors = (t: Translate): Readonly<Record<string, string>> =>
  Object.fromEntries([...CODES.map((code) => [code, t(`errors.${code}`)]), ['default', t('errors.unknown')]]);

// --- internal ---

const CODES = [
  'aborted',
  'cancelled',
  'deadline-exceeded',
  'internal',
  'invalid-argument',
  'missing-recaptcha-token',
  'not-found',
  'not-loaded',
  'permission-denied',
  'resource-exhausted',
  'unauthenticated',
  'unavailable',
  'unimplemented',
] as const;
