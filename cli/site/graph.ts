import type { Card, Locale, Story, UrlPath } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import { compare } from '../lib/lists.ts';
import type { SiteConfig } from '../config/define.ts';
import { isUuid, trimSlashes } from '../lib/text.ts';
import { isFallback, uuidsWithFallbacks, withFallbacks } from './graph/fallbacks.ts';
import { findHomes } from './graph/homes.ts';
import { pairTranslations, type PlacedStory } from './graph/translations.ts';
import { localeOfCode } from './languages.ts';
import { firstPublished, placeOf, type StorySummary } from './summary.ts';
import { filePath, isLeftOut, localeHome, localeOf, pathInLanguage, storyUrl } from './url.ts';
import { whyNoPage } from './usable-addresses.ts';

/** A story without its content. */
export type StoryHead = Omit<Story, 'content'>;

/** A story in its place on the site. */
export interface SiteStory {
  /** Its component as a key, independent of spelling: see `blockKey`. */
  readonly kind: string;
  readonly source: StorySummary;
  readonly story: StoryHead;
  /** Uuids of its translations, and of what stands for one (`isFallback`). */
  readonly translations: Readonly<Record<Locale, string>>;
}

/** What a site is made for. */
export interface SiteBasis {
  readonly config: SiteConfig;
  /** The day, `2027-03-18`, in the time zone of the site. */
  readonly today: string;
}

/** All stories of a space, joined by reference: any depth, cycles included, since nothing is copied. */
export interface Graph extends SiteBasis {
  readonly stories: ReadonlyMap<string, SiteStory>;
  /** The stories that have a page, by address. */
  readonly byUrl: ReadonlyMap<UrlPath, SiteStory>;
  /** Lessons of each course in order, by the course's uuid. */
  readonly lessons: ReadonlyMap<string, readonly SiteStory[]>;
  /** The course of each lesson, by the lesson's uuid. */
  readonly courseOf: ReadonlyMap<string, SiteStory>;
  /** Stories whose address was already taken, or whose file would be: both stories and the address. */
  readonly taken: readonly { readonly story: StorySummary; readonly by: StorySummary; readonly url: UrlPath }[];
  /** Uuids of the stories that `routes.mount` leaves out. */
  readonly leftOut: ReadonlySet<string>;
  /** The story that a reference in the content means: a uuid, or a number or slug left by an old field or an import. */
  find(reference: string): SiteStory | null;
}

/** Joins the stories of a space, in the order of the editor's tree, into a site: wherever stories are in order, it is that. */
export function joinStories(sources: readonly StorySummary[], { config, today }: SiteBasis): Graph {
  const taken: Graph['taken'][number][] = [];
  // By file: a site is the same on all systems, also where upper and lower case are not told apart.
  const owner = new Map<string, StorySummary>();
  const urls = new Map<string, UrlPath>();
  const leftOut = new Set(sources.flatMap((source) => (isLeftOut(source, config) ? [source.uuid] : [])));
  const placed = placeStories(
    sources.filter(({ uuid }) => !leftOut.has(uuid)),
    config,
  );
  for (const { source, url } of placed.toSorted((a, b) => byAge(a.source, b.source))) {
    if (!hasPage(source, config) || whyNoPage(url) !== null) continue;
    const file = filePath(url).normalize().toLowerCase();
    const by = owner.get(file);
    if (by) taken.push({ story: source, by, url });
    else {
      owner.set(file, source);
      urls.set(source.uuid, url);
    }
  }

  const translations = pairTranslations(placed, config);
  const stories = new Map<string, SiteStory>();
  for (const { source, locale } of placed) {
    const url = urls.get(source.uuid) ?? null;
    stories.set(source.uuid, {
      kind: blockKey(source.component),
      source,
      story: toHead(source, url, locale.code),
      translations: translations.get(source.uuid) ?? {},
    });
  }

  const isFree = (url: UrlPath) => whyNoPage(url) === null && !owner.has(filePath(url).normalize().toLowerCase());
  const all = withFallbacks(stories, { config, isFree });
  const byUrl = new Map([...all.values()].flatMap((one) => (one.story.url ? [[one.story.url, one] as const] : [])));
  return {
    config,
    today,
    stories: all,
    byUrl,
    taken,
    leftOut,
    find: createFinder(all, config),
    ...joinCourses([...all.values()].filter((one) => !isFallback(one))),
  };
}

/**
 * The same graph with other content of a story that it has; null if the story is new, or if anything changed that decides where it is, or who gets an
 * address that several want.
 */
export function replaceStory(graph: Graph, source: StorySummary): Graph | null {
  const before = graph.stories.get(source.uuid);
  if (!before || structureOf(before.source, graph) !== structureOf(source, graph)) return null;
  const { url, locale } = before.story;
  const now = { ...before, source, story: toHead(source, url, locale) };
  const swap = (one: SiteStory) => (one === before ? now : one);
  const fallbacks = uuidsWithFallbacks(source.uuid, graph.config).flatMap((uuid) => {
    const one = graph.stories.get(uuid);
    if (!one || one === before || one.source !== before.source) return [];
    const { url: ownUrl, locale: ownLocale, textLocale } = one.story;
    return [{ ...one, source, story: { ...toHead(source, ownUrl, ownLocale), uuid, ...(textLocale ? { textLocale } : {}) } }];
  });
  const swapSource = (one: StorySummary) => (one === before.source ? source : one);
  const changed = [now, ...fallbacks];
  const [stories, byUrl] = [new Map(graph.stories), new Map(graph.byUrl)];
  for (const one of changed) {
    stories.set(one.story.uuid, one);
    if (one.story.url) byUrl.set(one.story.url, one);
  }
  return {
    ...graph,
    stories,
    byUrl,
    lessons: new Map([...graph.lessons].map(([course, lessons]) => [course, lessons.includes(before) ? lessons.map(swap) : lessons])),
    courseOf: new Map([...graph.courseOf].map(([lesson, course]) => [lesson, swap(course)])),
    taken: graph.taken.map(({ story, by, ...one }) => ({ ...one, story: swapSource(story), by: swapSource(by) })),
    find: createFinder(stories, graph.config),
  };
}

