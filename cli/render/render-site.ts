import { groupBy } from '../group-by.ts';
import { pageNotRendered } from '../report/errors/build.ts';
import { outputNotWritten } from '../report/errors/output.ts';
import type { AcademyError } from '../report/errors.ts';
import type { OutputFile } from '../publish/output-file.ts';
import type { Leak } from '../publish/scan.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import { changedParts } from '../site/page/key.ts';
import type { SharedPart } from '../site/page/key.ts';
import type { Dependencies } from '../site/page/readers.ts';
import type { Page } from '../site/routes.ts';
import type { DrawJob } from './draw-job.ts';
import type { KeptColours } from './kept-colours.ts';
import type { StoryPlace, StoryPlaces } from './page-sources.ts';
import type { RenderSetup, RenderSlice } from './page-work.ts';
import type { Pool } from './pool.ts';
import { besidePage } from './published-file.ts';
import type { PublishedFile } from './published-file.ts';
import { causeOf, isFailed } from './render-job.ts';
import type { FailedPage, RenderedPage, RenderJob } from './render-job.ts';

interface RenderContext {
  readonly pool: Pool;
  readonly setup: Omit<RenderSetup, 'colours'>;
  readonly colours: KeptColours;
  /** How many pages the site has. */
  readonly total: number;
  readonly inputsOf: (page: Page) => PageInputs;
  readonly keyOf: (inputs: PageInputs) => string;
  readonly dependenciesOf: (inputs: PageInputs) => Dependencies;
  readonly changedAtOf: (inputs: PageInputs) => number;
  /** The card and line number of a story, by uuid. */
  readonly storyOf: (uuid: string) => StoryPlace | null;
  /** The files of the existing site. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  /** In what all pages are made from, the parts that have changed since then. */
  readonly changes: readonly SharedPart[];
  /** Where to write a page's file. */
  readonly place: (path: string) => string;
  /** The output directory of the site, for errors. */
  readonly output: string;
  readonly onPage: (done: number) => void;
}

export interface RenderedSite {
  /** Every page's file, rendered now or earlier. */
  readonly files: ReadonlyMap<string, PublishedFile>;
  /** How many pages were rendered. */
  readonly rendered: number;
  /** How many files were written. */
  readonly written: number;
  /** Pages that the caller must finish and write. */
  readonly unfinished: readonly OutputFile[];
  /** The images that pages need, and that no earlier build has drawn. */
  readonly toDraw: readonly DrawJob[];
  readonly leaks: readonly Leak[];
  /** The mistakes that made pages throw: the rest are still rendered. */
  readonly errors: readonly AcademyError[];
}

/**
 * Decides which pages have changed inputs, and has them rendered and written. Not-found pages are parts of one another, so they are rendered together
 * and left for the caller to finish.
 */
export async function renderSite(pages: readonly Page[], context: RenderContext): Promise<RenderedSite> {
  const { pool, setup, inputsOf, keyOf, dependenciesOf, changedAtOf, storyOf, published, changes, place, output, colours, total, onPage } =
    context;
  const files = new Map<string, PublishedFile>();
  const stale: Page[] = [];
  const parts: Page[] = [];
  let isAnyPartStale = false;
  const planOf = (inputs: PageInputs): Plan => ({
    key: keyOf(inputs),
    dependencies: dependenciesOf(inputs),
    changedAt: changedAtOf(inputs),
  });
  for (const page of pages) {
    const before = published.get(page.file);
    // A new page is rendered whatever it is made from.
    const plan = before?.page ? planOf(inputsOf(page)) : null;
    if (before?.page && plan)
      files.set(page.file, { ...before, page: { ...before.page, dependencies: plan.dependencies, changedAt: plan.changedAt } });
    const { markdown } = page;
    const text = markdown && published.get(markdown);
    if (markdown && text) files.set(markdown, text);
    const image = before?.page?.image;
    const drawn = image && published.get(image);
    if (image && drawn) files.set(image, drawn);
    const isStale = plan === null || before?.page?.key !== plan.key;
    if (page.screen === 'not-found') {
      parts.push(page);
      isAnyPartStale ||= isStale;
    } else if (isStale) stale.push(page);
  }
  if (isAnyPartStale) stale.push(...parts);

  // Pages are planned slice by slice, while others are rendered: the inputs of a large site take more memory than all else known about it.
  const plans: Plan[] = [];
  const sliceOf = (start: number, end: number): RenderSlice => {
    const jobs = stale.slice(start, end).map((page, index) => {
      const inputs = inputsOf(page);
      plans[start + index] = planOf(inputs);
      return {
        inputs,
        to: page.screen === 'not-found' ? null : place(page.file),
        markdown: page.markdown === null ? null : { path: page.markdown, to: place(page.markdown) },
      };
    });
    return { jobs, stories: placesOf(jobs, { menus: setup.menus, storyOf }) };
  };
  const before = pages.length - stale.length;
  const results = await pool.render({ count: stale.length, sliceOf }, { ...setup, colours: colours.open() }, (done) =>
    onPage(before + done),
  );
  // Frees the workers' memory for the rest of the build, unless they draw next.
  if (!results.some((result) => !isFailed(result) && result.drawing)) await pool.close();

  const failed: FailedStory[] = [];
  const toDraw: DrawJob[] = [];
  for (const [index, result] of results.entries()) {
    if (isFailed(result)) {
      if (result.what === 'write') throw outputNotWritten(output, causeOf(result));
      failed.push({ ...result, story: stale[index]?.story?.source.fullSlug ?? null });
    } else {
      const page = stale[index] as Page;
      const { key, dependencies, changedAt } = plans[index] as Plan;
      const { path, hash, bytes, islands, facts, markdown, drawing } = result;
      const earlier = published.get(path)?.page;
      const why = changedParts(key, earlier?.key, changes);
      const image = drawing?.path ?? null;
      if (earlier?.image && earlier.image !== image) files.delete(earlier.image);
      files.set(path, { hash, bytes, facts, page: { url: page.url, key, why, islands, image, dependencies, changedAt } });
      if (markdown) files.set(markdown.path, besidePage(markdown));
      if (drawing && !files.has(drawing.path)) toDraw.push({ url: page.url, drawing, to: place(drawing.path) });
    }
  }
  const done = results.filter((result): result is RenderedPage => !isFailed(result));
  // Adding the colours of a few pages to those of a whole site takes longer than computing them again.
  if (stale.length >= total / 10) colours.keep(new Map(done.flatMap((page) => [...page.colours])), stale.length === total ? 'all' : 'some');
  return {
    files,
    rendered: stale.length,
    written: done.filter(({ contents }) => contents === null).length + done.filter(({ markdown }) => markdown !== null).length,
    unfinished: done.flatMap(({ path, contents }) => (contents === null ? [] : [{ path, contents }])),
    toDraw,
    leaks: done.flatMap(({ leaks }) => leaks),
    errors: toErrors(failed),
  };
}

// --- internal ---

/** What the next build has to know of a page's inputs. */
interface Plan {
  readonly key: string;
  readonly dependencies: Dependencies;
  readonly changedAt: number;
}

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

/** Collects the stories that these pages are made from, by uuid. */
function placesOf(
  jobs: readonly RenderJob[],
  { menus, storyOf }: Pick<RenderContext, 'storyOf'> & Pick<RenderSetup, 'menus'>,
): StoryPlaces {
  const uuids = new Set<string | null | undefined>(Object.values(menus).map((menu) => menu?.story));
  for (const { inputs } of jobs) {
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
