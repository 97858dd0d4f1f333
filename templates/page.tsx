import { createContext, useContext } from 'react';
import type { Homes } from '../islands/registry.ts';
import {
  listKey,
  type Block,
  type Card,
  type Link,
  type ListQuery,
  type Locale,
  type LocaleInfo,
  type PageProps,
  type SiteInfo,
  type Story,
  type Translate,
} from './contract.ts';
import { idsOfDocument, type TakenIds } from './ids.ts';
import type { Draw } from './image-design.ts';
import { byLanguage } from './parts/by-language.ts';
import { dateFormat, toEventDate, type EventDate } from './parts/dates.ts';
import { blockKey, type Registry } from './registry.ts';
import { onSite, safeHref } from './prose/safe-href.ts';
import type { KnownColours } from './prose/code/highlight.ts';
import type { SharedRendering } from './shared-parts.ts';

/** What components can use of the page being rendered. */
export interface Page extends PageProps {
  readonly t: Translate;
  readonly registry: Registry;
  /** Cache for parts that many pages share; null to render each page independently. */
  readonly shared: SharedRendering | null;
  /** Cache for code highlighting; null for none. */
  readonly colours: KnownColours | null;
  /** Has an image drawn for shared links; null if the site has none, and in the Visual Editor. */
  readonly draw: Draw | null;
  /** Modules of the islands that start at once: each adds its own, to be preloaded at the end of the page. */
  readonly islands: { readonly preloads: Set<string> };
  /** Ids in use so far (`takeId`): the first to want one, from top to bottom, gets it. */
  readonly ids: TakenIds;
  /** Address and attributes of a link; null if it has no valid target. */
  href(link: Link | null): Href | null;
  /** The same for a link of the menus. */
  menuHref(link: Link | null): Href | null;
  /** The story with this uuid; null if it is missing, unpublished, or not of the given component. */
  card<B extends Block>(uuid: string, component?: B['component']): Card<B> | null;
  /** The stories with these uuids, in order, without missing ones. */
  cardsOf<B extends Block>(uuids: readonly string[], component?: B['component']): readonly Card<B>[];
  /** The result of a query declared by the block's `reads`. */
  list<B extends Block>(query: ListQuery): readonly Card<B>[];
  /** Formats a date in the page's language: `4 de marzo de 2026`. */
  date(iso: string): string;
  /** A date field in the page's language and the site's time zone, and when what takes so many minutes ends; null if empty. */
  eventDate(field: string, minutes?: number | null): EventDate | null;
  /** Whether the day of an event is past. */
  isOver(event: Pick<Story, 'uuid'>): boolean;
  /** Home page of each language: `{ es: '/', en: '/en' }`. */
  readonly homes: Homes;
  /** Direction of the page's language. */
  readonly dir: LocaleInfo['dir'];
  /** The attributes of what is in a language of the site: none if it is the page's. */
  in(locale: Locale): { readonly lang?: Locale; readonly dir?: LocaleInfo['dir'] };
  /** A number as the page's language writes it. */
  number(value: number): string;
  /** The ISO code (`es-ES`) of a language. */
  iso(locale: Locale): string;
  /** A path in the page's language: `path('/login')` is `/en/login` on an English page. */
  path(path: string): string;
  /** The absolute URL of an address on the site, also if that does not begin with `site.base`. */
  absolute(path: string): string;
}

export interface Href {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
  readonly title?: string;
  readonly hrefLang?: string;
}

const PageContext = createContext<Page | null>(null);
export const PageProvider = PageContext.Provider;

/** The page being rendered. */
export function usePage(): Page {
  const page = useContext(PageContext);
  if (!page) throw new Error('usePage() was called outside of a page.');
  return page;
}

