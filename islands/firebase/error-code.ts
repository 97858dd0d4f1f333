/** A failure that has a code but is not Firebase's own. */
export class CodedError extends Error {
  readonly code = this.message;
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
