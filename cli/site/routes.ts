import type { Alternate, Layout, Locale, Screen, UrlPath } from '../../templates/contract.ts';
import { markdownUrl } from '../../templates/parts/markdown-url.ts';
import { blockKey } from '../../templates/registry.ts';
import type { LocaleConfig, SiteConfig } from '../config/define.ts';
import type { Graph, SiteStory } from './graph.ts';
import { isFallback } from './graph/fallbacks.ts';
import { defaultLocale, filePath, localeAt, localeHome, localePath, outputPath, withoutLocale } from './url.ts';

/** A page to be rendered. */
export interface Page {
  readonly url: UrlPath;
  /** Its file in the output, relative. */
  readonly file: string;
  /** The file of its text as Markdown; null if there is none. */
  readonly markdown: string | null;
  readonly locale: Locale;
  readonly layout: Layout;
  /** Its content, or a screen's copy. */
  readonly story: SiteStory | null;
  readonly screen: Screen | null;
  /** Every language's version of the page, itself included, in the configured order. */
  readonly alternates: readonly Alternate[];
}

/** The screens and their paths. */
export const SCREENS: Readonly<Record<Screen, string>> = {
  login: '/login',
  register: '/register',
  lost: '/lost',
  action: '/action',
  profile: '/profile',
  'profile-email': '/profile/email',
  'profile-password': '/profile/password',
  'purchase-thanks': '/purchase-thanks',
  'purchase-error': '/purchase-error',
  search: '/search',
  saved: '/saved',
  'not-found': '/404',
  error: '/error',
};

/** The screens that show the text of the story at their address. */
export const WITH_COPY: ReadonlySet<Screen> = new Set<Screen>(['purchase-thanks', 'purchase-error']);

/** The screens of a site, whose paths stories cannot use. */
export const screensOf = ({ site }: SiteConfig): readonly Screen[] =>
  (Object.keys(SCREENS) as Screen[]).filter((screen) => screen !== 'saved' || site.offline);

/** The screen at an address, in upper or lower case; null if there is none. */
export function screenAt(url: UrlPath, config: SiteConfig): Screen | null {
  const address = url.toLowerCase();
  const { prefix } = localeAt(address, config);
  const screen = BY_PATH.get(`/${withoutLocale(address, prefix)}`);
  return screen && screensOf(config).includes(screen) ? screen : null;
}

/** The pages of a site, sorted by address: one for each story with an address, and every screen in every language. */
export function planPages(site: Graph): readonly Page[] {
  const screens = site.config.locales.flatMap((locale) => screensOf(site.config).map((screen) => toScreen(screen, locale, site)));
  const isContent = contentAddresses(site.config);
  const stories = [...site.byUrl].filter(([url]) => isContent(url)).map(([url, one]) => toContent(one, url, { site, isContent }));
  return [...stories, ...screens].toSorted((a, b) => (a.url < b.url ? -1 : 1));
}

/** The addresses of story pages, by the story's uuid. */
export const storyAddresses = (pages: readonly Page[]): ReadonlyMap<string, string> =>
  new Map(pages.flatMap(({ screen, story, url }) => (story && screen === null ? [[story.story.uuid, url]] : [])));

/** The addresses of all screens. */
export const screenAddresses = (config: SiteConfig): ReadonlySet<string> =>
  new Set(config.locales.flatMap(({ prefix }) => screensOf(config).map((screen) => localePath(SCREENS[screen], prefix))));

/** Returns whether the story at an address has a page there: screens and redirects take precedence. */
export function contentAddresses(config: SiteConfig): (url: UrlPath) => boolean {
  const screens = screenAddresses(config);
  const isRootRedirected = config.routes.rootRedirect !== null;
  // Some systems do not tell upper from lower case, and a site is the same on all.
  return (url) => !screens.has(url.toLowerCase() as UrlPath) && !(isRootRedirected && url === '/');
}

// --- internal ---

const BY_PATH = new Map((Object.keys(SCREENS) as Screen[]).map((screen) => [SCREENS[screen], screen]));

interface ContentContext {
  readonly site: Graph;
  readonly isContent: (url: UrlPath) => boolean;
}

function toContent(one: SiteStory, url: UrlPath, { site, isContent }: ContentContext): Page {
  const { locale } = one.story;
  const alternates = site.config.locales.flatMap(({ code }): readonly Alternate[] => {
    const version = site.stories.get((code === locale ? one.story.uuid : one.translations[code]) ?? '');
    const address = version && !isFallback(version) && !isFallback(one) ? version.story.url : null;
    return address && isContent(address) ? [{ locale: code, url: address }] : [];
  });
  const { config } = site;
  const markdown = isFallback(one) ? null : markdownUrl({ url, screen: null, story: one, site: config.site });
  return {
    url,
    file: outputPath(url),
    markdown: markdown && filePath(markdown),
    locale,
    layout: layoutOf(one, config),
    story: one,
    screen: null,
    alternates,
  };
}

function toScreen(screen: Screen, { code, prefix: own }: LocaleConfig, site: Graph): Page {
  const path = SCREENS[screen];
  // Hosts look for one not-found page at the root, whether or not a language is there.
  const usual = screen === 'not-found' ? defaultLocale(site.config) : null;
  const prefixOf = (locale: LocaleConfig) => (locale.code === usual ? '' : locale.prefix);
  const prefix = code === usual ? '' : own;
  const url = localePath(path, prefix);
  return {
    url,
    // Hosts look for the not-found page under this file name.
    file: screen === 'not-found' ? `${localeHome(prefix).slice(1)}/404.html`.replace(/^\//, '') : outputPath(url),
    markdown: null,
    locale: code,
    layout: 'boxed',
    story: site.byUrl.get(url) ?? null,
    screen,
    alternates: site.config.locales.map((locale) => ({ locale: locale.code, url: localePath(path, prefixOf(locale)) })),
  };
}

function layoutOf({ source }: SiteStory, { layouts }: SiteConfig): Layout {
  if (source.layout) return source.layout;
  const configured = Object.entries(layouts.byComponent).find(([component]) => blockKey(component) === blockKey(source.component));
  return configured?.[1] ?? layouts.default;
}
