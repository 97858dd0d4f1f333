import type {
  Card,
  CourseOutline,
  Crumb,
  LinkTarget,
  ListQuery,
  Locale,
  PageAssets,
  PageProps,
  SiteInfo,
  Story,
} from '../../templates/contract.ts';
import { listKey } from '../../templates/contract.ts';
import { isComponent } from './graph.ts';
import type { Site, SiteStory } from './graph.ts';
import { createLists } from './lists.ts';
import type { Page } from './routes.ts';
import { ancestors, localeHome } from './url.ts';
import { referencesOf } from './walk.ts';

/** What a template declares to read beside a block's own fields. */
export type ReadsOf = (block: Story['content'], story: Story) => readonly ListQuery[];

/**
 * Collects what a page is made from. Nothing else reaches its template, so equal props mean equal bytes.
 * A page sees its own story whole; of the stories it refers to or lists it sees the cards, and of those their own relations' cards.
 */
export function createPageProps(
  site: Site,
  { info, assets, readsOf }: { readonly info: SiteInfo; readonly assets: PageAssets; readonly readsOf: ReadsOf },
) {
  const answer = createLists(site);
  const menus = new Map(site.config.locales.map(({ code }) => [code, findMenus(site, code)]));

  return (page: Page): PageProps => {
    const story = page.story?.story ?? null;
    const course = page.story ? outlineOf(site, page.story) : null;
    const shown = new Map<string, Card>();
    const links = new Map<string, LinkTarget>();
    const lists: Record<string, readonly string[]> = {};

    const show = (one: SiteStory | undefined, depth: number) => {
      if (!one || (shown.has(one.story.uuid) && depth === 0)) return;
      shown.set(one.story.uuid, one.card);
      read(one.card.content, one.story, depth);
    };
    const read = (block: Story['content'], owner: Story, depth: number) => {
      const isCard = owner !== story;
      const { blocks, relations, links: linked } = referencesOf(block, { skipBody: isCard });
      for (const { value } of linked) addLink(site, value.to, links);
      if (depth === 0) return;
      for (const { value } of relations) show(site.stories.get(value), depth - 1);
      if (isCard) return;
      for (const query of blocks.flatMap((found) => readsOf(found.value, owner))) {
        const found = answer(query, page.locale);
        lists[listKey(query)] = found.map((one) => one.story.uuid);
        for (const one of found) show(one, depth - 1);
      }
    };

    if (story) read(story.content, story, 2);
    if (course) read(course.course.content, course.course as Story, 1);
    const menu = menus.get(page.locale) ?? null;
    for (const { value } of menu ? referencesOf(menu.content).links : []) addLink(site, value.to, links);

    return {
      url: page.url,
      locale: page.locale,
      layout: page.layout,
      story,
      screen: page.screen,
      alternates: page.alternates,
      breadcrumb: breadcrumbOf(site, page),
      course,
      cards: sorted(shown),
      lists,
      links: sorted(links),
      menus: menu,
      site: info,
      assets,
    };
  };
}

// --- internal ---

function addLink(site: Site, uuid: string, links: Map<string, LinkTarget>): void {
  const target = site.stories.get(uuid)?.story;
  if (target?.url) links.set(uuid, { url: target.url, locale: target.locale });
}

function findMenus(site: Site, locale: Locale): Story | null {
  const menus = [...site.stories.values()].filter(({ story }) => isComponent(story, 'menus'));
  return (menus.find(({ story }) => story.locale === locale) ?? menus[0])?.story ?? null;
}

function outlineOf(site: Site, one: SiteStory): CourseOutline | null {
  const course = site.lessons.has(one.story.uuid) ? one : site.courseOf.get(one.story.uuid);
  if (!course) return null;
  const lessons = site.lessons.get(course.story.uuid) ?? [];
  return { course: course.card, lessons: lessons.map(({ card }) => card), current: lessons.indexOf(one) };
}

function breadcrumbOf(site: Site, { url, locale, story }: Page): readonly Crumb[] {
  if (!story) return [];
  const home = localeHome(site.config.locales.find(({ code }) => code === locale)?.prefix ?? '');
  if (url === home) return [];
  return [home, ...ancestors(url).filter((above) => above !== home), url].flatMap((address) => {
    const found = site.byUrl.get(address);
    return found && found.story.locale === locale ? [{ title: titleOf(found.story), url: address }] : [];
  });
}

/** The title an editor gave, else the story's name. */
export function titleOf(story: Story): string {
  const { title, name } = story.content as { readonly title?: unknown; readonly name?: unknown };
  return [title, name].find((given): given is string => typeof given === 'string' && given !== '') ?? story.name;
}

// By uuid, so that equal inputs have equal bytes whatever the order they were met in.
const sorted = <T>(map: ReadonlyMap<string, T>): Readonly<Record<string, T>> =>
  Object.fromEntries([...map].toSorted(([a], [b]) => (a < b ? -1 : 1)));
