/** HTTP statuses of Firestore and the callable functions, and the codes they stand for. */
const STATUS_CODES: Readonly<Record<number, string>> = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
};

/** A failure that has a code but is not Firebase's own. */
export class CodedError extends Error {
  readonly code: string;

  constructor(code: string, options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

/** The code of a HTTP status. */
export function codeOfStatus(status: number): string {
  return STATUS_CODES[status] ?? 'unknown';
}

/**
 * The bare code of whatever was thrown; `default` for what has none.
 *
 * @example toErrorCode({ code: 'auth/invalid-credential' }) // => 'invalid-credential'
 */
export function toErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code.replace(/^[a-z-]+\//, '') : 'default';
}
