/** What the identity provider says where a session does not hold any more, and the codes that the SDK has for it. */
export const SERVER_CODES: Readonly<Record<string, string>> = {
  // A deleted user is one whose token no longer means anything.
  USER_NOT_FOUND: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
};

/**
 * The code of an identity provider's answer; a text may follow it. `unknown` where it says nothing of the session.
 *
 * @example codeOfMessage('USER_DISABLED : The account has been disabled.') // => 'user-disabled'
 */
export function codeOfMessage(message: string): string {
  return SERVER_CODES[message.split(/[\s:]/, 1)[0] ?? ''] ?? 'unknown';
}
