/** What the identity provider says in its answers, and the codes that the SDK makes of it. */
export const SERVER_CODES: Readonly<Record<string, string>> = {
  EMAIL_EXISTS: 'email-already-in-use',
  INVALID_PASSWORD: 'wrong-password',
  INVALID_LOGIN_CREDENTIALS: 'invalid-credential',
  INVALID_IDP_RESPONSE: 'invalid-credential',
  EMAIL_NOT_FOUND: 'user-not-found',
  // A deleted user is one whose token no longer means anything.
  USER_NOT_FOUND: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-requests',
  RESET_PASSWORD_EXCEED_LIMIT: 'too-many-requests',
  EXPIRED_OOB_CODE: 'expired-action-code',
  INVALID_OOB_CODE: 'invalid-action-code',
  CREDENTIAL_TOO_OLD_LOGIN_AGAIN: 'requires-recent-login',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
  PASSWORD_DOES_NOT_MEET_REQUIREMENTS: 'password-does-not-meet-requirements',
  MISSING_PASSWORD: 'missing-password',
  OPERATION_NOT_ALLOWED: 'operation-not-allowed',
  PASSWORD_LOGIN_DISABLED: 'operation-not-allowed',
};

/**
 * The code of an identity provider's answer; a text may follow it.
 *
 * @example codeOfMessage('TOO_MANY_ATTEMPTS_TRY_LATER : Access has been disabled.') // => 'too-many-requests'
 */
export function codeOfMessage(message: string): string {
  return SERVER_CODES[message.split(/[\s:]/, 1)[0] ?? ''] ?? 'unknown';
}
