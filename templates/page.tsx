import { createContext, useContext } from 'react';
import type { Homes } from '../islands/registry.ts';
import { listKey } from './contract.ts';
import type { Block, Card, Link, ListQuery, Locale, PageProps, Translate } from './contract.ts';
import { dateFormat } from './parts/date-format.ts';
import { toEventDate } from './parts/event-date.ts';
import type { EventDate } from './parts/event-date.ts';
import { blockKey } from './registry.ts';
import type { Registry } from './registry.ts';
import { safeHref } from './prose/safe-href.ts';
import type { KnownColours } from './prose/highlight.ts';
import type { SharedRendering } from './shared.tsx';

/** What every component may ask of the page it stands on. */
export interface Page extends PageProps {
  readonly t: Translate;
  readonly registry: Registry;
  /** Where parts of many pages are rendered once; null where each page is by itself. */
  readonly shared: SharedRendering | null;
  /** Colours of code that was on pages before; null where nobody keeps them. */
  readonly colours: KnownColours | null;
  /** Modules of the islands that start at once: each notes its own here, so that the end of the page knows what to preload. */
  readonly islands: { readonly preloads: Set<string> };
  /** Address and attributes of a link field; null where it leads nowhere. */
  href(link: Link | null): Href | null;
  /** The story with this uuid; null where it is missing or unpublished, or of another component than the one that can be shown. */
  card<B extends Block>(uuid: string, component?: B['component']): Card<B> | null;
  /** The stories with these uuids, in their order, without the missing ones. */
  cardsOf<B extends Block>(uuids: readonly string[], component?: B['component']): readonly Card<B>[];
  /** The answer to a query that the block's `reads` declared. */
  list<B extends Block>(query: ListQuery): readonly Card<B>[];
  /** A date in the words of the page's language: `4 de marzo de 2026`. */
  date(iso: string): string;
  /** A date field, in the words of the page's language and the site's time zone; null where it is empty. */
  eventDate(field: string): EventDate | null;
  /** Home page of each language: `{ es: '/', en: '/en' }`. */
  readonly homes: Homes;
  /** The ISO code (`es-ES`) of a language. */
  iso(locale: Locale): string;
  /** A path of the page's language: `path('/login')` is `/en/login` on an English page. */
  path(path: string): string;
  /** An absolute address on the site. */
  absolute(path: string): string;
}

export interface Href {
  readonly href: string;
  readonly target?: '_blank';
  readonly rel?: string;
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

/** Adds the questions a component may ask to a page's data. */
export function createPage(props: PageProps, t: Translate, registry: Registry): Page {
  const own = infoOf(props, props.locale);
  const card = <B extends Block>(uuid: string, component?: B['component']) => {
    const found = valueOf(props.cards, uuid);
    const isAsked = found && (component === undefined || blockKey(found.content.component) === blockKey(component));
    return isAsked ? (found as Card<B>) : null;
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
    islands: { preloads: new Set() },
    card,
    cardsOf,
    list,
    href(link) {
      if (!link) return null;
      const newTab = link.newTab ? ({ target: '_blank', rel: 'noopener' } as const) : {};
      if (link.type === 'story') {
        const target = valueOf(props.links, link.to);
        if (!target) return null;
        const hrefLang = target.locale === props.locale ? {} : { hrefLang: target.locale };
        return { href: target.url + (link.anchor ? `#${link.anchor}` : ''), ...newTab, ...hrefLang };
      }
      const href = safeHref(link.type === 'email' ? `mailto:${link.to}` : link.to + (link.anchor ? `#${link.anchor}` : ''));
      return href ? { href, ...newTab } : null;
    },
    date: (iso) => dateFormat(own.iso, { dateStyle: 'long', timeZone: props.site.timeZone }).format(new Date(iso)),
    eventDate: (field) => toEventDate(field, { language: own.iso, timeZone: props.site.timeZone }),
    homes: Object.fromEntries(props.site.locales.map(({ code, home }) => [code, home])),
    iso: (locale) => infoOf(props, locale).iso,
    path: (path) => (own.home === '/' ? path : path === '/' ? own.home : own.home + path),
    absolute: (path) => props.site.origin + path,
  };
}

// --- internal ---

interface ErrorsWithStacks {
  captureStackTrace?(error: Error, above: (...given: never) => unknown): void;
}

// What content names may be what every object has: `constructor`, say.
const valueOf = <Value,>(values: Readonly<Record<string, Value>>, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined);

function infoOf(props: PageProps, locale: Locale) {
  const info = props.site.locales.find(({ code }) => code === locale);
  if (!info) throw new Error(`The site has no language "${locale}".`);
  return info;
}
