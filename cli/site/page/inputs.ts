import {
  listKey,
  type Alternate,
  type Crumb,
  type Layout,
  type LinkTarget,
  type ListQuery,
  type Locale,
  type PageProps,
  type Screen,
  type UrlPath,
} from '../../../templates/contract.ts';
import { SCREEN_LISTS } from '../../../templates/parts/list/list-queries.ts';
import { memoize } from '../../lib/memoize.ts';
import { isComponent, type Graph, type SiteStory } from '../graph.ts';
import { isOver } from '../graph/days.ts';
import { inLanguage, type Referrer } from '../graph/translations.ts';
import { contentAddresses, type Page } from '../routes.ts';
import type { Relation } from '../story/walk.ts';
import { ancestors, localeHome, menusSlug } from '../url.ts';
import { createLists } from './lists.ts';

/** What a page is made from, with stories identified by uuid: small plain data, used for the page's key and sent to a worker. */
export interface PageInputs {
  readonly url: UrlPath;
  /** Its file in the output, relative. */
  readonly file: string;
  readonly locale: Locale;
  readonly layout: Layout;
  readonly screen: Screen | null;
  /** The page's own story, which it sees whole. */
  readonly story: string | null;
  readonly alternates: readonly Alternate[];
  /** The page that it repeats for lack of a translation; missing if it is one of its own. */
  readonly repeats?: UrlPath;
  readonly nearby: PageProps['nearby'];
  readonly breadcrumb: readonly Crumb[];
  readonly course: { readonly course: string; readonly lessons: readonly string[]; readonly current: number } | null;
  /** The stories it shows cards of, by the reference used in the content: nearly always the uuid itself. */
  readonly cards: Readonly<Record<string, string>>;
  /** Answers to the list queries, by `listKey(query)`. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Of its own story and those it shows, the ones whose own date is past. */
  readonly over: readonly string[];
  /** Targets of the story links, by the reference used in the content; without those of the menus. */
  readonly links: Readonly<Record<string, LinkTarget>>;
}

/**
 * Collects what a page is made from. A page sees its own story whole; it sees the cards of the stories it refers to or lists, and the cards of those
 * stories' own relations. Nothing else reaches its template, so equal inputs mean equal bytes.
 */
export function createPageInputs(site: Graph): (page: Page) => PageInputs {
  const answer = createLists(site);
  const isContent = contentAddresses(site.config);
  const isPast = memoize((uuid) => {
    const one = site.stories.get(uuid);
    return one !== undefined && isOver(one, site);
  });
  return (page) => {
    const shown = new Map<string, string>();
    const links = new Map<string, LinkTarget>();
    const lists: Record<string, readonly string[]> = {};

    // What a card refers to is shown in the language of the page, whatever that of the card.
    const here: Referrer = { locale: page.locale };
    const showCard = (reference: string, depth: number, { from, of = null }: { readonly from: Referrer; readonly of?: Relation['of'] }) => {
      const found = site.find(reference);
      const one = found && inLanguage(found, from, site);
      // A template that shows an author could not show a category instead.
      if (!one || (of !== null && !of.some((component) => isComponent(one.source, component)))) return;
      if (shown.has(reference) && depth === 0) return;
      shown.set(reference, one.story.uuid);
      readCard(one, depth);
    };
    const readCard = ({ source: { cardRefs } }: SiteStory, depth: number) => {
      for (const link of cardRefs.links) addLink(site, link, { links, from: here });
      if (depth > 0) for (const { to, of } of cardRefs.relations) showCard(to, depth - 1, { from: here, of });
    };

    const addList = (query: ListQuery) => {
      const found = answer(query, page.locale).map((one) => one.story);
      lists[listKey(query)] = found.map(({ uuid }) => uuid);
      // Not mapped to the page's language: a list of testimonials includes other languages.
      for (const one of found) showCard(one.uuid, 1, { from: one });
    };

    const { story } = page;
    const onScreen = page.screen && SCREEN_LISTS[page.screen];
    if (onScreen) addList(onScreen);
    if (story) {
      const { links: linked, relations, queries } = story.source;
      const from = story.story;
      for (const { value } of linked) if (value.type === 'story') addLink(site, value.to, { links, from });
      for (const { value } of relations) showCard(value.to, 1, { from, of: value.of });
      for (const query of queries) addList(query);
    }
    const over = [...new Set([...(story ? [story.story.uuid] : []), ...shown.values()])].filter(isPast);
    const outline = story ? outlineOf(site, story) : null;
    if (outline) readCard(outline.course, 1);

    return {
      url: page.url,
      file: page.file,
      locale: page.locale,
      layout: page.layout,
      screen: page.screen,
      story: story?.story.uuid ?? null,
      alternates: page.alternates,
      ...repeatedBy(site, page),
      nearby: nearbyOf(page, { site, isContent }),
      breadcrumb: breadcrumbOf(site, page),
      course: outline && {
        course: outline.course.story.uuid,
        lessons: outline.lessons.map((one) => one.story.uuid),
        current: outline.lessons.findIndex((one) => one.story.uuid === story?.story.uuid),
      },
      cards: Object.fromEntries(shown),
      lists,
      over,
      links: Object.fromEntries(links),
    };
  };
}

