/** The identity provider's error messages for an ended session, with the SDK's codes for them. */
export const SERVER_CODES: Readonly<Record<string, string>> = {
  // For a deleted user, the token is no longer valid either.
  USER_NOT_FOUND: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
};

/**
 * The code of an identity provider's error message, which may have a text after it. `unknown` if it does not concern the session.
 *
 * @example codeOfMessage('USER_DISABLED : The account has been disabled.') // => 'user-disabled'
 */
export function codeOfMessage(message: string): string {
  return SERVER_CODES[message.split(/[\s:]/, 1)[0] ?? ''] ?? 'unknown';
}
