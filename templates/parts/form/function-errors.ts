import { STATUS_CODES } from '../../../islands/status-codes.ts';
import type { Translate } from '../../contract.ts';

/** The words for every HTTP status that a callable function can answer with, for what the browser finds, and for what nobody foresaw. */
export function functionErrors(t: Translate): Readonly<Record<string, string>> {
  const byStatus = Object.entries(STATUS_CODES).map(([status, code]) => [status, t(`errors.${code}`)]);
  return Object.fromEntries([...byStatus, ...CODES.map((code) => [code, t(`errors.${code}`)]), ['default', t('errors.unknown')]]);
}

// --- internal ---

const CODES = ['internal', 'unavailable', 'deadline-exceeded', 'invalid-response', 'missing-data'] as const;
