/**
 * Watches the identity provider's responses until the returned function is called, which gives the last error's code. When loading, the SDK silently
 * drops a user who was disabled or whose token was revoked: its request is the only place with the reason.
 */
export function listenForReason(scope: Pick<typeof globalThis, 'fetch'> = globalThis): () => Promise<string | null> {
  const original = scope.fetch;
  let reason: Promise<string | null> = Promise.resolve(null);
  scope.fetch = async (...request) => {
    const response = await original.apply(scope, request);
    if (response.status === 400 && ASKS_FOR_USER.test(urlOf(request[0]))) reason = codeOf(response.clone());
    return response;
  };
  const listening = scope.fetch;
  return () => {
    // Keep any wrapper that was added after ours.
    if (scope.fetch === listening) scope.fetch = original;
    return reason;
  };
}

// --- internal ---

/** The identity provider's messages for a session that has ended, with the SDK's codes for them. */
const CODES: Readonly<Record<string, string>> = {
  // For a deleted user, the token is no longer valid either.
  USER_NOT_FOUND: 'user-token-expired',
  USER_DISABLED: 'user-disabled',
  TOKEN_EXPIRED: 'user-token-expired',
  INVALID_ID_TOKEN: 'user-token-expired',
};

const ASKS_FOR_USER = /\/v1\/(?:accounts:lookup|token)\?/;

const urlOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));

/** The code of what a message says of the session, which may have a text after it (`USER_DISABLED : …`); null if nothing. */
async function codeOf(response: Response): Promise<string | null> {
  const { error } = (await response.json().catch(() => ({}))) as { readonly error?: { readonly message: string } };
  return CODES[/^\w+/.exec(error?.message ?? '')?.[0] ?? ''] ?? null;
}
