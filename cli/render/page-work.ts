import { assetSourceOf, type LocalPictures } from '../assets/local-pictures.ts';
import type { SiteConfig } from '../config/define.ts';
import type { JsonObject } from '../lib/json.ts';
import { pageNotRendered, readsFailed, storyNotRead } from '../report/errors/build.ts';
import { isUnreadable, nameOf, parseStory } from '../site/parse.ts';
import { readSchema } from '../site/story/space-schema.ts';
import { readStory, storyAt, type LinePlace } from '../site/story/story-lines.ts';
import { ReadsError, summarise, type Summary } from '../site/summary.ts';
import { stackOf } from '../lib/thrown-at.ts';
import { importTemplates, templateOf } from './bundle-templates.ts';
import { colourAhead, type Colours } from './code-colours.ts';
import { drawAll, type DrawJob } from './draw-job.ts';
import { prepare, type Prepared, type ReadStory, type RenderSetup, type StoryPlaces } from './page-tools.ts';
import { renderJob, type FailedPage, type RenderedFile, type RenderedPage, type RenderJob } from './render-job.ts';
import { eachWithinTime, PAGE_MS } from './within-time.ts';

/** What stories are read with: plain data, so that it can be passed to a thread. */
export interface ReadSetup {
  /** The bundle of the templates. */
  readonly templates: string;
  readonly pictures: LocalPictures['urls'];
  readonly locales: SiteConfig['locales'];
  /** What the space says of its components. */
  readonly components: readonly JsonObject[];
  /** The path of the site on its host. */
  readonly base: string;
}

/** Stories to summarise. */
export interface ReadSlice {
  /** The descriptor of the open file that they are in. */
  readonly file: number;
  readonly places: readonly LinePlace[];
  /** Whether summaries include all that a story says. */
  readonly withText: boolean;
}

/** A story's summary, and the colours of its code, which only its page needs. */
export interface Summarised {
  readonly summary: Summary;
  readonly colours: Colours;
}

/** A batch of pages to render, with the stories they are made from, by uuid, and what is known of the colours of their code. */
export interface RenderSlice {
  readonly jobs: readonly RenderJob[];
  readonly stories: StoryPlaces;
  readonly colours: Colours;
}

/** What a worker thread, or the main thread, does with stories and pages. */
export interface PageWork {
  /** Throws a `ReadsFailed` if a block's `reads` fails, and a `StoryNotRead` if it never ends. */
  summarise(slice: ReadSlice): readonly Summarised[];
  prepare(setup: RenderSetup): Promise<void>;
  render(slice: RenderSlice): readonly (RenderedPage | FailedPage)[];
  draw(jobs: readonly DrawJob[]): Promise<readonly (RenderedFile | FailedPage)[]>;
}

/** Loads the templates, and reads and renders with them. */
export async function createPageWork({ templates: bundle, pictures, locales, components, base }: ReadSetup): Promise<PageWork> {
  const templates = await importTemplates(bundle);
  const reading = { ...assetSourceOf(pictures, base), locales, schema: readSchema(components) };
  const whereThrown = templateOf(bundle);
  let ready: Prepared | null = null;

  return {
    summarise({ file, places, withText }) {
      const { take, staysPlain } = colourAhead(templates.colour);
      const work = (place: LinePlace): Summarised => {
        const parsed = parseStory(readStory(file, place), reading);
        if (isUnreadable(parsed)) return { summary: parsed, colours: [] };
        try {
          return { summary: summarise(parsed, { ...templates, staysPlain }, { withText }), colours: take() };
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
    render({ jobs, ...shared }) {
      const prepared = ready;
      if (!prepared) throw new Error('Pages are rendered before anybody said with what.');
      prepared.take(shared);
      return eachWithinTime(jobs, {
        ms: PAGE_MS,
        work: (job) => renderJob(job, prepared),
        late: ({ inputs: { url } }, cause) => pageNotRendered([url], { at: null, within: null, cause }),
      });
    },
    draw: drawAll,
  };
}
