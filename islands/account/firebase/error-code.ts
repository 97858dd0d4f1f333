/** An error with a code, but not one of Firebase's own. */
export class CodedError extends Error {
  readonly code = this.message;
}

/**
 * The bare code of a thrown value; `default` if it has none.
 *
 * @example toErrorCode({ code: 'auth/invalid-credential' }) // => 'invalid-credential'
 */
export function toErrorCode(error: unknown): string {
  const { code } = (error ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' ? code.replace(/^[a-z-]+\//, '') : 'default';
}

/** Whether a provider's window was closed or replaced by another, which is not an error. */
export function hasChangedMind(code: string): boolean {
  return ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'].includes(code);
}
