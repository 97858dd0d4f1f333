import { closeSync, mkdirSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { buildIsRunning, outputNotWritten } from '../report/errors/output.ts';
import { placesOf } from './places.ts';

/**
 * Has one build at a time write a directory, and refuses where another is at it: two at once would take each other's files away and publish half of a site.
 * What is returned is called when the build has ended, in whatever way.
 */
export function lockOutput(directory: string): () => void {
  const { lock } = placesOf(directory);
  if (!take(lock, directory)) {
    const holder = holderOf(lock);
    if (holder !== null) throw buildIsRunning(directory, { holder, lock });
    // A build that was killed left it. Two that find it in the same millisecond both get on: that is not worth what would keep them apart.
    rmSync(lock, { force: true });
    if (!take(lock, directory)) throw buildIsRunning(directory, { holder: holderOf(lock) ?? '', lock });
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    rmSync(lock, { force: true });
  };
}

/** Whether a build is writing the directory at this moment. */
export const isBeingWritten = (directory: string): boolean => holderOf(placesOf(directory).lock) !== null;

// --- internal ---

/** The locks of this process: one that was killed, in a container that started anew, may have had its number. */
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

/** Says in a lock who holds it. A disk that is full takes the file and nothing into it: then nobody does. */
function write(lock: string, file: number): void {
  try {
    writeSync(file, String(process.pid));
  } catch (error) {
    rmSync(lock, { force: true });
    throw error;
  } finally {
    closeSync(file);
  }
}

/** The number of the process that holds a lock; null where there is no lock, or that process was killed. */
function holderOf(lock: string): string | null {
  try {
    const holder = readFileSync(lock, 'utf8');
    if (holder === String(process.pid)) return held.has(lock) ? holder : null;
    // Empty for the moment between making the file and writing into it: for longer where a build was killed in it.
    if (holder === '') return Date.now() - statSync(lock).mtimeMs < TAKING_MS ? holder : null;
    process.kill(Number(holder), 0);
    return holder;
  } catch (error) {
    // Somebody else's process may not be asked, but is there.
    return codeOf(error) === 'EPERM' ? 'of another user' : null;
  }
}

/** Longer than a machine that is busy takes to write a number into a file. */
const TAKING_MS = 60_000;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
