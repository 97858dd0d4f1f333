import { decodedPath } from '../../islands/requested-path.ts';
import type { Locale, UrlPath } from '../../templates/contract.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';

/** Where a story stands, and the real path that an editor has given it. */
interface Place {
  readonly fullSlug: string;
  readonly path: string | null;
}

/**
 * The address of a story: its real path if it can be used, else where its folder is mounted in its language. The trailing slash of a start page is
 * removed, and the home story is placed at its language's root.
 *
 * @example storyUrl({fullSlug: 'cursos/x/', path: null}, config) // => '/cursos/x'
 * @example storyUrl({fullSlug: 'en/home', path: null}, config) // => '/en'
 * @example storyUrl({fullSlug: 'home', path: '/'}, config) // => '/'
 * @example storyUrl({fullSlug: 'en/x', path: 'y'}, config) // => '/en/x'
 */
export function storyUrl(place: Place, config: SiteConfig): UrlPath {
  const realPath = whyNoRealPath(place, config) === null ? place.path?.trim() : null;
  const { prefix } = localeOf(place.fullSlug, config);
  const segments = realPath ? toSegments(realPath) : [...prefixed(prefix), ...mountedPath(place, config)];
  const home = [...prefixed(prefix), config.routes.home ?? HOME];
  return segments.join('/') === home.join('/') ? localeHome(prefix) : toUrl(segments);
}

/** The slug of a language's home page, unless `routes.home` names another. */
export const HOME = 'home';

/** The parts of a story's path in its language: without the language's folder, and with its own folder where `routes.mount` has it. */
export function mountedPath({ fullSlug }: Pick<Place, 'fullSlug'>, config: SiteConfig): readonly string[] {
  const path = pathInLanguage(fullSlug, config);
  const mount = mountOf(path, config);
  return mount?.to == null ? path : [...toSegments(mount.to), ...path.slice(mount.folder.length)];
}

/** Whether `routes.mount` leaves out the folder that a story is in. */
export const isLeftOut = ({ fullSlug }: Pick<Place, 'fullSlug'>, config: SiteConfig): boolean =>
  mountOf(pathInLanguage(fullSlug, config), config)?.to === null;

