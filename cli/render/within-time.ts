import { createContext, Script } from 'node:vm';
import { AcademyError } from '../report/errors.ts';
import { notDoneInTime } from '../report/errors/build.ts';

/** Time limit for a page: many times what the slowest takes. */
export const PAGE_MS = 10_000;
/** Time limit for checking all of the content. */
export const SITE_MS = 60_000;

/**
 * Runs code that involves templates, and aborts it if it takes too long: an infinite loop would keep a build or a server from ending, and even from
 * being stopped. Throws a `NotDoneInTime` if so.
 */
export function withinTime<T>(work: () => T, ms: number): T {
  holder.work = work;
  try {
    return CALL.runInContext(CONTEXT, { timeout: ms }) as T;
  } catch (error) {
    throw isTimeout(error) ? notDoneInTime(ms, error) : error;
  }
}

/** Does work on one item after the other, each of which may take as long; throws what `late` returns for the one that takes longer. */
export function eachWithinTime<T, R>(
  items: readonly T[],
  { ms, work, late }: { readonly ms: number; readonly work: (item: T) => R; readonly late: (item: T, error: unknown) => unknown },
): readonly R[] {
  const done: R[] = [];
  while (done.length < items.length) {
    const before = done.length;
    try {
      // Many at once, since each limit takes a thread of its own. Whichever is interrupted then gets all of the time.
      withinTime(() => items.slice(before).forEach((item) => done.push(work(item))), ms);
    } catch (error) {
      if (!isNotDone(error)) throw error;
      if (done.length === before) throw late(items[before] as T, error);
    }
  }
  return done;
}

// --- internal ---

const isNotDone = (error: unknown) => error instanceof AcademyError && error.name === 'NotDoneInTime';

// Node limits the time of scripts only, but whatever they call ends with them.
const holder: { work: (() => unknown) | null } = { work: null };
const CONTEXT = createContext(holder);
const CALL = new Script('work()');

// It comes from the script's context, which has another `Error`.
const isTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
