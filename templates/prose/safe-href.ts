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
 * The address that browsers ask for, of one that somebody typed: on a site that has a path on its host, a path begins with it, whether typed or not.
 *
 * @example onSite('/cursos', '/learn') // => '/learn/cursos'
 * @example onSite('/learn/cursos', '/learn') // => '/learn/cursos'
 */
export const onSite = (href: string, base: string): string => (/^\/(?!\/)/.test(href) ? base + withoutBase(href, base) : href);

/** Whether an address on the host of a site is one of the site, which has this path there. */
export const isBelow = (address: string, base: string): boolean =>
  address.startsWith(base) && /^(?:[/?#]|$)/.test(address.slice(base.length));

/**
 * The address within a site, of one that may begin with the path of the site on its host.
 *
 * @example withoutBase('/learn/cursos', '/learn') // => '/cursos'
 * @example withoutBase('/learning', '/learn') // => '/learning'
 */
export const withoutBase = (address: string, base: string): string =>
  base !== '' && isBelow(address, base) ? address.slice(base.length).replace(/^(?!\/)/, '/') : address;

/**
 * Whether an address leads to different places depending on the page it is on.
 *
 * @example isRelative('cursos/x') // => true
 * @example isRelative('/cursos/x') // => false
 * @example isRelative('#part') // => false
 */
export const isRelative = (href: string): boolean => /^[^/#?]/.test(href) && !SCHEME.test(href);
