const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:', 'sms:']);

/**
 * An address that is safe to link to, or null. Relative addresses and the schemes above are allowed; everything else (`javascript:`, `data:`, …) is
 * not. Control characters are removed first, as browsers do before parsing the scheme.
 *
 * @example safeHref('https://a.example/x') // => 'https://a.example/x'
 * @example safeHref('java\nscript:alert(1)') // => null
 * @example safeHref('//a.example/x') // => 'https://a.example/x'
 */
export function safeHref(raw: string): string | null {
  // oxlint-disable-next-line no-control-regex
  const href = raw.replace(/[\u0000-\u001f\u007f]/g, '').trim();
  if (href === '') return null;
  if (href.startsWith('//')) return `https:${href}`;
  const scheme = SCHEME.exec(href)?.[0].toLowerCase();
  return !scheme || SCHEMES.has(scheme) ? href : null;
}

/** An address that is safe to load a picture or another file from, or null: one of the web, or of the site itself. */
export function safeFile(raw: string): string | null {
  const address = safeHref(raw);
  return address !== null && /^(?!https?:)[a-z][a-z0-9+.-]*:/i.test(address) ? null : address;
}

/**
 * Whether an address leads to different places depending on the page it is on.
 *
 * @example isRelative('cursos/x') // => true
 * @example isRelative('/cursos/x') // => false
 * @example isRelative('#part') // => false
 */
export const isRelative = (href: string): boolean => /^[^/#?]/.test(href) && !SCHEME.test(href);
