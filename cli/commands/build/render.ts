import { besidePage, type PublishedFile } from '../../cache/file-columns.ts';
import type { PagePlan } from '../../cache/plan.ts';
import type { Staging } from '../../files/write.ts';
import { drawImages } from '../../render/draw-images.ts';
import type { DrawJob } from '../../render/draw-job.ts';
import type { Colours } from '../../render/code-colours.ts';
import type { StoryPlace } from '../../render/page-tools.ts';
import { renderPages, type RenderedPages } from '../../render/render-pages.ts';
import type { SummarisedStories } from '../../render/summarise-stories.ts';
import type { AcademyError } from '../../report/errors.ts';
import { cardText } from '../../site/graph.ts';
import { menusOf } from '../../site/page/inputs.ts';
import type { Site } from '../../site/site.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { Begun } from './job.ts';
import type { Parts } from './prepare.ts';
import type { Tools } from './tools.ts';

interface RenderOptions {
  readonly plan: Pick<PagePlan, 'pages' | 'inputs'>;
  readonly lines: StoryLines;
  readonly stories: Pick<SummarisedStories, 'lineOf' | 'colours'>;
  readonly parts: Pick<Parts, 'info' | 'pageAssets'>;
  readonly tools: Pick<Tools, 'pool'>;
  readonly staging: Staging;
}

/** Renders and writes the planned pages of a site. */
export function render(site: Site, job: Begun, { plan, lines, stories, parts, tools, staging }: RenderOptions): Promise<RenderedPages> {
  const { root, config, scan, log } = job;
  const { info, pageAssets: assets } = parts;
  const total = site.pages.length;
  const unchanged = total - plan.pages.length;
  return log.stage('render', async (onProgress) => {
    const made = await renderPages(plan.pages, {
      pool: tools.pool,
      setup: { root, locales: config.locales, info, assets, scan, lines, menus: menusOf(site) },
      inputs: plan.inputs,
      storyOf: storyPlaces(site, stories),
      coloursOf: takeColours(stories),
      staging,
      onPage: (done) => onProgress(unchanged + done, total, 'page'),
    });
    // Frees the workers' memory for the rest of the build, unless they draw next.
    if (!made.pages.some(({ drawing }) => drawing)) await tools.pool.close();
    onProgress(plan.pages.length, plan.pages.length, 'page');
    return made;
  });
}

/** The card of a story and where it is, by uuid. */
export const storyPlaces =
  (site: Site, { lineOf }: Pick<SummarisedStories, 'lineOf'>) =>
  (uuid: string): StoryPlace | null => {
    const one = site.stories.get(uuid);
    return one ? { card: cardText(one), line: lineOf(uuid) } : null;
  };

/** Takes the colours of the code of a story, as far as they are known, by uuid. They are not kept: those of a large site are a sixth of its memory. */
export const takeColours =
  ({ lineOf, colours }: Pick<SummarisedStories, 'lineOf' | 'colours'>) =>
  (uuid: string): Colours => {
    const line = lineOf(uuid);
    const known = colours.get(line) ?? [];
    colours.delete(line);
    return known;
  };

interface DrawOptions {
  readonly rendered: RenderedPages;
  readonly tools: Pick<Tools, 'pool'>;
  readonly staging: Staging;
}

/** The images of pages that were drawn, by path, and the mistakes that kept others from it. */
export interface Drawn {
  readonly files: ReadonlyMap<string, PublishedFile>;
  readonly errors: readonly AcademyError[];
}

/** Draws the images that rendered pages need and that are not among the files of the site; none if the site will not be published. */
export async function draw(
  files: ReadonlyMap<string, PublishedFile>,
  { cache, log, onNotCached }: Pick<Begun, 'cache' | 'log' | 'onNotCached'>,
  { rendered, tools, staging }: DrawOptions,
): Promise<Drawn> {
  const jobs = new Map<string, DrawJob>();
  for (const { path, drawing } of rendered.pages)
    if (drawing && !files.has(drawing.path) && !jobs.has(drawing.path))
      jobs.set(drawing.path, { url: files.get(path)?.page?.url ?? path, drawing, to: staging.place(drawing.path) });
  if (jobs.size === 0 || rendered.errors.length > 0) return { files: new Map(), errors: [] };
  const used = new Set([...files.values()].flatMap(({ page }) => page?.image ?? []));
  const context = { pool: tools.pool, directory: cache, used, output: staging.directory, onNotCached };
  const drawn = await log.stage('draw', (onProgress) => drawImages([...jobs.values()], { ...context, onProgress }));
  await tools.pool.close();
  return { ...drawn, files: new Map(drawn.files.map((file) => [file.path, besidePage(file)])) };
}
