import type { Homes } from '../registry.ts';

/** The cookie for a chosen language; hosts know it by this name too. */
export const LOCALE_COOKIE = 'i18n_redirected';
const DAYS = 365;
/** The address at which the site begins. */
const ROOT = `${SITE_BASE}/`;

/**
 * The language of an address.
 *
 * @example localeOfPath('/en/login', { es: '/', en: '/en' }) // => 'en'
 * @example localeOfPath('/enero', { es: '/', en: '/en' }) // => 'es'
 */
export function localeOfPath(path: string, homes: Homes): string | null {
  const all = Object.entries(homes);
  const prefixed = all.find(([, home]) => `${path}/`.startsWith(`${home}/`));
  return (prefixed ?? all.find(([, home]) => home === ROOT))?.[0] ?? null;
}

/**
 * The language chosen earlier; null if none.
 *
 * @example chosenLocale('a=1; i18n_redirected=en', { es: '/', en: '/en' }) // => 'en'
 */
export function chosenLocale(cookies: string, homes: Homes): string | null {
  return Object.keys(homes).find((locale) => `; ${cookies};`.includes(`; ${LOCALE_COOKIE}=${locale};`)) ?? null;
}

/**
 * The first of the browser's languages that the site has; null if none.
 *
 * @example spokenLocale(['fr-FR', 'en-GB'], { es: '/', en: '/en' }) // => 'en'
 */
export function spokenLocale(languages: readonly string[], homes: Homes): string | null {
  return languages.map((language) => language.toLowerCase().split('-')[0] ?? '').find((locale) => Object.hasOwn(homes, locale)) ?? null;
}

/** The cookie string for a choice. */
export function localeCookie(locale: string): string {
  return `${LOCALE_COOKIE}=${locale}; max-age=${DAYS * 24 * 60 * 60}; path=${ROOT}; SameSite=Lax`;
}

/** What a page does about its visitor's language: redirect to an address, or suggest another locale, or nothing. */
export interface Greeting {
  readonly to?: string;
  readonly suggest?: string;
}

export interface Visit {
  readonly detection: 'suggest' | 'redirect' | 'off';
  readonly path: string;
  readonly homes: Homes;
  readonly cookies: string;
  readonly languages: readonly string[];
  /** The language whose suggestion was dismissed. */
  readonly dismissed: string | null;
  /** Whether a link of the site led here. */
  readonly inside: boolean;
}

/**
 * The cookie comes first, then the browser's languages. Only the root address redirects: to the chosen language, or with `redirect` to the browser's.
 * Any other address was requested explicitly and gets a suggestion at most; so was the root by a link of the site, such as that to this language,
 * which may be followed before its script can store the choice.
 */
export function greet({ detection, path, homes, cookies, languages, dismissed, inside }: Visit): Greeting {
  if (detection === 'off') return {};
  const chosen = chosenLocale(cookies, homes);
  const wanted = chosen ?? spokenLocale(languages, homes);
  if (!wanted || wanted === localeOfPath(path, homes)) return {};
  const to = homes[wanted];
  if (path === ROOT && to && !inside && (chosen || detection === 'redirect')) return { to };
  return wanted === dismissed ? {} : { suggest: wanted };
}
