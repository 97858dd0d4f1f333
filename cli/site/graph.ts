import type { Card, Locale, Story, UrlPath } from '../../templates/contract.ts';
import { blockKey } from '../../templates/registry.ts';
import type { SiteConfig } from '../config/define.ts';
import { pairTranslations } from './alternates.ts';
import type { SourceStory } from './parse.ts';
import { localeOf, storyUrl } from './url.ts';

/** A story in its place on the site. */
export interface SiteStory {
  readonly source: SourceStory;
  readonly story: Story;
  /** What other pages may show of it. */
  readonly card: Card;
  /** Uuids of the same story in the other languages. */
  readonly translations: Readonly<Partial<Record<Locale, string>>>;
}

/** All stories of a space, joined: any depth, cycles included, since nothing is copied into anything. */
export interface Site {
  readonly config: SiteConfig;
  readonly stories: ReadonlyMap<string, SiteStory>;
  /** The stories that have a page, by address. */
  readonly byUrl: ReadonlyMap<UrlPath, SiteStory>;
  /** Lessons of each course in their order, by the course's uuid. */
  readonly lessons: ReadonlyMap<string, readonly SiteStory[]>;
  /** The course of each lesson, by the lesson's uuid. */
  readonly courseOf: ReadonlyMap<string, SiteStory>;
  /** Stories whose address another one had already: both full slugs. */
  readonly taken: readonly { readonly story: SourceStory; readonly by: SourceStory; readonly url: UrlPath }[];
}

/** Joins the stories of a space into a site. */
export function buildSite(sources: readonly SourceStory[], config: SiteConfig): Site {
  const taken: Site['taken'][number][] = [];
  const owner = new Map<UrlPath, SourceStory>();
  const urls = new Map<string, UrlPath>();
  for (const source of sources.toSorted(byAge)) {
    if (!hasPage(source, config)) continue;
    const url = storyUrl(source, config);
    const by = owner.get(url);
    if (by) taken.push({ story: source, by, url });
    else {
      owner.set(url, source);
      urls.set(source.uuid, url);
    }
  }

  const translations = pairTranslations(sources, config);
  const stories = new Map<string, SiteStory>();
  for (const source of sources.toSorted(byPosition)) {
    const url = urls.get(source.uuid) ?? null;
    stories.set(source.uuid, { source, ...toStory(source, url, config), translations: translations.get(source.uuid) ?? {} });
  }

  const all = [...stories.values()];
  const byUrl = new Map(all.flatMap((one) => (one.story.url ? [[one.story.url, one] as const] : [])));
  return { config, stories, byUrl, taken, ...joinCourses(all) };
}

export const isComponent = (story: { readonly content: { readonly component: string } }, component: string) =>
  blockKey(story.content.component) === blockKey(component);

// --- internal ---

function hasPage({ content, fullSlug }: SourceStory, config: SiteConfig): boolean {
  const { withoutPage, configFolder } = config.routes;
  const { prefix } = localeOf(fullSlug, config);
  const folder = prefix ? `${prefix}/${configFolder}/` : `${configFolder}/`;
  return !fullSlug.startsWith(folder) && !withoutPage.some((component) => isComponent({ content }, component));
}

function toStory(source: SourceStory, url: UrlPath | null, config: SiteConfig): { readonly story: Story; readonly card: Card } {
  const story: Story = {
    uuid: source.uuid,
    name: source.name,
    locale: localeOf(source.fullSlug, config).code,
    url,
    publishedAt: source.firstPublishedAt ?? source.publishedAt,
    updatedAt: source.updatedAt ?? source.publishedAt,
    content: source.content,
  };
  const { body: _, ...card } = source.content as SourceStory['content'] & { readonly body?: unknown };
  return { story, card: { ...story, content: card } };
}

// The lessons of a course are the lesson stories in its folder; the nearest course above a lesson has it.
function joinCourses(all: readonly SiteStory[]): Pick<Site, 'lessons' | 'courseOf'> {
  const courses = new Map(all.filter(({ story }) => isComponent(story, 'course')).map((one) => [one.source.fullSlug, one]));
  const lessons = new Map<string, SiteStory[]>([...courses.values()].map(({ story }) => [story.uuid, []]));
  const courseOf = new Map<string, SiteStory>();
  for (const lesson of all) {
    if (!isComponent(lesson.story, 'lesson') || !lesson.story.url) continue;
    const course = foldersOf(lesson.source.fullSlug)
      .map((folder) => courses.get(folder))
      .find((found) => found !== undefined);
    if (!course) continue;
    lessons.get(course.story.uuid)?.push(lesson);
    courseOf.set(lesson.story.uuid, course);
  }
  return { lessons, courseOf };
}

// Nearest first: `a/b/c` lies in `a/b` and `a`.
function foldersOf(fullSlug: string): readonly string[] {
  const segments = fullSlug.split('/');
  return segments.slice(1).map((_, index) => segments.slice(0, segments.length - 1 - index).join('/'));
}

// Of two stories on one address the one published last keeps it: of recordings, that is the current one.
const byAge = (a: SourceStory, b: SourceStory) => compare(b.publishedAt ?? '', a.publishedAt ?? '') || compare(a.uuid, b.uuid);
// The order in which the service lists stories, and the editor shows them (recorded: lists without `sort_by` ascend by position).
const byPosition = (a: SourceStory, b: SourceStory) =>
  a.position - b.position || compare(a.fullSlug, b.fullSlug) || compare(a.uuid, b.uuid);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
