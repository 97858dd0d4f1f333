import { createContext, Script } from 'node:vm';
import { notDoneInTime } from '../../report/errors/build.ts';

/** Time limit for a page: many times what the slowest takes. */
export const PAGE_MS = 10_000;
/** Time limit for checking all of the content. */
export const SITE_MS = 60_000;

/**
 * Runs code that involves templates, and aborts it if it takes too long: an infinite loop would keep the server from answering, and even from being
 * stopped.
 */
export function withinTime<T>(work: () => T, ms: number): T {
  holder.work = work;
  try {
    return CALL.runInContext(CONTEXT, { timeout: ms }) as T;
  } catch (error) {
    throw isTimeout(error) ? notDoneInTime(ms, error) : error;
  }
}

// --- internal ---

// Node limits the time of scripts only, but whatever they call ends with them.
const holder: { work: (() => unknown) | null } = { work: null };
const CONTEXT = createContext(holder);
const CALL = new Script('work()');

// It comes from the script's context, which has another `Error`.
const isTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
