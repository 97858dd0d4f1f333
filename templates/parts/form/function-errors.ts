import type { Translate } from '../../contract.ts';
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
