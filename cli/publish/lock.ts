import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildIsRunning, outputNotWritten } from '../report/errors/output.ts';
import { placesOf } from './places.ts';

/**
 * Locks a directory for one build at a time; throws if another build holds it, since two at once would delete each other's files and publish half
 * a site. Call the returned function when the build has ended, in whatever way.
 */
export function lockOutput(directory: string): () => void {
  const { lock } = placesOf(directory);
  if (!take(lock, directory)) {
    const holder = holderOf(lock);
    if (holder !== null) throw buildIsRunning(directory, { holder, lock });
    // Left by a killed build. Two builds that find it within the same millisecond could both proceed; preventing that is not worth the complexity.
    rmSync(lock, { force: true });
    if (!take(lock, directory)) throw buildIsRunning(directory, { holder: holderOf(lock) ?? '', lock });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

/** Whether a build is currently writing the directory. */
export const isBeingWritten = (directory: string): boolean => holderOf(placesOf(directory).lock) !== null;

// --- internal ---

/** Locks held by this process: after a container restart, a lock may bear the same PID but be left by a killed process. */
const held = new Set<string>();

function take(lock: string, directory: string): boolean {
  try {
    mkdirSync(dirname(lock), { recursive: true });
    write(lock, openSync(lock, 'wx'));
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw outputNotWritten(directory, error);
  }
}

/** Writes into a lock which process holds it. On a full disk the file is created but stays empty, so it is removed. */
function write(lock: string, file: number): void {
  try {
    writeSync(file, `${process.pid} ${statOf(process.pid)?.startedAt ?? ''}`);
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The PID of the process that holds a lock; null if there is no lock or its process is gone. */
function holderOf(lock: string): string | null {
  try {
    const [holder = '', startedAt] = readFileSync(lock, 'utf8').split(' ');
    if (holder === String(process.pid)) return held.has(lock) ? holder : null;
    // Empty just between creating and writing the file; if it stays empty, a build was killed in between.
    if (holder === '') return Date.now() - statSync(lock).mtimeMs < TAKING_MS ? holder : null;
    const stat = statOf(holder);
    if (stat && (hasEnded(stat) || (startedAt && startedAt !== stat.startedAt))) return null;
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

/** Longer than a busy machine takes to write a PID into a file. */
const TAKING_MS = 60_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
