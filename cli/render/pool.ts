import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import type { LocalPictures } from '../assets/local-pictures.ts';
import type { SiteConfig } from '../config/define.ts';
import { lazy } from '../lib/memoize.ts';
import { AcademyError } from '../report/errors.ts';
import { baseOf } from '../site/url.ts';
import type { BundledTemplates } from './bundle-templates.ts';
import type { DrawJob } from './draw-job.ts';
import { createPageWork, type PageWork, type ReadSetup, type ReadSlice, type RenderSlice } from './page-work.ts';
import type { RenderSetup } from './page-tools.ts';
import type { FailedPage, RenderedFile, RenderedPage } from './render-job.ts';
import type { Answer, Task } from './render-thread.ts';

/**
 * Workers that share stories and pages among them: the only place where a build uses threads. Results come in the order of the input;
 * `onDone` is called with the number done so far.
 */
export interface Pool {
  summarise(stories: ReadSlice, options?: SummariseOptions): Promise<ReturnType<PageWork['summarise']>>;
  /** `sliceOf` is called for a batch of the `count` pages shortly before it is rendered, while others are. */
  render(
    pages: { readonly count: number; sliceOf(start: number, end: number): RenderSlice },
    setup: RenderSetup,
    onDone: (done: number) => void,
  ): Promise<readonly (RenderedPage | FailedPage)[]>;
  draw(images: readonly DrawJob[], onDone: (done: number) => void): Promise<readonly (RenderedFile | FailedPage)[]>;
  /** Ends the threads, if any. */
  close(): Promise<void>;
}

interface SummariseOptions {
  readonly onDone?: (done: number) => void;
  /** How many stories there will be, if others are still being fetched. */
  readonly total?: number;
}

interface PoolOptions extends Pick<ReadSetup, 'components'> {
  readonly config: SiteConfig;
  /** The bundle of the templates, and the pictures of a local space; both are asked for once there is something to do. */
  readonly templates: () => Promise<Pick<BundledTemplates, 'file'>>;
  readonly pictures: () => Promise<Pick<LocalPictures, 'urls'>>;
  readonly signal: AbortSignal;
}

/** Starts threads only if there is enough work to make them worthwhile; a small site is rendered on this thread. */
export function createPool({ config, components, templates, pictures, signal }: PoolOptions): Pool {
  const ready = lazy(async (): Promise<ReadSetup> => {
    setFlags(RENDERING_FLAGS);
    return {
      templates: (await templates()).file,
      pictures: (await pictures()).urls,
      locales: config.locales,
      components,
      base: baseOf(config.site.origin),
    };
  });
  const here = lazy(async () => [inThisThread(await createPageWork(await ready()))]);
  const threads: Thread[] = [];
  let isClosed = false;
  const assertGoing = () => {
    signal.throwIfAborted();
    if (isClosed) throw new Error('The pool is closed.');
  };
  const startThreads = (read: ReadSetup, wanted: number) => {
    assertGoing();
    if (threads.length === 0) setFlags(THREAD_FLAGS);
    while (threads.length < wanted) threads.push(startThread(read));
    return threads.slice(0, wanted);
  };
  const isWorth = (count: number) => count >= WORTH_THREADS && availableParallelism() > 1 && existsSync(THREAD);
  const workersFor = async (count: number, atMost = availableParallelism()): Promise<readonly AnyWorker[]> =>
    isWorth(count) ? startThreads(await ready(), atMost) : here();

  /** Runs the slices of a job, each on whichever of the workers is free, and concatenates the results. */
  async function share({ count, taskOf, slice = SLICE }: Job, workers: readonly AnyWorker[], onDone: (done: number) => void) {
    const results: (readonly unknown[])[] = [];
    let [next, done] = [0, 0];
    // A worker that finishes a slice takes the next: pages differ in size.
    const work = async (worker: AnyWorker) => {
      while (next < count) {
        assertGoing();
        const start = next;
        const end = Math.min(count, start + slice);
        next = end;
        results[start / slice] = (await worker.ask(taskOf(start, end))) as readonly unknown[];
        onDone((done += end - start));
      }
    };
    // Each has the next slice already when it finishes one; the first slices are not all given to the same worker.
    await Promise.all([...workers, ...workers].map(work));
    return results.flat();
  }
  return {
    async summarise({ places, ...how }, { onDone = () => {}, total } = {}) {
      const count = places.length;
      if (count === 0) return [];
      // While others are still being fetched, one thread keeps up.
      const workers = await (total === undefined ? workersFor(count) : workersFor(total, 1));
      const taskOf = (start: number, end: number): Task => ({ name: 'summarise', input: { ...how, places: places.slice(start, end) } });
      return (await share({ count, taskOf }, workers, onDone)) as Awaited<ReturnType<Pool['summarise']>>;
    },
    async render({ count, sliceOf }, input, onDone) {
      if (count === 0) return [];
      const workers = await workersFor(count);
      await Promise.all(workers.map((worker) => worker.ask({ name: 'prepare', input })));
      const taskOf = (start: number, end: number): Task => ({ name: 'render', input: sliceOf(start, end) });
      return (await share({ count, taskOf }, workers, onDone)) as Awaited<ReturnType<Pool['render']>>;
    },
    async draw(images, onDone) {
      if (images.length === 0) return [];
      const workers = await workersFor(images.length * DRAWN_IN_PAGES);
      const taskOf = (start: number, end: number): Task => ({ name: 'draw', input: images.slice(start, end) });
      const job = { count: images.length, taskOf, slice: Math.ceil(SLICE / DRAWN_IN_PAGES) };
      return (await share(job, workers, onDone)) as Awaited<ReturnType<Pool['draw']>>;
    },
    async close() {
      isClosed = true;
      await Promise.all(threads.map((thread) => thread.close()));
    },
  };
}

