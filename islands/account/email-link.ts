const KEY = 'academy.email-link';

/** Remembers the address that a sign-in link was sent to, so that opening the link in the same browser does not ask for it. */
export function rememberAddress(email: string): void {
  try {
    localStorage.setItem(KEY, email);
  } catch {
    // The address is asked for when the link is opened.
  }
}

export function rememberedAddress(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function forgetAddress(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}

/**
 * Whether an address is a sign-in link.
 *
 * @example isEmailLink('?mode=signIn&oobCode=x') // => true
 */
export function isEmailLink(search: string): boolean {
  const parameters = new URLSearchParams(search);
  return parameters.get('mode') === 'signIn' && parameters.has('oobCode');
}

/** The query without the parameters of the link, which works only once. */
export function withoutLink(search: string): string {
  const parameters = new URLSearchParams(search);
  for (const name of ['mode', 'oobCode', 'apiKey', 'lang', 'continueUrl', 'tenantId']) parameters.delete(name);
  return parameters.size > 0 ? `?${parameters}` : '';
}
