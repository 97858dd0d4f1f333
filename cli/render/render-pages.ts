import { groupBy } from '../lib/lists.ts';
import type { Staging } from '../files/write.ts';
import { pageNotRendered } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { AcademyError } from '../report/errors.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import type { Page } from '../site/routes.ts';
import type { Colours } from './code-colours.ts';
import type { RenderSetup, StoryPlace, StoryPlaces } from './page-tools.ts';
import type { RenderSlice } from './page-work.ts';
import type { Pool } from './pool.ts';
import { causeOf, isFailed, type FailedPage, type RenderedPage, type RenderJob } from './render-job.ts';

/** Of a page, what has to be known to render it besides its inputs. */
export interface PageToRender extends Pick<Page, 'file' | 'screen' | 'markdown'> {
  readonly story: { readonly source: { readonly fullSlug: string } } | null;
}

interface RenderContext<P> {
  readonly pool: Pool;
  readonly setup: RenderSetup;
  readonly inputs: (page: P) => PageInputs;
  /** The card and line number of a story, by uuid. */
  readonly storyOf: (uuid: string) => StoryPlace | null;
  /** The colours of the code of a story, by uuid, as far as they are known. */
  readonly coloursOf: (uuid: string) => Colours;
  readonly staging: Pick<Staging, 'place' | 'directory'>;
  readonly onPage: (done: number) => void;
}

export interface RenderedPages {
  /** In the given order, without those that failed. Those of not-found pages are not written yet: they are parts of one another. */
  readonly pages: readonly RenderedPage[];
  /** The mistakes that made pages throw: the rest are still rendered. */
  readonly errors: readonly AcademyError[];
}

/** Renders and writes pages. */
export async function renderPages<P extends PageToRender>(pages: readonly P[], context: RenderContext<P>): Promise<RenderedPages> {
  const { pool, setup, inputs, storyOf, coloursOf, staging, onPage } = context;
  // Pages are planned slice by slice, while others are rendered: the inputs of a large site take more memory than all else known about it.
  const sliceOf = (start: number, end: number): RenderSlice => {
    const jobs = pages.slice(start, end).map((page) => ({
      inputs: inputs(page),
      to: page.screen === 'not-found' ? null : staging.place(page.file),
      markdown: page.markdown === null ? null : { path: page.markdown, to: staging.place(page.markdown) },
    }));
    const colours = jobs.flatMap(({ inputs: { story } }) => (story ? coloursOf(story) : []));
    return { jobs, stories: placesOf(jobs, { menus: setup.menus, storyOf }), colours };
  };
  const results = await pool.render({ count: pages.length, sliceOf }, setup, onPage);

  const failed: FailedStory[] = [];
  for (const [index, result] of results.entries()) {
    if (!isFailed(result)) continue;
    if (result.what === 'write') throw outputNotWritten(staging.directory, causeOf(result));
    failed.push({ ...result, story: pages[index]?.story?.source.fullSlug ?? null });
  }
  return { pages: results.filter((result): result is RenderedPage => !isFailed(result)), errors: toErrors(failed) };
}

/** Collects the stories that these pages are made from, by uuid. */
export function placesOf(
  pages: readonly Pick<RenderJob, 'inputs'>[],
  { menus, storyOf }: Pick<RenderContext<never>, 'storyOf'> & Pick<RenderSetup, 'menus'>,
): StoryPlaces {
  const uuids = new Set<string | null | undefined>(Object.values(menus).map((menu) => menu?.story));
  for (const { inputs } of pages) {
    uuids.add(inputs.story).add(inputs.course?.course);
    for (const uuid of [...Object.values(inputs.cards), ...(inputs.course?.lessons ?? [])]) uuids.add(uuid);
  }
  const places = new Map<string, StoryPlace>();
  for (const uuid of uuids) {
    const found = uuid ? storyOf(uuid) : null;
    if (uuid && found) places.set(uuid, found);
  }
  return places;
}

// --- internal ---

interface FailedStory extends FailedPage {
  /** The full slug of the page's story; null if it has none. */
  readonly story: string | null;
}

/** An error for each mistake: a template that throws does so on every page that uses it. */
const toErrors = (failed: readonly FailedStory[]): readonly AcademyError[] =>
  [...groupBy(failed, ({ at, reason }) => `${at} ${reason}`).values()].map((pages) => {
    // The page whose block is known comes first.
    const [one = pages[0], ...others] = pages.toSorted((a, b) => Number(a.block === null) - Number(b.block === null));
    const urls = [one, ...others].map(({ url }) => url);
    return pageNotRendered(urls, { at: one.at, within: one.block && `${one.story}, at ${one.block}`, cause: causeOf(one) });
  });
