import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { outputNotOurs, outputNotWritten } from '../report/errors.ts';
import type { OutputFile } from './output-file.ts';

/** What tells that a directory was published by us. */
const MARK = join('builds', 'latest.json');

/**
 * Publishes files as the whole content of a directory, or leaves it as it was: everything is written beside it first, then the two
 * directories change places. A build that is killed leaves at most a directory `.<name>-…` that the next one removes.
 */
export function publish(files: readonly OutputFile[], directory: string): void {
  const { staging, previous } = places(directory);
  assertOurs(directory);
  try {
    recover(directory);
    rmSync(staging, { recursive: true, force: true });
    writeAll(files, staging);
    if (existsSync(directory)) renameSync(directory, previous);
    renameSync(staging, directory);
    rmSync(previous, { recursive: true, force: true });
  } catch (error) {
    rmSync(staging, { recursive: true, force: true });
    recover(directory);
    throw outputNotWritten(directory, error);
  }
}

/** Puts the previous site back where a build was killed between the two renames of its swap. */
export function recover(directory: string): void {
  const { previous } = places(directory);
  if (!existsSync(previous)) return;
  if (existsSync(directory)) rmSync(previous, { recursive: true, force: true });
  else renameSync(previous, directory);
}

/** Refuses a directory that holds something else: publishing would delete it. */
export function assertOurs(directory: string): void {
  if (!existsSync(directory) || readdirSync(directory).length === 0 || existsSync(join(directory, MARK))) return;
  throw outputNotOurs(directory);
}

// --- internal ---

// Beside the directory, since a rename works only within one file system.
function places(directory: string) {
  const path = resolve(directory);
  const beside = (suffix: string) => join(dirname(path), `.${basename(path)}-${suffix}`);
  return { staging: beside('next'), previous: beside('previous') };
}

function writeAll(files: readonly OutputFile[], directory: string): void {
  const made = new Set<string>();
  for (const { path, contents } of files) {
    const file = join(directory, path);
    const folder = dirname(file);
    if (!made.has(folder)) mkdirSync(folder, { recursive: true });
    made.add(folder);
    writeFileSync(file, contents);
  }
}
