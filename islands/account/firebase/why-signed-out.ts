import { codeOfMessage } from './server-codes.ts';

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

const ASKS_FOR_USER = /\/v1\/(?:accounts:lookup|token)\?/;

const urlOf = (request: RequestInfo | URL): string => (request instanceof Request ? request.url : String(request));

async function codeOf(response: Response): Promise<string | null> {
  try {
    const { error } = (await response.json()) as { readonly error?: { readonly message?: string } };
    return error?.message ? codeOfMessage(error.message) : null;
  } catch {
    return null;
  }
}
