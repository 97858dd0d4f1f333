import { baseOf } from '../../site/url.ts';
import { bundleAssets, type WeighedAssets } from '../../assets/bundle-assets.ts';
import { readPictures, type LocalPictures } from '../../assets/local-pictures.ts';
import type { Editor } from '../../live/editor.ts';
import type { Signer } from '../../live/seals.ts';
import { factsHash } from '../../lib/hash.ts';
import { lazy } from '../../lib/memoize.ts';
import { bundleTemplates, type BundledTemplates } from '../../render/bundle-templates.ts';
import { checkMessages } from '../../render/messages.ts';
import { createPool, type Pool } from '../../render/pool.ts';
import { toSlice } from '../../render/summarise-stories.ts';
import { isSearchedWhole } from '../../site/story/search.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { Summarised } from '../../render/page-work.ts';
import type { OnStories } from '../../source/stories-file/provided-space.ts';
import type { Begun } from './job.ts';

/** What a site is made with; nothing is prepared before it is needed, except in a first build. */
export interface Tools {
  bundle(): Promise<Bundle>;
  pictures(): Promise<LocalPictures>;
  /** To be closed by its opener. */
  readonly pool: Pool;
  /** Summaries of the stories that have arrived; null if none are made before all have. */
  readonly ahead: SummariesAhead | null;
}

/** What pages are rendered with, and what they load. */
interface Bundle {
  readonly templates: BundledTemplates;
  readonly assets: WeighedAssets;
}

/** Summaries that are made while other stories are still being fetched. */
export interface SummariesAhead {
  readonly take: OnStories;
  /** Waits for what was taken and gives it up: the summaries by the hash of the story's line, as far as they are right for a space of this size. */
  of(total: number): Promise<ReadonlyMap<string, Summarised>>;
}

interface ToolOptions {
  /** Whether there is certainly a site to make. */
  readonly isFirst: boolean;
  /** Whether messages and types were checked with the same sources. */
  readonly isChecked: boolean;
}

/**
 * Opens what a site is made with. In a first build the bundler works while the content is fetched. A service limits the rate of requests, so that there
 * is also time to summarise stories as they arrive.
 */
export function openTools(job: Begun, { isFirst, isChecked }: ToolOptions): Tools {
  const { config, opened, signal } = job;
  const bundle = lazy(() => bundleSite(job, isChecked));
  const pictures = lazy(async () => readPictures(opened.assetsDir));
  const templates = async () => (await bundle()).templates;
  const pool = createPool({ config, components: opened.components, templates, pictures, signal });
  // Its errors are thrown when the site is made.
  if (isFirst) bundle().catch(() => {});
  return { bundle, pictures, pool, ahead: isFirst && !opened.isLocal ? summariseAhead(pool) : null };
}

/** Bundles what makes the pages of a preview editable, whose tickets are verified with the signer's key. */
export async function bundleForEditor(signer: Signer, { root, config }: Pick<Begun, 'root' | 'config'>): Promise<Editor> {
  const { createEditor } = await import('../../live/editor.ts');
  const editor = await whileBundling(() => createEditor({ root, config, signer }));
  await stopBundler();
  return editor;
}

/** Summarises stories as they arrive: a first build waits for the service far longer than it takes to read what has arrived. */
export function summariseAhead(pool: Pool): SummariesAhead {
  type Entry = readonly [hash: string, summarised: Summarised];
  const taken: { readonly isWhole: boolean; readonly summaries: Promise<readonly Entry[]> }[] = [];
  const summarise = async (stories: StoryLines, total: number): Promise<readonly Entry[]> => {
    const all = await pool.summarise(toSlice(stories, [...stories.hashes.keys()], total), { total });
    return stories.hashes.map((hash, index) => [hash, all[index] as Summarised]);
  };
  return {
    take(stories, total) {
      // What fails here is done again, and reported, when the site is linked.
      taken.push({ isWhole: isSearchedWhole(total), summaries: summarise(stories, total).catch(() => []) });
    },
    async of(total) {
      const right = taken.splice(0).filter(({ isWhole }) => isWhole === isSearchedWhole(total));
      return new Map((await Promise.all(right.map(({ summaries }) => summaries))).flat());
    },
  };
}

// --- internal ---

/** Errors in messages are reported before anything is rendered. */
async function bundleSite({ root, config, cache, program, log, onNotCached }: Begun, isChecked: boolean): Promise<Bundle> {
  // Of the configuration, they have nothing but that of islands, the languages, and where the site is on its host. What must not be published is looked for in each site that has them.
  const languages = config.locales.map(({ code }) => code);
  const sources = factsHash(program.fingerprint, config.islands, languages, baseOf(config.site.origin));
  const bundles = async () =>
    Promise.all([
      bundleTemplates({ root, sources: program }),
      bundleAssets(root, config, { directory: cache, sources, isUntouched: program.isUntouched, onNotCached }),
      isChecked ? null : checkTypes(root),
    ]);
  const [templates, assets, outdated] = await whileBundling(bundles);
  if (!isChecked) checkMessages(root, config.locales);
  if (outdated) log.warn(`${log.style('yellow', 'Outdated types:')} ${outdated}`);
  if (templates.isNew || assets.isNew) await stopBundler();
  return { templates, assets };
}

// Loaded lazily: validating components takes longer than a build with nothing to do should, but not as long as the bundler, which is a process.
async function checkTypes(root: string): Promise<string | null> {
  const { whyOutdated } = await import('../../config/block-types.ts');
  return whyOutdated(root);
}

let bundling = 0;

async function whileBundling<T>(bundle: () => Promise<T>): Promise<T> {
  bundling++;
  try {
    return await bundle();
  } finally {
    bundling--;
  }
}

/**
 * The bundler is a process of some 50 MB that keeps running until stopped. What it is still working on would then never end: a build that failed early
 * may be bundling when the next one begins.
 */
async function stopBundler(): Promise<void> {
  if (bundling > 0) return;
  const { stop } = await import('esbuild');
  await stop();
}
