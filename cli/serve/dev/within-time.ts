import { createContext, Script } from 'node:vm';
import { notDoneInTime } from '../../report/errors/build.ts';

/** What a page may take: many times what the slowest does. */
export const PAGE_MS = 10_000;
/** What looking through all of the content may take. */
export const SITE_MS = 60_000;

/**
 * Does what templates have a part in, and ends it where it goes on for too long: a loop without an end would keep the server from answering anybody, and
 * even from being stopped.
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

// Node limits the time of scripts alone, but whatever they call ends with them.
const holder: { work: (() => unknown) | null } = { work: null };
const CONTEXT = createContext(holder);
const CALL = new Script('work()');

// It comes from the script's context, whose `Error` is another one.
const isTimeout = (error: unknown) =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT';
