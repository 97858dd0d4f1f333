import { appendFileSync, mkdirSync, realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a file in place in one step, of parts that follow one another: another process that reads it at this moment has the one before or this one, whole.
 * It keeps its permissions, and a link to it stays one. Throws what the system refuses, and then the one before is there.
 */
export function replaceFile(file: string, ...[first, ...others]: readonly (string | Uint8Array)[]): void {
  const earlier = statSync(file, { throwIfNoEntry: false });
  const place = earlier ? realpathSync(file) : file;
  const aside = `${place}.${process.pid}`;
  try {
    mkdirSync(dirname(place), { recursive: true });
    writeFileSync(aside, first ?? '', { mode: earlier?.mode });
    for (const part of others) appendFileSync(aside, part);
    renameSync(aside, place);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
