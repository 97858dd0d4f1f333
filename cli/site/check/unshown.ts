import { blockKey } from '../../../templates/registry.ts';
import { compare } from '../../lib/lists.ts';
import { hasPage, isComponent, type Graph, type SiteStory } from '../graph.ts';
import { isFallback } from '../graph/fallbacks.ts';
import { inLanguage, type Referrer } from '../graph/translations.ts';
import { menusOf } from '../page/inputs.ts';
import type { UnreadableStory } from '../parse.ts';
import type { Problem } from '../problems.ts';
import type { Page } from '../routes.ts';
import { UNSHOWN_HINT } from './unshown-fields.ts';

/** How many of the texts of a space are on its pages, and which are not: the fields with the most come first. */
export interface ShownTexts {
  readonly count: number;
  readonly shown: number;
  readonly unshown: readonly UnshownTexts[];
}

/** Texts that no page shows. */
export interface UnshownTexts {
  /** Empty for stories that could not be read. */
  readonly component: string;
  /** Empty for whole stories. */
  readonly field: string;
  readonly count: number;
}

/** What is counted of a site. */
interface Counted {
  readonly graph: Graph;
  /** The stories that nothing shows. */
  readonly hidden: ReadonlySet<SiteStory>;
  readonly unreadable: readonly UnreadableStory[];
}

/** Counts the texts of a site and those that it shows, each story once. Stories that the configuration leaves out do not count. */
export function shownTexts({ graph, hidden, unreadable }: Counted): ShownTexts {
  const found = new Map<string, UnshownTexts>();
  let [count, lost] = [0, 0];
  const add = ({ component, field, count: number }: UnshownTexts) => {
    if (number === 0) return;
    const key = `${blockKey(component)} ${field}`;
    found.set(key, { component, field, count: (found.get(key)?.count ?? 0) + number });
    lost += number;
  };
  for (const one of graph.stories.values()) {
    const { component, texts } = one.source;
    if (isLeftOut(one, graph) || isFallback(one)) continue;
    count += texts.count;
    if (hidden.has(one)) add({ component, field: '', count: texts.count });
    else for (const { component: own, field, count: number } of texts.unshown) add({ component: own, field, count: number });
  }
  for (const { texts } of unreadable) {
    count += texts;
    add({ component: '', field: '', count: texts });
  }
  const unshown = [...found.values()].toSorted(
    (a, b) => b.count - a.count || compare(a.component, b.component) || compare(a.field, b.field),
  );
  return { count, shown: count - lost, unshown };
}

/** Stories of settings that have texts and that no page reads. What else has no page is reported as that. */
export const unshownStories = (
  { graph, hidden }: Pick<Counted, 'graph' | 'hidden'>,
  editUrl: (storyId: number) => string | null,
): readonly Problem[] =>
  [...hidden]
    .filter(({ source }) => source.texts.count > 0 && !hasPage(source, graph.config))
    .map(({ source }) => ({
      code: 'unshownContent',
      story: source.fullSlug,
      path: '',
      message: `no page shows this story of "${source.component}": it is in the folder of settings, and nothing reads it`,
      hint: UNSHOWN_HINT,
      editUrl: editUrl(source.id),
    }));

/** The stories that have no page, and that neither the menus nor other pages show. */
export function hiddenStories(graph: Graph, pages: readonly Page[]): ReadonlySet<SiteStory> {
  const shown = new Set(pages.flatMap(({ story }) => story?.story.uuid ?? []));
  const all = [...graph.stories.values()];
  const candidates = all.filter((one) => !shown.has(one.story.uuid) && !isLeftOut(one, graph));
  if (candidates.length === 0) return new Set();
  const menus = Object.values(menusOf(graph)).flatMap((menu) => menu?.story ?? []);
  // A page shows the version in its language of what it refers to.
  const shownFor = (one: SiteStory | null, from: Referrer) => (one ? [inLanguage(one, from, graph).story.uuid] : []);
  const related = all
    .filter(({ story }) => shown.has(story.uuid))
    .flatMap(({ source, story }) => source.relations.flatMap(({ value }) => shownFor(graph.find(value.to), story)));
  const read = new Set([...menus, ...related]);
  return new Set(candidates.filter(({ story }) => !read.has(story.uuid)));
}

// --- internal ---

const isLeftOut = ({ source }: SiteStory, { config }: Graph) => config.routes.withoutPage.some((name) => isComponent(source, name));