/** What other pages may show of a story, as JSON: most cards are passed to another thread, which parses them. */
export const cardText = ({ story, source }: SiteStory): string => `${JSON.stringify(story).slice(0, -1)},"content":${source.card}}`;

/** What other pages may show of a story. */
export const toCard = (one: SiteStory): Card => JSON.parse(cardText(one)) as Card;

export const isComponent = (source: Pick<StorySummary, 'component'>, component: string) =>
  blockKey(source.component) === blockKey(component);

/** Whether a story is one of those that have a page, rather than settings or what only other pages show. */
export function hasPage(source: StorySummary, config: SiteConfig): boolean {
  const { withoutPage, configFolder } = config.routes;
  const isConfiguration = pathInLanguage(source.fullSlug, config).join('/').startsWith(`${configFolder}/`);
  return !isConfiguration && !withoutPage.some((component) => isComponent(source, component));
}

/** A story without its content, at its address. */
function toHead(source: StorySummary, url: UrlPath | null, locale: Locale): StoryHead {
  return {
    uuid: source.uuid,
    name: source.name,
    locale,
    url,
    publishedAt: firstPublished(source),
    updatedAt: source.updatedAt ?? source.publishedAt,
  };
}

/** Creates the lookup behind `Site.find`. */
function createFinder(stories: ReadonlyMap<string, SiteStory>, { locales }: SiteConfig): Graph['find'] {
  // Nearly every reference is a uuid, so the other keys are indexed only when one is first needed.
  let others: Map<string, SiteStory> | undefined;
  return (reference) => {
    const found = stories.get(reference);
    if (found || isUuid(reference)) return found ?? null;
    others ??= new Map(
      [...stories.values()]
        .filter((one) => !isFallback(one))
        .flatMap((one) => [
          ...(one.source.original === null ? [[String(one.source.id), one] as const] : []),
          [one.source.fullSlug, one] as const,
        ]),
    );
    const path = trimSlashes(reference);
    return others.get(path) ?? versionAt(path, { stories, locales, find: (slug) => others?.get(slug) });
  };
}

// --- internal ---

interface Slugs extends Pick<SiteConfig, 'locales'> {
  readonly stories: ReadonlyMap<string, SiteStory>;
  readonly find: (slug: string) => SiteStory | undefined;
}

/** The translation by fields that the address of a link means, which may have the language before the slug in the default language. */
function versionAt(path: string, { stories, locales, find }: Slugs): SiteStory | null {
  const [root = '', ...rest] = path.split('/');
  const locale = localeOfCode(root, locales);
  const original = locale && find(rest.join('/'));
  const version = original && stories.get(original.translations[locale.code] ?? '');
  return version && version.source.original === original.source.uuid ? version : null;
}

/** Stories, each with the address it wants. */
function placeStories(sources: readonly StorySummary[], config: SiteConfig): readonly PlacedStory[] {
  const placed = sources.map((source) => ({ source, locale: localeOf(source.fullSlug, config), url: storyUrl(source, config) }));
  const homes = findHomes(
    placed.filter(({ source }) => hasPage(source, config)),
    config,
  );
  return homes.size === 0
    ? placed
    : placed.map((one) => (homes.has(one.source.uuid) ? { ...one, url: localeHome(one.locale.prefix) } : one));
}

// The lessons of a course are the lesson stories in its folder; a lesson belongs to the nearest course above it.
function joinCourses(all: readonly SiteStory[]): Pick<Graph, 'lessons' | 'courseOf'> {
  const courses = new Map(all.filter(({ source }) => isComponent(source, 'course')).map((one) => [one.source.fullSlug, one]));
  const lessons = new Map<string, SiteStory[]>([...courses.values()].map(({ story }) => [story.uuid, []]));
  const courseOf = new Map<string, SiteStory>();
  for (const lesson of all) {
    if (!isComponent(lesson.source, 'lesson') || !lesson.story.url) continue;
    const course = foldersOf(lesson.source.fullSlug)
      .map((folder) => courses.get(folder))
      .find((found) => found !== undefined);
    if (!course) continue;
    lessons.get(course.story.uuid)?.push(lesson);
    courseOf.set(lesson.story.uuid, course);
  }
  return { lessons, courseOf };
}

// Nearest first: `a/b/c` is in `a/b` and `a`.
function foldersOf(fullSlug: string): readonly string[] {
  const segments = fullSlug.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, segments.length - 1 - index).join('/'));
}

// When two stories share an address, the one published last keeps it: among recordings, that is the current one.
// Pages are planned together with their layouts.
function structureOf(source: StorySummary, { taken }: Graph): string {
  const competes = taken.some(({ story, by }) => story.uuid === source.uuid || by.uuid === source.uuid);
  return JSON.stringify([placeOf(source), source.layout, competes && source.publishedAt]);
}

const byAge = (a: StorySummary, b: StorySummary) => compare(b.publishedAt ?? '', a.publishedAt ?? '') || compare(a.uuid, b.uuid);
