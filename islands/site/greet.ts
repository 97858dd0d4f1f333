import type { Homes } from '../registry.ts';
import { chosenLocale, localeOfPath, siteRoot } from './locale-choice.ts';
import { localeFor } from './locale-for.ts';

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
  if (path === siteRoot() && to && !inside && (chosen || detection === 'redirect')) return { to };
  return wanted === dismissed ? {} : { suggest: wanted };
}

/**
 * The first of the browser's languages that the site has; null if none.
 *
 * @example spokenLocale(['it-IT', 'de-AT'], { fr: '/', de: '/de' }) // => 'de'
 */
export function spokenLocale(languages: readonly string[], homes: Homes): string | null {
  if (SITE_HAS_VARIANTS) return languages.map((language) => localeFor(language, Object.keys(homes))).find(Boolean) ?? null;
  return languages.map((language) => language.toLowerCase().split('-')[0] ?? '').find((locale) => Object.hasOwn(homes, locale)) ?? null;
}
