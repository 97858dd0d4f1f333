import type { PageAssets, PageProps, SiteInfo } from '../../templates/contract.ts';
import type { Draw } from '../../templates/image-design.ts';
import { assetSourceOf } from '../assets/local-pictures.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import type { SiteConfig } from '../config/define.ts';
import { addressOf, createToDrawing } from '../draw/drawings.ts';
import type { Drawing } from '../draw/drawings.ts';
import type { ScanOptions } from '../files/scan.ts';
import { memoize } from '../lib/memoize.ts';
import { pageNotRendered, readsFailed, storyNotRead } from '../report/errors/build.ts';
import type { PageInputs } from '../site/page/inputs.ts';
import { toPageProps } from '../site/page/props.ts';
import type { PageSources } from '../site/page/props.ts';
import { isUnreadable, nameOf, parseStory } from '../site/parse.ts';
import type { UnreadableStory } from '../site/parse.ts';
import { readStory, storyAt } from '../site/story/story-lines.ts';
import type { LinePlace, StoryLines } from '../site/story/story-lines.ts';
import { ReadsError, summarise } from '../site/summary.ts';
import type { StorySummary } from '../site/summary.ts';
import { translateOf } from '../site/translate.ts';
import { stackOf } from '../lib/thrown-at.ts';
import { blockThatThrew } from './block-that-threw.ts';
import { importTemplates, templateOf } from './bundle-templates.ts';
import type { Templates, TemplateTools } from './bundle-templates.ts';
import { drawAll } from './draw-job.ts';
import type { DrawJob } from './draw-job.ts';
import { trackColours } from './code-colours.ts';
import type { ColourCache } from './code-colours.ts';
import { loadMessages } from './messages.ts';
import { createPageSources } from './page-sources.ts';
import type { ReadStory, StoryPlaces } from './page-sources.ts';
import { renderJob } from './render-job.ts';
import type { FailedPage, PageTools, RenderedFile, RenderedPage, RenderJob } from './render-job.ts';
import { eachWithinTime, PAGE_MS } from './within-time.ts';

/** What stories are read with: plain data, so that it can be passed to a thread. */
export interface ReadSetup {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly pictures: LocalPictures['urls'];
  readonly locales: SiteConfig['locales'];
}

/** Stories to summarise. */
export interface ReadSlice {
  /** The descriptor of the open file that they are in. */
  readonly file: number;
  readonly places: readonly LinePlace[];
  /** Whether summaries include all that a story says. */
  readonly withText: boolean;
}

/** What pages are rendered with. */
export interface RenderSetup {
  readonly root: string;
  readonly lines: StoryLines;
  readonly locales: SiteConfig['locales'];
  readonly info: SiteInfo;
  readonly assets: PageAssets;
  readonly menus: PageSources['menus'];
  readonly scan: ScanOptions;
  /** Where colours of code are cached; null if they are not. */
  readonly colours: ColourCache | null;
}

/** A batch of pages to render, with the stories they are made from, by uuid. */
export interface RenderSlice {
  readonly jobs: readonly RenderJob[];
  readonly stories: StoryPlaces;
}

/** What a worker thread, or the main thread, does with stories and pages. */
export interface PageWork {
  /** Throws a `ReadsFailed` if a block's `reads` fails, and a `StoryNotRead` if it never ends. */
  summarise(slice: ReadSlice): readonly (StorySummary | UnreadableStory)[];
  prepare(setup: RenderSetup): Promise<void>;
  render(slice: RenderSlice): readonly (RenderedPage | FailedPage)[];
  draw(jobs: readonly DrawJob[]): Promise<readonly (RenderedFile | FailedPage)[]>;
}

/** Loads the templates, and reads and renders with them. */
export async function createPageWork({ templates: bundle, pictures, locales }: ReadSetup): Promise<PageWork> {
  const templates = await importTemplates(bundle);
  const reading = { ...assetSourceOf(pictures), locales };
  const whereThrown = templateOf(bundle);
  let ready: Prepared | null = null;

  return {
    summarise({ file, places, withText }) {
      const work = (place: LinePlace) => {
        const parsed = parseStory(readStory(file, place), reading);
        if (isUnreadable(parsed)) return parsed;
        try {
          return summarise(parsed, templates, { withText });
        } catch (error) {
          if (!(error instanceof ReadsError)) throw error;
          throw readsFailed(error, { at: whereThrown(stackOf(error.cause)), cause: error.cause });
        }
      };
      return eachWithinTime(places, { ms: PAGE_MS, work, late: (place, cause) => storyNotRead(nameOf(readStory(file, place)), cause) });
    },
    async prepare(setup) {
      const read: ReadStory = (line) => parseStory(storyAt(setup.lines, line), reading);
      ready = await prepare(setup, { templates, read, whereThrown });
    },
    render({ jobs, stories }) {
      const prepared = ready;
      if (!prepared) throw new Error('Pages are rendered before anybody said with what.');
      prepared.take(stories);
      return eachWithinTime(jobs, {
        ms: PAGE_MS,
        work: (job) => renderJob(job, prepared),
        late: ({ inputs: { url } }, cause) => pageNotRendered([url], { at: null, within: null, cause }),
      });
    },
    draw: drawAll,
  };
}

// --- internal ---

interface Prepared extends PageTools {
  /** Sets the stories that the next pages are made from. */
  take(stories: StoryPlaces): void;
}

interface Tools extends Pick<Prepared, 'whereThrown'> {
  readonly templates: Templates;
  readonly read: ReadStory;
}

async function prepare(setup: RenderSetup, { templates, read, whereThrown }: Tools): Promise<Prepared> {
  const messages = loadMessages(setup.root, setup.locales);
  const { take, ...sources } = createPageSources(setup, read);
  const { colours, takeUsed } = trackColours(setup.colours);
  let drawing: Drawing | null = null;
  const toDrawing = setup.info.shareImages ? createToDrawing(setup.root) : null;
  const drawFor = (page: PageInputs['url']): Draw | null => {
    drawing = null;
    return toDrawing && ((design) => addressOf((drawing = toDrawing(design, page))));
  };
  const shared: Omit<TemplateTools, 'draw'> = { parts: new Map(), colours };
  const reported = new Set<string>();
  const toHtml = (inputs: PageInputs, props: PageProps) =>
    templates.render(props, translateOf(messages, inputs.locale), { ...shared, draw: drawFor(inputs.url) });
  const parsed = memoize((text) => JSON.parse(text) as unknown);
  return {
    scan: setup.scan,
    take,
    takeUsed,
    lastDrawing: () => drawing,
    whereThrown,
    same: <T>(value: T) => parsed(JSON.stringify(value)) as T,
    toMarkdown: await markdownTool(setup.info),
    toHtml: (inputs) => toHtml(inputs, toPageProps(inputs, sources)),
    isNews: (reason) => reported.size < reported.add(reason).size,
    blockThatThrew(inputs) {
      const props = toPageProps(inputs, sources);
      return blockThatThrew(props, templates, () => toHtml(inputs, props));
    },
  };
}

// Loaded only where it is used.
async function markdownTool(info: SiteInfo): Promise<PageTools['toMarkdown']> {
  if (!info.markdown) return () => '';
  const { toMarkdown } = await import('../markdown/to-markdown.ts');
  return (html, inputs) => toMarkdown(html, inputs, info);
}
