import type { Locale, UrlPath } from '../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';

/**
 * The address of a story: its real path where it has one, else its full slug. A start page's trailing slash goes,
 * and the home story stands for its language's root.
 *
 * @example storyUrl({fullSlug: 'cursos/x/', path: null}, config) // => '/cursos/x'
 * @example storyUrl({fullSlug: 'en/home', path: null}, config) // => '/en'
 * @example storyUrl({fullSlug: 'home', path: '/'}, config) // => '/'
 */
export function storyUrl({ fullSlug, path }: { readonly fullSlug: string; readonly path: string | null }, config: SiteConfig): UrlPath {
  const segments = toSegments(path?.trim() || fullSlug);
  const { prefix } = localeOf(segments.join('/'), config);
  const home = prefix ? [prefix, config.routes.home] : [config.routes.home];
  return segments.join('/') === home.join('/') ? localeHome(prefix) : toUrl(segments);
}

/**
 * The language of a story, told by its root folder.
 *
 * @example localeOf('en/cursos/x', config).code // => 'en'
 * @example localeOf('enterprise', config).code // => 'es'
 */
export function localeOf(fullSlug: string, config: SiteConfig): LocaleConfig {
  const root = toSegments(fullSlug)[0];
  const found = config.locales.find(({ prefix }) => prefix !== '' && prefix === root) ?? config.locales.find(({ prefix }) => prefix === '');
  if (!found) throw new Error('The configuration has no default language.');
  return found;
}

/**
 * A path without its language's prefix: what pairs a page with its translation where nothing else does.
 *
 * @example withoutLocale('en/cursos/x', 'en') // => 'cursos/x'
 */
export function withoutLocale(fullSlug: string, prefix: string): string {
  const segments = toSegments(fullSlug);
  return (prefix && segments[0] === prefix ? segments.slice(1) : segments).join('/');
}

/**
 * An address of the site as pages have it, from what somebody wrote: with accents, a slash at the end or a query.
 *
 * @example toAddress('/Año nuevo/') // => '/A%C3%B1o%20nuevo'
 */
export function toAddress(text: string): UrlPath {
  const segments = (text.trim().split(/[?#]/)[0] ?? '').split('/').filter((segment) => segment !== '');
  return toUrl(segments.map(decoded));
}

/** @example localeHome('') // => '/', localeHome('en') // => '/en' */
export function localeHome(prefix: string): UrlPath {
  return toUrl(prefix ? [prefix] : []);
}

/** @example localePath('/login', 'en') // => '/en/login' */
export function localePath(path: string, prefix: string): UrlPath {
  return toUrl([prefix, ...toSegments(path)].filter((segment) => segment !== ''));
}

/**
 * The file that a static host answers an address with.
 *
 * @example outputPath('/') // => 'index.html'
 * @example outputPath('/cursos/a%C3%B1o') // => 'cursos/año/index.html'
 */
export function outputPath(url: UrlPath): string {
  return [...toSegments(url).map(decodeURIComponent), 'index.html'].join('/');
}

/**
 * Why no page can stand at an address; null where one can. A page is a directory with a file in it: not where the site has a file of its own, nor where
 * file systems have no such name.
 *
 * @example whyNoPage('/robots') // => null
 * @example whyNoPage('/robots.txt') // => 'the site has a file there'
 */
export function whyNoPage(url: UrlPath): string | null {
  if (OWN_FILES.test(url)) return 'the site has a file there';
  if (/%(?:[01][\dA-F]|7F)/i.test(url)) return 'it contains a control character';
  const path = decodeURIComponent(url);
  const isTooLong = bytesOf(path) > LONGEST_ADDRESS || path.split('/').some((name) => bytesOf(name) > LONGEST_NAME);
  return isTooLong ? 'it is too long' : null;
}

/** The addresses above a page, nearest last: `/a/b/c` has `/a` and `/a/b`. */
export function ancestors(url: UrlPath): readonly UrlPath[] {
  const segments = toSegments(url);
  return segments.slice(0, -1).map((_, index) => `/${segments.slice(0, index + 1).join('/')}` as UrlPath);
}

export const defaultLocale = (config: SiteConfig): Locale => localeOf('', config).code;

/** The full slug of a language's menus: `config/menus`, `en/config/menus`. */
export const menusSlug = (prefix: string, { configFolder }: Pick<SiteConfig['routes'], 'configFolder'>): string =>
  [prefix, configFolder, 'menus'].filter(Boolean).join('/');

/** The prefixes of the languages that have one. */
export const prefixesOf = (locales: SiteConfig['locales']) => locales.map(({ prefix }) => prefix).filter((prefix) => prefix !== '');

// --- internal ---

// Those beside the pages, and the pages themselves. All below `/assets/` is served as what never changes.
const OWN_FILES =
  /^\/assets\/|^\/(?:robots\.txt|_headers|_redirects|(?:[\w-]+-)?sitemap(?:-\d+)?\.xml|builds\/(?:search\/)?[\w-]+\.json)(?:\/|$)|\/(?:(?:index|404)\.html|(?:rss|atom)\.xml|feed\.json|llms\.txt)(?:\/|$)/;
const UTF8 = new TextEncoder();
// Bytes, in the file systems of today. Some have 1024 for a whole path.
const LONGEST_NAME = 255;
const LONGEST_ADDRESS = 1000;

const bytesOf = (text: string) => UTF8.encode(text).length;

// Of a character that takes two: it cannot be encoded.
const HALF = /\p{Surrogate}/gu;

const toSegments = (path: string) => path.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A percent sign that encodes nothing stands for itself.
    return segment;
  }
}

// Slugs may hold spaces and accents, and half a character; an address may not.
const toUrl = (segments: readonly string[]) =>
  `/${segments.map((segment) => encodeURIComponent(segment.replace(HALF, '\uFFFD'))).join('/')}` as UrlPath;
