import type { Translate } from '../../contract.ts';

/** The words for what a callable function can answer (SPEC §8), and for what nobody foresaw. */
export function functionErrors(t: Translate): Readonly<Record<string, string>> {
  return Object.fromEntries(CODES.map((code) => [code, t(`errors.${code}`)]));
}

// --- internal ---

const CODES = [
  'default',
  'invalid-argument',
  'unauthenticated',
  'permission-denied',
  'not-found',
  'aborted',
  'resource-exhausted',
  'cancelled',
  'internal',
  'unimplemented',
  'unavailable',
  'deadline-exceeded',
  'unknown',
  'invalid-response',
  'missing-data',
  'network-request-failed',
] as const;
