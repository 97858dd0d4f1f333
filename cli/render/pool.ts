import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { lazy } from '../lazy.ts';
import { AcademyError } from '../report/errors.ts';
import { createPageWork } from './page-work.ts';
import type { PageWork, ReadSetup, RenderSetup, RenderSlice } from './page-work.ts';
import type { FailedPage, RenderedPage } from './render-job.ts';
import type { Answer, Task } from './render-thread.ts';

/**
 * Workers that share stories and pages among them: the only place where a build uses threads. Results come in the order of what was given;
 * `onDone` is told how many there are by now.
 */
export interface Pool {
  summarise(lines: readonly number[], onDone: (done: number) => void): Promise<ReturnType<PageWork['summarise']>>;
  /** `sliceOf` is asked for some of `count` pages when somebody is about to render them. */
  render(
    pages: { readonly count: number; sliceOf(start: number, end: number): RenderSlice },
    setup: RenderSetup,
    onDone: (done: number) => void,
  ): Promise<readonly (RenderedPage | FailedPage)[]>;
  /** Ends the threads, if there are any. */
  close(): Promise<void>;
}

/** Threads are started when there is so much to do that they are worth it; of a small site this thread does all of it. */
export function createPool({ signal, ...setup }: ReadSetup & { readonly signal: AbortSignal }): Pool {
  RENDERING_FLAGS.forEach((flag) => setFlagsFromString(flag));
  const here = lazy(async () => [inThisThread(await createPageWork(setup))]);
  const threads: Thread[] = [];
  const startThreads = () => {
    while (threads.length < availableParallelism()) threads.push(startThread(setup));
    return threads;
  };
  const isWorth = (count: number) => count >= WORTH_THREADS && availableParallelism() > 1 && existsSync(THREAD);
  const workersFor = async (count: number): Promise<readonly AnyWorker[]> => (isWorth(count) ? startThreads() : here());

  /** Has some of `count` things done by whoever has time, and the results put together. */
  async function share(count: number, taskOf: (start: number, end: number) => Task, onDone: (done: number) => void) {
    const results: (readonly unknown[])[] = [];
    let [next, done] = [0, 0];
    // Whoever is done with a slice takes the next one: pages differ in size.
    const work = async (worker: AnyWorker) => {
      while (next < count) {
        signal.throwIfAborted();
        const start = next;
        const end = Math.min(count, start + SLICE);
        next = end;
        results[start / SLICE] = (await worker.ask(taskOf(start, end))) as readonly unknown[];
        onDone((done += end - start));
      }
    };
    await Promise.all((await workersFor(count)).map(work));
    return results.flat();
  }
  return {
    async summarise(lines, onDone) {
      if (lines.length === 0) return [];
      const taskOf = (start: number, end: number): Task => ({ name: 'summarise', input: lines.slice(start, end) });
      return (await share(lines.length, taskOf, onDone)) as Awaited<ReturnType<Pool['summarise']>>;
    },
    async render({ count, sliceOf }, input, onDone) {
      if (count === 0) return [];
      const workers = await workersFor(count);
      await Promise.all(workers.map((worker) => worker.ask({ name: 'prepare', input })));
      const taskOf = (start: number, end: number): Task => ({ name: 'render', input: sliceOf(start, end) });
      return (await share(count, taskOf, onDone)) as Awaited<ReturnType<Pool['render']>>;
    },
    close: async () => void (await Promise.all(threads.map((thread) => thread.close()))),
  };
}

// --- internal ---

/** Whoever renders keeps little and throws away much, a page after the other. Both were measured at 10,000 pages. */
const RENDERING_FLAGS = [
  // Left alone, its heap grows to five times of what it holds before that is looked through: a fifth less memory of the whole program, for the same time.
  '--heap-growing-percent=50',
  // V8 notes that much of a page is still needed when it clears up in the middle of one, and from then on puts the like where it clears up seldom: there
  // a page keeps the next one alive. Half the time of clearing up, a seventh of all that rendering takes.
  '--no-allocation-site-pretenuring',
];

// Beside the bundled program; run from its sources, as tests do, the program has no threads.
const THREAD = fileURLToPath(new URL('./render-thread.js', import.meta.url));

// Measured: with fewer, starting threads takes longer than they save.
const WORTH_THREADS = 1500;
// Some hundred kilobytes of pages.
const SLICE = 50;

interface AnyWorker {
  ask(task: Task): Promise<unknown>;
}

interface Thread extends AnyWorker {
  close(): Promise<unknown>;
}

function inThisThread(work: PageWork): AnyWorker {
  return {
    async ask({ name, input }) {
      // Between slices, Ctrl-C is heard and progress is seen.
      await setImmediate();
      return (work[name] as (input: unknown) => unknown)(input);
    },
  };
}

function startThread(setup: ReadSetup): Thread {
  // Pages die young: with less room for them, they are collected more often and no slower.
  const thread = new Worker(THREAD, { workerData: setup, resourceLimits: { maxYoungGenerationSizeMb: 24 } });
  return {
    ask: (task) =>
      new Promise((resolve, reject) => {
        const settle = (answer: Answer) => {
          thread.off('error', reject);
          if ('told' in answer) reject(new AcademyError(answer.told));
          else if ('error' in answer) reject(answer.error instanceof Error ? answer.error : new Error(String(answer.error)));
          else resolve(answer.result);
        };
        thread.once('message', settle).once('error', reject);
        thread.postMessage(task);
      }),
    close: () => thread.terminate(),
  };
}