/** The menus shared by all pages of a language: the story, and the targets of its links. */
export interface MenuInputs {
  readonly story: string | null;
  readonly links: Readonly<Record<string, LinkTarget>>;
}

/** The menus of each language, preferring those in its config folder; a language without menus uses another's. */
export function menusOf(site: Graph): Readonly<Record<Locale, MenuInputs>> {
  const { locales, routes } = site.config;
  const places = new Set(locales.map((locale) => menusSlug(locale, routes)));
  const inPlace = ({ source }: SiteStory) => places.has(source.fullSlug);
  const all = [...site.stories.values()].filter(({ kind }) => kind === 'menus').toSorted((a, b) => Number(inPlace(b)) - Number(inPlace(a)));
  return Object.fromEntries(
    locales.map(({ code }): [Locale, MenuInputs] => {
      const menu = all.find(({ story }) => story.locale === code) ?? all[0] ?? null;
      const links = new Map<string, LinkTarget>();
      for (const { value } of menu?.source.links ?? [])
        if (value.type === 'story') addLink(site, value.to, { links, from: { locale: code } });
      return [code, { story: menu?.story.uuid ?? null, links: Object.fromEntries(links) }];
    }),
  );
}

/**
 * Returns when the newest content of a page was changed, in ms; zero if unknown. Counts its own story, the cards it shows and, on a course page,
 * the lessons; on a lesson page, the other lessons are only navigation and don't count.
 */
export function createChangedAt(site: Graph): (inputs: Pick<PageInputs, 'story' | 'cards' | 'course'>) => number {
  return ({ story, cards, course }) => {
    let newest = '';
    for (const uuid of [story ?? '', ...Object.values(cards), ...(course?.current === -1 ? course.lessons : [])]) {
      const date = site.stories.get(uuid)?.story.updatedAt ?? '';
      if (date > newest) newest = date;
    }
    return newest === '' ? 0 : Date.parse(newest);
  };
}

// --- internal ---

// A link with only a slug keeps it, even if no page is there: that is reported as a problem. A page's own links take precedence over those of cards.
function addLink(
  site: Graph,
  reference: string,
  { links, from }: { readonly links: Map<string, LinkTarget>; readonly from: Referrer },
): void {
  if (links.has(reference)) return;
  const found = site.find(reference);
  const target = found && inLanguage(found, from, site).story;
  if (target?.url) links.set(reference, { url: target.url, locale: target.locale });
  else if (!target && reference.startsWith('/')) links.set(reference, { url: reference as UrlPath, locale: from.locale });
}

function outlineOf(site: Graph, one: SiteStory): { readonly course: SiteStory; readonly lessons: readonly SiteStory[] } | null {
  const course = site.lessons.has(one.story.uuid) ? one : site.courseOf.get(one.story.uuid);
  return course ? { course, lessons: site.lessons.get(course.story.uuid) ?? [] } : null;
}

function repeatedBy({ stories }: Graph, { story }: Page): Pick<PageInputs, 'repeats'> {
  const url = story?.story.textLocale === undefined ? null : stories.get(story.source.uuid)?.story.url;
  return url ? { repeats: url } : {};
}

function nearbyOf(
  { url, alternates }: Page,
  { site, isContent }: { readonly site: Graph; readonly isContent: (url: UrlPath) => boolean },
): PageInputs['nearby'] {
  const lacking = site.config.locales.filter(({ code }) => alternates.every(({ locale }) => locale !== code));
  // Its own address, too: it may be there for lack of a translation, or have such a page in another language.
  const above = [...ancestors(url), url].toReversed();
  return Object.fromEntries(
    lacking.flatMap(({ code }) => {
      const translated = above.map((one) => site.stories.get(site.byUrl.get(one)?.translations[code] ?? '')?.story.url);
      const nearest = translated.find((one) => one && isContent(one));
      return nearest ? [[code, nearest]] : [];
    }),
  );
}

function breadcrumbOf(site: Graph, { url, locale, story }: Page): readonly Crumb[] {
  if (!story) return [];
  const home = localeHome(site.config.locales.find(({ code }) => code === locale)?.prefix ?? '');
  if (url === home) return [];
  return [home, ...ancestors(url).filter((above) => above !== home), url].flatMap((address) => {
    const found = site.byUrl.get(address);
    return found && found.story.locale === locale ? [{ title: found.source.title, url: address }] : [];
  });
}