/** Why the real path of a story cannot be its address; null if it can, or if there is none. */
export function whyNoRealPath({ fullSlug, path }: Place, config: SiteConfig): string | null {
  const text = path?.trim() ?? '';
  if (text === '') return null;
  if (/^[a-z][a-z\d+.-]*:/i.test(text)) return 'is a whole URL';
  if (/[?#]/.test(text)) return 'has a query or a fragment';
  if (/[{}]/.test(decodedPath(text) ?? text)) return 'has a placeholder';
  // Browsers tell the language of a page by its address.
  return localeAt(text, config) === localeOf(fullSlug, config) ? null : 'is in another language';
}

/** The root folder of a language's stories; empty if they are at the root. */
export const folderOf = ({ folder, prefix }: LocaleConfig): string => folder ?? prefix;

/**
 * The language of a story, determined by its root folder; outside of every language's folder, it is the default one.
 *
 * @example localeOf('de/kurse/x', config).code // => 'de'
 * @example localeOf('design', config).code // => 'fr'
 */
export function localeOf(fullSlug: string, { locales }: Pick<SiteConfig, 'locales'>): LocaleConfig {
  const root = toSegments(fullSlug)[0];
  return (
    locales.find((locale) => folderOf(locale) === root) ?? locales.find((locale) => folderOf(locale) === '') ?? localeAt('', { locales })
  );
}

/**
 * The language of the page at an address, determined by its prefix.
 *
 * @example localeAt('/de/kurse/x', config).code // => 'de'
 */
export function localeAt(address: string, { locales }: Pick<SiteConfig, 'locales'>): LocaleConfig {
  const root = toSegments(address)[0];
  const found = locales.find(({ prefix }) => prefix === root) ?? locales.find(({ prefix }) => prefix === '') ?? locales[0];
  if (!found) throw new Error('The configuration has no language.');
  return found;
}

/** The parts of a story's path in the folder of its language. */
export function pathInLanguage(fullSlug: string, config: Pick<SiteConfig, 'locales'>): readonly string[] {
  const path = toSegments(fullSlug);
  return path[0] === folderOf(localeOf(fullSlug, config)) ? path.slice(1) : path;
}

/**
 * A path without its language prefix: pairs a page with its translation when nothing else does.
 *
 * @example withoutLocale('de/kurse/x', 'de') // => 'kurse/x'
 */
export function withoutLocale(fullSlug: string, prefix: string): string {
  const segments = toSegments(fullSlug);
  return (segments[0] === prefix ? segments.slice(1) : segments).join('/');
}

/**
 * Turns what somebody typed, possibly with accents, escapes, a trailing slash or a query, into an address in URL form.
 *
 * @example toAddress('/Año nuevo/') // => '/A%C3%B1o%20nuevo'
 * @example toAddress('/c%2B%2B') // => '/c++'
 */
export const toAddress = (text: string): UrlPath => toUrl(toSegments(text.trim().split(/[?#]/)[0] ?? ''));

/** @example localeHome('') // => '/', localeHome('de') // => '/de' */
export function localeHome(prefix: string): UrlPath {
  return toUrl(prefix ? [prefix] : []);
}

/** @example localePath('/login', 'de') // => '/de/login' */
export function localePath(path: string, prefix: string): UrlPath {
  return toUrl([prefix, ...namesIn(path)].filter((segment) => segment !== ''));
}

/**
 * The file that a static host serves for an address.
 *
 * @example outputPath('/') // => 'index.html'
 * @example outputPath('/cursos/a%C3%B1o') // => 'cursos/año/index.html'
 */
export function outputPath(url: UrlPath): string {
  return [filePath(url), 'index.html'].filter(Boolean).join('/');
}

/**
 * The file at an address that names one.
 *
 * @example filePath('/cursos/a%C3%B1o.md') // => 'cursos/año.md'
 */
export const filePath = (url: UrlPath): string => namesIn(url).map(decodeURIComponent).join('/');

/**
 * The address that names a file, the inverse of `filePath`.
 *
 * @example fileUrl('cursos/año.pdf') // => '/cursos/a%C3%B1o.pdf'
 */
export const fileUrl = (path: string): UrlPath => toUrl(namesIn(path));

/**
 * The address at which a host with clean URLs serves a file; of a page's file, the inverse of `outputPath`.
 *
 * @example addressOf('en/index.html') // => '/en'
 * @example addressOf('404.html') // => '/404'
 * @example addressOf('old.html/index.html') // => '/old.html'
 */
export function addressOf(file: string): string {
  const path = file.replace(/(?:(?:^|\/)index)?\.html$/, '');
  return toUrl(path.split('/'));
}

/** The addresses above a page, from the root down: `/a/b/c` has `/a` and `/a/b`. */
export function ancestors(url: UrlPath): readonly UrlPath[] {
  const segments = namesIn(url);
  return segments.slice(0, -1).map((_, index) => `/${segments.slice(0, index + 1).join('/')}` as UrlPath);
}

export const defaultLocale = (config: Pick<SiteConfig, 'locales'>): Locale => localeAt('', config).code;

/** The codes of the languages, the default one first. */
export function languagesOf(config: Pick<SiteConfig, 'locales'>): readonly [Locale, ...Locale[]] {
  const usual = defaultLocale(config);
  return [usual, ...config.locales.flatMap(({ code }) => (code === usual ? [] : [code]))];
}

/** The full slug of a language's menus: `config/menus`, `en/config/menus`. */
export const menusSlug = (locale: LocaleConfig, { configFolder }: Pick<SiteConfig['routes'], 'configFolder'>): string =>
  [folderOf(locale), configFolder, 'menus'].filter(Boolean).join('/');

/** The prefixes of all languages but the default one, below which there is a not-found page each. */
export const prefixesOf = (locales: SiteConfig['locales']) =>
  locales.flatMap(({ code, prefix }) => (code === defaultLocale({ locales }) ? [] : [prefix]));

/**
 * The path of the site on its host: what precedes every address when a browser asks for it.
 *
 * @example baseOf('https://example.org/learn') // => '/learn'
 * @example baseOf('https://academy.example') // => ''
 */
export const baseOf = (origin: string): string => new URL(origin).pathname.replace(/\/$/, '');

/** Whether an origin has a name that nobody can have (RFC 2606, RFC 6761), such as that of the configuration that a project starts with. */
export const isExample = (origin: string): boolean => EXAMPLE.test(new URL(origin).hostname);

// --- internal ---

const EXAMPLE = /(?:^|\.)(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)\.?$/;

const prefixed = (prefix: string) => (prefix ? [prefix] : []);

/** The mount that applies to a path in its language: that of the longest folder; undefined if there is none. */
function mountOf(path: readonly string[], { routes }: SiteConfig) {
  return Object.entries(routes.mount)
    .map(([folder, to]) => ({ folder: toSegments(folder), to }))
    .filter(({ folder }) => folder.every((name, index) => name === path[index]))
    .toSorted((a, b) => b.folder.length - a.folder.length)[0];
}

const isName = (name: string) => name !== '' && name !== '.' && name !== '..';

const namesIn = (path: string) => path.split('/').filter(isName);

/** The parts of a path that somebody typed, each decoded once; a percent sign that encodes nothing stays as it is. */
const toSegments = (text: string) =>
  text
    .split('/')
    .map((name) => (name.includes('%') ? (decodedPath(name) ?? name) : name))
    .filter(isName);

// Slugs may contain spaces, accents and lone surrogates; an address may not. Symbols that may stay as they are do, since some hosts find a file only
// under what browsers send for it; the apostrophe is escaped, since some encode it and some do not.
const toUrl = (names: readonly string[]) => `/${names.map((name) => (PLAIN.test(name) ? name : escaped(name))).join('/')}` as UrlPath;
const escaped = (name: string) => encodeURI(name.toWellFormed()).replace(/[/?#']/g, (symbol) => ESCAPES[symbol] ?? symbol);
// Most names are the same in every form.
const PLAIN = /^[\w-]+$/;
const ESCAPES: Readonly<Record<string, string>> = { '/': '%2F', '?': '%3F', '#': '%23', "'": '%27' };
