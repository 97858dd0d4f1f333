/** Calls an emulator as its owner, past rules and protections; throws what it answers where that is not a success. */
export async function call<T = unknown>(method: string, url: string, body?: unknown): Promise<T> {
  const response = await fetch(url, {
    method,
    // The sign-up of a person must not be the owner's, or it would create an account for nobody.
    headers: { ...(url.includes('?key=') ? {} : { authorization: 'Bearer owner' }), 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} was answered with ${response.status}: ${text}`);
  return JSON.parse(text || 'null') as T;
}
