import type { PagePlan } from '../cache/plan.ts';
import { batches } from '../lib/lists.ts';
import type { Colours } from '../render/code-colours.ts';
import type { StoryPlace } from '../render/page-tools.ts';
import { placesOf, type PageToRender } from '../render/render-pages.ts';
import { menusOf, type PageInputs } from '../site/page/inputs.ts';
import type { Page } from '../site/routes.ts';
import type { Site } from '../site/site.ts';
import { lineAt, type StoryLine, type StoryLines } from '../site/story/story-lines.ts';
import { putValue } from './objects.ts';
import type { Store } from './store.ts';

/** Pages to render, with all of the site that they are made from. */
export interface Batch {
  readonly pages: readonly PlannedPage[];
  /** The cards of stories by uuid, and where in `lines` those are that pages see whole; -1 for the others. */
  readonly stories: ReadonlyMap<string, StoryPlace>;
  readonly lines: readonly StoryLine[];
  /** The colours of the code of the pages' own stories, by uuid. */
  readonly colours: ReadonlyMap<string, Colours>;
}

export interface PlannedPage extends PageToRender {
  readonly key: string;
  readonly inputs: PageInputs;
}

interface PutOptions {
  readonly plan: Pick<PagePlan, 'pages' | 'inputs' | 'key'>;
  readonly lines: StoryLines;
  readonly storyOf: (uuid: string) => StoryPlace | null;
  readonly coloursOf: (uuid: string) => Colours;
  readonly onPage: (done: number) => void;
}

/** Puts the pages of a site, in batches that tasks share among them; returns the names of these. */
export async function putBatches(
  store: Store,
  site: Site,
  { plan, lines, storyOf, coloursOf, onPage }: PutOptions,
): Promise<readonly string[]> {
  const names: string[] = [];
  const menus = menusOf(site);
  const whole = new Set(Object.values(menus).flatMap(({ story }) => story ?? []));
  const toBatch = (pages: readonly Page[]): Batch => {
    const planned = pages.map((page) => toPlanned(page, plan));
    const seen = new Set([...whole, ...planned.flatMap(({ inputs: { story } }) => story ?? [])]);
    const own: StoryLine[] = [];
    const inBatch = ([uuid, { card, line }]: readonly [string, StoryPlace]) =>
      [uuid, { card, line: seen.has(uuid) ? own.push(lineAt(lines, line)) - 1 : -1 }] as const;
    return {
      pages: planned,
      stories: new Map([...placesOf(planned, { menus, storyOf })].map(inBatch)),
      lines: own,
      colours: new Map([...seen].map((uuid) => [uuid, coloursOf(uuid)])),
    };
  };
  let done = 0;
  for (const pages of batches(plan.pages, sizeFor(plan.pages.length))) {
    names.push(await putValue(store, 'batches/', toBatch(pages)));
    onPage((done += pages.length));
  }
  return names;
}

// --- internal ---

// Enough of them for many tasks, and few objects for a large site.
const LEAST = 64;
const MOST_PAGES = 500;
const sizeFor = (pages: number) => Math.min(MOST_PAGES, Math.ceil(pages / LEAST));

const toPlanned = (page: Page, plan: PutOptions['plan']): PlannedPage => ({
  // Its key is known once its inputs were asked for.
  inputs: plan.inputs(page),
  key: plan.key(page),
  file: page.file,
  screen: page.screen,
  markdown: page.markdown,
  story: page.story && { source: { fullSlug: page.story.source.fullSlug } },
});