// --- internal ---

/** Half of a thread's young generation. Pages are short-lived: with a small one, they are collected more often and no slower. */
const SEMI_SPACE_MB = 8;

/** Rendering creates much garbage and retains little, page after page. All flags were measured at 10,000 pages. */
const RENDERING_FLAGS = [
  // By default the heap grows to five times its live size before it is collected. This saves a fifth of the whole program's memory at the same speed.
  '--heap-growing-percent=50',
  // A collection in the middle of a page finds much of it alive, so V8 then allocates similar objects in old space, where a page keeps the next one
  // alive. Without that, GC takes half the time, which saves a seventh of all rendering.
  '--no-allocation-site-pretenuring',
  // V8 compiles functions on threads of its own, and again whenever a page contains something new. With all processors busy rendering, inlining others
  // into them costs more than it saves: without, a build takes an eighth less time (Node 20 and 22; with 24, no more and no less).
  '--no-turbo-inlining',
  // Other threads cannot help with a collection while all processors are busy: waiting for them takes longer than doing it alone.
  '--no-parallel-scavenge',
];

/** This thread then only hands out work, and retains what it gets. Measured with Node 24, which takes a quarter less memory by this. */
const THREAD_FLAGS = [
  // Its young generation keeps the size that it has by now, 16 MB; newer versions of Node would let it grow to 128 MB before it is collected.
  '--semi-space-growth-factor=1',
  // Those of the threads cannot grow either, so they begin with as much as they may have.
  `--min-semi-space-size=${SEMI_SPACE_MB}`,
];

const setFlags = (flags: readonly string[]) => flags.forEach((flag) => setFlagsFromString(flag));

// Next to the bundled program; when run from source, as in tests, there are no threads.
const THREAD = fileURLToPath(new URL('./render-thread.js', import.meta.url));

// Measured with two processors: a thousand stories take as long with threads as without, a fifth more CPU time, and a quarter more memory. Each thread
// has to find out by itself how to run the templates fast.
const WORTH_THREADS = 1500;
// A few hundred kilobytes of pages.
const SLICE = 50;
// An image takes as long as ten pages or more, and starting threads pays off from some forty images on.
const DRAWN_IN_PAGES = 20;

/** Work on `count` items. */
interface Job {
  readonly count: number;
  taskOf(start: number, end: number): Task;
  /** How many items a worker gets at once. @default SLICE */
  readonly slice?: number;
}

interface AnyWorker {
  /** Tasks are done in the order in which they are asked for. */
  ask(task: Task): Promise<unknown>;
}

interface Thread extends AnyWorker {
  close(): Promise<unknown>;
}

function inThisThread(work: PageWork): AnyWorker {
  return {
    async ask({ name, input }) {
      // Lets Ctrl-C and progress through between slices.
      await setImmediate();
      return (work[name] as (input: unknown) => unknown)(input);
    },
  };
}

function startThread(setup: ReadSetup): Thread {
  // V8 counts a third part, for large new objects.
  const thread = new Worker(THREAD, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: 3 * SEMI_SPACE_MB } });
  const asked: { readonly resolve: (result: unknown) => void; readonly reject: (error: unknown) => void }[] = [];
  thread.on('message', (answer: Answer) => {
    const first = asked.shift();
    if ('told' in answer) first?.reject(new AcademyError(answer.told));
    else if ('error' in answer) first?.reject(answer.error instanceof Error ? answer.error : new Error(String(answer.error)));
    else first?.resolve(answer.result);
  });
  thread.on('error', (error) => asked.splice(0).forEach(({ reject }) => reject(error)));
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        asked.push({ resolve, reject });
        thread.postMessage(task);
      }),
    close: () => thread.terminate(),
  };
}
