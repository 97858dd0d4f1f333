import type { Locale, UrlPath } from '../../../templates/contract.ts';
import { createFinder, toHead } from '../graph.ts';
import type { Site, SiteBasis, SiteStory } from '../graph.ts';
import type { StorySummary } from '../summary.ts';

/**
 * The result of joining stories into a site, without the stories: plain data that a build caches. It is valid as long as no story has moved (see
 * `placeOf`). Stories are identified by their line numbers.
 */
export interface SiteOutline {
  /** The stories in the order of the site. */
  readonly lines: readonly number[];
  /** Parallel to `lines`: what each story is, and where. */
  readonly uuids: readonly string[];
  readonly kinds: readonly string[];
  readonly locales: readonly Locale[];
  readonly urls: readonly (UrlPath | null)[];
  /** As JSON; empty if there are none. */
  readonly translations: readonly string[];
  /** By uuid: each course with its lessons, and the stories whose address was already taken. */
  readonly courses: readonly { readonly course: string; readonly lessons: readonly string[] }[];
  readonly taken: readonly { readonly story: string; readonly by: string; readonly url: UrlPath }[];
}

/** What to cache of a site. */
export function outlineOf(site: Site, lineOf: (uuid: string) => number): SiteOutline {
  const all = [...site.stories];
  return {
    lines: all.map(([uuid]) => lineOf(uuid)),
    uuids: all.map(([uuid]) => uuid),
    kinds: all.map(([, { kind }]) => kind),
    locales: all.map(([, { story }]) => story.locale),
    urls: all.map(([, { story }]) => story.url),
    translations: all.map(([, { translations }]) => (Object.keys(translations).length > 0 ? JSON.stringify(translations) : '')),
    courses: [...site.lessons].map(([course, lessons]) => ({ course, lessons: lessons.map(({ story }) => story.uuid) })),
    taken: site.taken.map(({ story, by, url }) => ({ story: story.uuid, by: by.uuid, url })),
  };
}

/** Restores the site of an outline with the current stories, each of which is read on first use. */
export function siteOf(outline: SiteOutline, { config, today }: SiteBasis, read: (line: number) => StorySummary): Site {
  const { uuids, urls, courses, taken } = outline;
  const stories = new Map<string, SiteStory>();
  const byUrl = new Map<UrlPath, SiteStory>();
  for (const [index, uuid] of uuids.entries()) {
    const url = urls[index] ?? null;
    const one = new KeptStory(outline, index, read);
    stories.set(uuid, one);
    if (url) byUrl.set(url, one);
  }
  const known = (uuid: string) => stories.get(uuid) as SiteStory;
  return {
    config,
    today,
    stories,
    byUrl,
    lessons: new Map(courses.map(({ course, lessons }) => [course, lessons.map(known)])),
    courseOf: new Map(courses.flatMap(({ course, lessons }) => lessons.map((lesson) => [lesson, known(course)] as const))),
    taken: taken.map(({ story, by, url }) => ({ story: known(story).source, by: known(by).source, url })),
    find: createFinder(stories),
  };
}

// --- internal ---

/** A story that is read on first use. A class, since a large site has thousands of them and a build reads few. */
class KeptStory implements SiteStory {
  readonly kind: string;
  readonly #outline: SiteOutline;
  readonly #index: number;
  readonly #read: (line: number) => StorySummary;
  #source: StorySummary | undefined;
  #story: SiteStory['story'] | undefined;

  constructor(outline: SiteOutline, index: number, read: (line: number) => StorySummary) {
    this.kind = outline.kinds[index] ?? '';
    this.#outline = outline;
    this.#index = index;
    this.#read = read;
  }

  get source(): StorySummary {
    return (this.#source ??= this.#read(this.#outline.lines[this.#index] as number));
  }

  get story(): SiteStory['story'] {
    const { urls, locales } = this.#outline;
    return (this.#story ??= toHead(this.source, urls[this.#index] ?? null, locales[this.#index] as Locale));
  }

  get translations(): SiteStory['translations'] {
    const text = this.#outline.translations[this.#index] ?? '';
    return text === '' ? {} : (JSON.parse(text) as SiteStory['translations']);
  }
}
