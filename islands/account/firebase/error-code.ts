/** An error with a code, but not one of Firebase's own. */
export class CodedError extends Error {
  readonly code = this.message;
}

/**
 * The bare code of a thrown value; `default` if it has none. Whatever reCAPTCHA or App Check refused, or kept from loading, is
 * `missing-recaptcha-token`; another script of Google's that could not be loaded is `network-request-failed`.
 *
 * @example toErrorCode({ code: 'auth/invalid-credential' }) // => 'invalid-credential'
 */
export function toErrorCode(error: unknown): string {
  const { code, customData } = (error ?? {}) as { readonly code?: unknown; readonly customData?: Partial<Event> };
  if (typeof code !== 'string') return 'default';
  // The SDK passes on the event of a script that failed.
  const { src = '' } = (customData?.target ?? {}) as { readonly src?: string };
  if (/captcha|app-check/.test(code + src)) return 'missing-recaptcha-token';
  return src ? 'network-request-failed' : code.replace(/^[a-z-]+\//, '');
}

/** Whether a provider's window was closed or replaced by another, which is not an error. */
export function hasChangedMind(code: string): boolean {
  return ['popup-closed-by-user', 'cancelled-popup-request', 'user-cancelled'].includes(code);
}

/** Whether a link of an e-mail cannot be used any more. */
export function isUsedUp(code: string): boolean {
  return code === 'expired-action-code' || code === 'invalid-action-code';
}
