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
