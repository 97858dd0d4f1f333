import type { Translate } from '../../contract.ts';
import { errorTexts } from './form-texts.ts';

/** Texts for all codes of a callable function, for errors in the browser, and a default. */
export const functionErrors = (t: Translate): Readonly<Record<string, string>> => ({
  ...errorTexts(t, CODES),
  default: t('errors.unknown'),
});

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
