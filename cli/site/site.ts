import type { Block, PageAssets, PageProps, SiteInfo } from '../../templates/contract.ts';
import { lazy } from '../lib/memoize.ts';
import { checkSite, checkStory, type SiteProblems } from './check.ts';
import { addressesOf } from './check/references.ts';
import { hiddenStories, shownTexts, type ShownTexts } from './check/unshown.ts';
import { joinStories, replaceStory, toCard, type Graph, type SiteBasis, type SiteStory } from './graph.ts';
import { createPageInputs, menusOf, type PageInputs } from './page/inputs.ts';
import { toPageProps } from './page/props.ts';
import { isUnreadable, type UnreadableStory } from './parse.ts';
import type { Problem } from './problems.ts';
import { planPages, type Page } from './routes.ts';
import type { StorySummary, Summary } from './summary.ts';

/** What stories are joined for. */
export interface SiteOptions extends SiteBasis {
  /** Addresses that links may point to besides those of pages, in URL form: configured redirects and public files. @default none */
  readonly otherAddresses?: readonly string[] | undefined;
  /** Address of a story in the editor; null for a local space. @default none */
  readonly editUrl?: ((storyId: number) => string | null) | undefined;
}

/** What a page is shown with besides the stories of its site. */
export interface ShownWith {
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  /** The whole content of a story, by uuid. */
  contentOf(uuid: string): Block;
}

/** The stories of a space joined into a site; immutable. Everything that knows several stories at once asks this. */
export interface Site extends Graph {
  /** All pages, sorted by address. */
  readonly pages: readonly Page[];
  /** Addresses that a link may point to: pages, screens, and the files beside them. */
  readonly addresses: () => ReadonlySet<string>;
  /** What a page is made from, with stories by uuid. */
  inputs(page: Page): PageInputs;
  /** Everything that the template of a page sees. */
  props(page: Page, shown: ShownWith): PageProps;
  /** Findings in the content: in the site as a whole, and in these stories. @default all stories */
  problems(uuids?: Iterable<string>): SiteProblems;
  /** How many texts of the space are on its pages, and which are not. */
  texts(): ShownTexts;
  /** Findings in one story. */
  problemsOf(one: SiteStory): readonly Problem[];
  /** The same site with other content of a story that it has; null if more than its content changed, so that all have to be joined again. */
  replace(summary: StorySummary): Site | null;
}

/** Joins the stories of a space, in the order of the editor's tree, into a site, and plans its pages. */
export function createSite(stories: readonly Summary[], options: SiteOptions): Site {
  const graph = joinStories(
    stories.flatMap((one) => (isUnreadable(one) ? [] : [one])),
    options,
  );
  return toSite(graph, { ...options, pages: planPages(graph), unreadable: stories.filter(isUnreadable) });
}

// --- internal ---

interface Planned extends SiteOptions {
  readonly pages: readonly Page[];
  readonly unreadable: readonly UnreadableStory[];
}

function toSite(graph: Graph, planned: Planned): Site {
  const { pages, otherAddresses = [], editUrl = () => null } = planned;
  // Whoever joins stories needs few of these.
  const addresses = lazy(() => addressesOf([...pages.map(({ url }) => url), ...otherAddresses], graph.config));
  const inputsOf = lazy(() => createPageInputs(graph));
  const menus = lazy(() => menusOf(graph));
  const hidden = lazy(() => hiddenStories(graph, pages));
  const known = (uuid: string): SiteStory => {
    const one = graph.stories.get(uuid);
    if (!one) throw new Error(`there is no story ${uuid}`);
    return one;
  };
  return {
    ...graph,
    pages,
    addresses,
    inputs: (page) => inputsOf()(page),
    props(page, { contentOf, ...shown }) {
      const storyOf = (uuid: string) => ({ ...known(uuid).story, content: contentOf(known(uuid).source.uuid) });
      return toPageProps(inputsOf()(page), { ...shown, storyOf, menuOf: storyOf, cardOf: (uuid) => toCard(known(uuid)), menus: menus() });
    },
    texts: () => shownTexts({ graph, hidden: hidden(), unreadable: planned.unreadable }),
    problems: (uuids = graph.stories.keys()) => checkSite({ ...planned, graph, hidden: hidden(), addresses: addresses(), editUrl }, uuids),
    problemsOf: (one) => [...checkStory(one, { graph, addresses: addresses(), editUrl })],
    replace(summary) {
      const next = replaceStory(graph, summary);
      if (!next) return null;
      const now = ({ story }: SiteStory) => next.stories.get(story.uuid) ?? null;
      return toSite(next, { ...planned, pages: pages.map((page) => (page.story ? { ...page, story: now(page.story) } : page)) });
    },
  };
}
