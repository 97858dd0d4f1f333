import type { Homes } from '../registry.ts';

/** The cookie for a chosen language; hosts know it by this name too. */
export const LOCALE_COOKIE = 'i18n_redirected';
const DAYS = 365;
/** Storage key for the language whose suggestion was dismissed. */
export const DISMISSED_KEY = 'academy.suggestion';
/** The address at which the site begins. */
export const siteRoot = (): string => `${SITE_BASE}/`;

/**
 * The language of an address.
 *
 * @example localeOfPath('/de/login', { fr: '/', de: '/de' }) // => 'de'
 * @example localeOfPath('/design', { fr: '/', de: '/de' }) // => 'fr'
 */
export function localeOfPath(path: string, homes: Homes): string | null {
  const all = Object.entries(homes);
  const prefixed = all.find(([, home]) => `${path}/`.startsWith(`${home}/`));
  return (prefixed ?? all.find(([, home]) => home === siteRoot()))?.[0] ?? null;
}

/**
 * The language chosen earlier; null if none.
 *
 * @example chosenLocale('a=1; i18n_redirected=de', { fr: '/', de: '/de' }) // => 'de'
 */
export function chosenLocale(cookies: string, homes: Homes): string | null {
  return Object.keys(homes).find((locale) => `; ${cookies};`.includes(`; ${LOCALE_COOKIE}=${locale};`)) ?? null;
}

/** Remembers a choice: pages in other languages offer this one, and the root of the site leads to it. */
export function chooseLocale(locale: string, page: Pick<Document, 'cookie'> = document): void {
  page.cookie = `${LOCALE_COOKIE}=${locale}; max-age=${DAYS * 24 * 60 * 60}; path=${siteRoot()}; SameSite=Lax`;
}