/** Adds the functions that components use to a page's data. */
export function createPage(props: PageProps, t: Translate, registry: Registry): Page {
  const own = infoOf(props, props.locale);
  const { base } = props.site;
  const card = <B extends Block>(uuid: string, component?: B['component']) => {
    const found = valueOf(props.cards, uuid);
    const isWanted = found && (component === undefined || blockKey(found.content.component) === blockKey(component));
    return isWanted ? (found as Card<B>) : null;
  };
  const cardsOf = <B extends Block>(uuids: readonly string[], component?: B['component']) =>
    uuids.map((uuid) => card<B>(uuid, component)).filter((found) => found !== null);
  function list<B extends Block>(query: ListQuery) {
    const uuids = props.lists[listKey(query)];
    if (uuids) return cardsOf<B>(uuids);
    const undeclared = new Error(`A block lists ${query.of.join(', ')} without declaring it: export \`reads\` beside its component.`);
    // It is the caller's mistake, so its line is the one to show. Not every browser has this.
    (Error as ErrorsWithStacks).captureStackTrace?.(undeclared, list);
    throw undeclared;
  }
  return {
    ...props,
    t,
    registry,
    shared: null,
    colours: null,
    draw: null,
    islands: { preloads: new Set() },
    ids: idsOfDocument(),
    card,
    cardsOf,
    list,
    href: (link) => toHref(link, { links: props.links, locale: props.locale, base }),
    menuHref: (link) => toHref(link, { links: props.menus?.links ?? {}, locale: props.locale, base }),
    date: (iso) => dateFormat(own.iso, { dateStyle: 'long', timeZone: props.site.timeZone }).format(new Date(iso)),
    eventDate: (field, minutes) => toEventDate(field, { language: own.iso, timeZone: props.site.timeZone, minutes }),
    isOver: ({ uuid }) => props.over.includes(uuid),
    homes: Object.fromEntries(props.site.locales.map(({ code, home }) => [code, home])),
    dir: own.dir,
    in(locale) {
      const { dir } = infoOf(props, locale);
      return { ...(locale === props.locale ? {} : { lang: locale }), ...(dir === own.dir ? {} : { dir }) };
    },
    number: (value) => numbersIn(own.iso).format(value),
    iso: (locale) => infoOf(props, locale).iso,
    path: (path) => pathIn(own, path),
    absolute: (path) => props.site.origin + onSite(path, base),
  };
}

/** @example pathIn({ home: '/en' }, '/login') // => '/en/login' */
export const pathIn = ({ home }: Pick<LocaleInfo, 'home'>, path: string): string => (path === '/' ? home : home.replace(/\/$/, '') + path);

// --- internal ---

const numbersIn = byLanguage((language) => new Intl.NumberFormat(language));

interface ErrorsWithStacks {
  captureStackTrace?(error: Error, above: (...given: never) => unknown): void;
}

// Names from content may be inherited properties such as `constructor`.
const valueOf = <Value,>(values: Readonly<Record<string, Value>>, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

function toHref(link: Link | null, { links, locale, base }: Pick<PageProps, 'links' | 'locale'> & Pick<SiteInfo, 'base'>): Href | null {
  if (!link) return null;
  const rel = [link.newTab ? 'noopener' : '', link.rel ?? ''].filter(Boolean).join(' ');
  const more = {
    ...(link.newTab ? ({ target: '_blank' } as const) : {}),
    ...(rel ? { rel } : {}),
    ...(link.title ? { title: link.title } : {}),
  };
  const query = link.query ? `?${link.query}` : '';
  const anchor = link.anchor && !link.to.includes('#') ? `#${link.anchor}` : '';
  if (link.type === 'story') {
    const target = valueOf(links, link.to);
    if (!target) return null;
    const hrefLang = target.locale === locale ? {} : { hrefLang: target.locale };
    return { href: target.url + query + anchor, ...more, ...hrefLang };
  }
  const href = safeHref(link.type === 'email' ? `mailto:${link.to}` : link.to + anchor);
  return href ? { href: onSite(href, base), ...more } : null;
}

function infoOf(props: PageProps, locale: Locale) {
  const info = props.site.locales.find(({ code }) => code === locale);
  if (!info) throw new Error(`The site has no language "${locale}".`);
  return info;
}
