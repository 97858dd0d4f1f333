import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SiteConfig } from '../config/define.ts';
import type { ScanOptions } from '../files/scan.ts';
import { drawImages } from '../render/draw-images.ts';
import type { Pool } from '../render/pool.ts';
import { renderPages } from '../render/render-pages.ts';
import type { AcademyError } from '../report/errors.ts';
import { outputNotSafe } from '../report/errors/build.ts';
import type { StoryPlace, StoryPlaces } from '../render/page-tools.ts';
import type { LinePlace, StoryLines } from '../site/story/story-lines.ts';
import type { StoryFile } from '../source/stories-file/story-file.ts';
import { createSpaceFile } from '../source/stories-file/space-file.ts';
import type { Batch } from './batches.ts';
import { getValue, putHead } from './objects.ts';
import { findPages, packsFor, putPages } from './packs.ts';
import type { Store } from './store.ts';
import { madeFolder, type Common, type NamedPlan } from './stored-plan.ts';
import { leaksIn, toStore } from './to-store.ts';

interface RenderOptions {
  /** Of the batches. */
  readonly numbers: readonly number[];
  readonly root: string;
  readonly config: SiteConfig;
  readonly scan: ScanOptions;
  readonly common: Common;
  readonly pool: Pool;
  /** The directory of everything that is cached between builds. */
  readonly cache: string;
  readonly onNotCached: (reason: string) => void;
  readonly onPage: (done: number) => void;
}

/** What became of a slice. */
export interface RenderedSlice {
  readonly pages: number;
  readonly rendered: number;
  readonly errors: readonly AcademyError[];
}

/** Renders batches of a plan, except for the pages that the store has, and notes in the store which of them are done. */
export async function renderSlice(store: Store, plan: NamedPlan, options: RenderOptions): Promise<RenderedSlice> {
  const { numbers, onPage } = options;
  let [pages, rendered] = [0, 0];
  const known = await knownPages(store, plan, numbers);
  for await (const round of roundsOf(store, plan, numbers)) {
    const left = round.map(({ batch }) => ({ ...batch, pages: batch.pages.filter(({ key }) => !known.has(key)) }));
    const errors = await renderBatches(store, left, options);
    if (errors.length > 0) return { pages, rendered, errors };
    for (const { number } of round) await putHead(store, `${madeFolder(plan)}${number}`, { plan: plan.name });
    pages += countOf(round.map(({ batch }) => batch));
    rendered += countOf(left);
    onPage(pages);
  }
  return { pages, rendered, errors: [] };
}

// --- internal ---

// What is learned on the way, such as colours of code, is forgotten between rounds; a killed task renders one again.
const ROUND_PAGES = 8000;

interface Numbered {
  readonly number: number;
  readonly batch: Batch;
}

const countOf = (all: readonly Pick<Batch, 'pages'>[]) => all.reduce((sum, { pages }) => sum + pages.length, 0);

/** The pages that others have rendered already, by key. */
async function knownPages(store: Store, plan: NamedPlan, [first]: readonly number[]): Promise<ReadonlyMap<string, unknown>> {
  if (first === undefined) return new Map();
  const { pages } = await getValue<Batch>(store, plan.batches[first] ?? '');
  return findPages(store, packsFor(pages[0]?.key ?? ''), { onDamaged: () => {} });
}

async function* roundsOf(store: Store, plan: NamedPlan, numbers: readonly number[]): AsyncGenerator<readonly Numbered[]> {
  let round: Numbered[] = [];
  for (const number of numbers) {
    round.push({ number, batch: await getValue<Batch>(store, plan.batches[number] ?? '') });
    if (countOf(round.map(({ batch }) => batch)) < ROUND_PAGES) continue;
    yield round;
    round = [];
  }
  if (round.length > 0) yield round;
}

/** Renders pages and draws their images, and puts them into the store if nothing is wrong with any of them. */
async function renderBatches(store: Store, all: readonly Batch[], options: RenderOptions): Promise<readonly AcademyError[]> {
  const { root, config, scan, common, pool, cache, onNotCached } = options;
  const pages = all.flatMap((batch) => batch.pages);
  if (pages.length === 0) return [];
  const stories = createSpaceFile(null);
  const directory = mkdtempSync(join(tmpdir(), 'academy-'));
  try {
    const staging = stageFlat(directory);
    const { places, lines } = joinStories(all, stories);
    const colours = new Map(all.flatMap((batch) => [...batch.colours]));
    const rendered = await renderPages(pages, {
      pool,
      setup: { root, locales: config.locales, ...common, scan, lines },
      inputs: ({ inputs }) => inputs,
      storyOf: (uuid) => places.get(uuid) ?? null,
      coloursOf: (uuid) => colours.get(uuid) ?? [],
      staging,
      onPage: () => {},
    });
    const leaks = rendered.pages.flatMap((page) => leaksIn(page, scan));
    const errors = [...rendered.errors, ...(leaks.length > 0 ? [outputNotSafe(leaks)] : [])];
    if (errors.length > 0) return errors;
    const jobs = rendered.pages.flatMap(({ path, drawing }) => (drawing ? [{ url: path, drawing, to: staging.place(drawing.path) }] : []));
    const used = new Set(jobs.map(({ drawing }) => drawing.path));
    const drawn = await drawImages(jobs, { pool, directory: cache, used, output: directory, onNotCached, onProgress: () => {} });
    if (drawn.errors.length > 0) return drawn.errors;
    const keys = new Map(pages.map(({ file, key }) => [file, key]));
    const files = new Map(drawn.files.map((file) => [file.path, file]));
    const made = rendered.pages.flatMap((page) => toStore(page, { key: keys.get(page.path) ?? '', files, find: staging.find, scan }) ?? []);
    await putPages(store, made);
    return [];
  } finally {
    stories.discard();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Files beside one another in a directory, whatever their folders in the site: nobody reads them from here. */
function stageFlat(directory: string) {
  const placed = new Map<string, string>();
  const place = (path: string) => {
    const to = join(directory, String(placed.size));
    placed.set(path, to);
    return to;
  };
  return { directory, place, find: (path: string) => placed.get(path) ?? '' };
}

/** The stories of several batches, in one file. */
function joinStories(all: readonly Batch[], file: StoryFile): { readonly places: StoryPlaces; readonly lines: StoryLines } {
  const [places, written] = [new Map<string, StoryPlace>(), [] as LinePlace[]];
  for (const { stories, lines } of all) {
    const before = written.length;
    written.push(...file.add(lines));
    // Another batch may have it whole.
    for (const [uuid, { card, line }] of stories)
      if (line >= 0 || !places.has(uuid)) places.set(uuid, { card, line: line < 0 ? line : before + line });
  }
  return { places, lines: file.toLines(written) };
}
