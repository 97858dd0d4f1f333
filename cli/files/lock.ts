import { randomBytes } from 'node:crypto';
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildIsRunning, notOfABuild, outputNotWritten } from '../report/errors/output.ts';
import { placesOf } from './places.ts';

/** A directory that is locked for one build. */
export interface OutputLock {
  readonly directory: string;
  /**
   * Throws if the lock is another build's by now: somebody removed it, or its process could not be seen from where the other build runs, as in another
   * container. Call it at the last moment before the site is touched.
   */
  assertHeld(): void;
  /** Call it when the build has ended, in whatever way. */
  release(): void;
}

/** Locks a directory for one build at a time; throws if another build holds it, or if something else is in the place of the lock. */
export function lockOutput(directory: string): OutputLock {
  const { lock } = placesOf(directory);
  const text = `${process.pid} ${statOf(process.pid)?.startedAt ?? ''} ${randomBytes(4).toString('hex')}`;
  if (!take(lock, { text, directory })) {
    const holder = holderOf(lock);
    if (holder !== null) throw buildIsRunning(directory, { holder, lock });
    // Left by a killed build. Two builds that find it within the same millisecond both proceed, but only one of them publishes.
    rmSync(lock, { force: true });
    if (!take(lock, { text, directory })) throw buildIsRunning(directory, { holder: holderOf(lock) ?? '', lock });
  }
  const isHeld = () => textOf(lock) === text;
  held.add(text);
  return {
    directory,
    assertHeld() {
      if (!isHeld()) throw buildIsRunning(directory, { holder: holderOf(lock) ?? '', lock });
    },
    release() {
      held.delete(text);
      if (isHeld()) rmSync(lock, { force: true });
    },
  };
}

// --- internal ---

/** Locks held by this process: after a container restart, a lock may bear the same PID but be left by a killed process. */
const held = new Set<string>();

function take(lock: string, { text, directory }: { readonly text: string; readonly directory: string }): boolean {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    write(lock, { text, file: openSync(lock, 'wx') });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw outputNotWritten(directory, error);
  }
}

/** Writes into a lock which build holds it. On a full disk the file is created but stays empty, so it is removed. */
function write(lock: string, { text, file }: { readonly text: string; readonly file: number }): void {
  try {
    writeSync(file, text);
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** What a lock says; null if there is none. Throws if it is no lock of ours, so that nothing of anybody else's is removed. */
function textOf(lock: string): string | null {
  const found = lstatSync(lock, { throwIfNoEntry: false });
  if (!found) return null;
  if (!found.isFile() || found.size > LONGEST) throw notOfABuild(lock);
  const text = readFileSync(lock, 'utf8');
  if (!LOCK.test(text)) throw notOfABuild(lock);
  return text;
}

/** The PID of the process that holds a lock; null if there is no lock or its process is gone. */
function holderOf(lock: string): string | null {
  const text = textOf(lock);
  if (text === null) return null;
  const [holder = '', startedAt] = text.split(' ');
  if (holder === String(process.pid)) return held.has(text) ? holder : null;
  // Empty just between creating and writing the file; if it stays empty, a build was killed in between.
  if (holder === '') return Date.now() - (lstatSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? 0) < TAKING_MS ? holder : null;
  const stat = statOf(holder);
  if (stat && (hasEnded(stat) || (startedAt && startedAt !== stat.startedAt))) return null;
  try {
    process.kill(Number(holder), 0);
    return holder;
  } catch (error) {
    // Another user's process cannot be signalled, but it exists.
    return codeOf(error) === 'EPERM' ? 'of another user' : null;
  }
}

interface ProcessStat {
  readonly state: string | undefined;
  /** In ticks since the system started: another process with the same PID has another. */
  readonly startedAt: string | undefined;
}

/** What Linux tells of a process; null if it tells nothing, as other systems do. */
function statOf(pid: string | number): ProcessStat | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name before them is in brackets and may contain anything.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { state: fields[0], startedAt: fields[19] };
  } catch {
    return null;
  }
}

/** A killed process can be signalled until its parent asks how it ended, which the first process of a container may never do. */
const hasEnded = ({ state }: ProcessStat): boolean => state === 'Z' || state === 'X';

/** A process, when it was started, and a number of this lock alone; or nothing yet. */
const LOCK = /^(?:[1-9]\d{0,9} \d* [\da-f]+)?$/;
const LONGEST = 100;

/** Longer than a busy machine takes to write a PID into a file. */
const TAKING_MS = 60_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
