/**
 * The URL of a request in a form safe to print: without its token, with long values shortened.
 *
 * @example toShownAddress('https://api.storyblok.com/v2/cdn/stories?page=2&token=secret') // => 'https://api.storyblok.com/v2/cdn/stories?page=2'
 */
export function toShownAddress(address: string): string {
  const [path = '', query = ''] = address.split('?', 2);
  const shown = [...new URLSearchParams(query)]
    .filter(([name]) => name !== 'token')
    .map(([name, value]) => `${name}=${value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value}`);
  return shown.length > 0 ? `${path}?${shown.join('&')}` : path;
}

// --- internal ---

const LONGEST = 60;
