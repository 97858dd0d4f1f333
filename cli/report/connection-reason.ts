import { isObject, toText } from '../lib/json.ts';
import { messageOf } from './errors.ts';

/** Why `fetch` got no response, in one line: only the error's cause says so, and for some errors only its code is readable. */
export function connectionReason(error: unknown): string {
  const code = codeOf(error);
  if (UNTRUSTED.has(code)) return `its certificate is not trusted (${code}); NODE_EXTRA_CA_CERTS can name a file of further authorities`;
  return CODES[code] ?? (code || (messageOf(causeOf(error)).split('\n')[0] ?? ''));
}

/** Whether a host name does not exist. */
export const isUnknownHost = (error: unknown): boolean => codeOf(error) === 'ENOTFOUND';

// --- internal ---

const causeOf = (error: unknown): unknown => (error instanceof Error && error.cause) || error;

function codeOf(error: unknown): string {
  const cause = causeOf(error);
  return isObject(cause) ? toText(cause['code']) : '';
}

const CODES: { readonly [code: string]: string } = {
  CERT_HAS_EXPIRED: 'its certificate has expired (CERT_HAS_EXPIRED)',
  ECONNREFUSED: 'nothing listens there (ECONNREFUSED)',
  ECONNRESET: 'the connection was reset (ECONNRESET)',
  ENOTFOUND: 'there is no such host (ENOTFOUND)',
  EAI_AGAIN: 'the host name could not be looked up (EAI_AGAIN)',
  UND_ERR_SOCKET: 'the connection was closed',
  Z_DATA_ERROR: 'it cannot be decompressed (Z_DATA_ERROR)',
};

/** What Node calls a certificate of an authority that it does not know, such as that of a company's network. */
const UNTRUSTED: ReadonlySet<string> = new Set([
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
]);
