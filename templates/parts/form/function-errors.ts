import { STATUS_CODES } from '../../../islands/status-codes.ts';
import type { Translate } from '../../contract.ts';

/** Texts for all HTTP statuses of a callable function, for errors in the browser, and a default. */
export function functionErrors(t: Translate): Readonly<Record<string, string>> {
  const byStatus = Object.entries(STATUS_CODES).map(([status, code]) => [status, t(`errors.${code}`)]);
  return Object.fromEntries([...byStatus, ...CODES.map((code) => [code, t(`errors.${code}`)]), ['default', t('errors.unknown')]]);
}

// --- internal ---

const CODES = ['network-request-failed', 'unavailable', 'deadline-exceeded', 'invalid-response', 'missing-data'] as const;
