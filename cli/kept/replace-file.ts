import { appendFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Puts a file in place in one step, of parts that follow one another: another process that reads it at this moment has the one before or this one, whole.
 * Throws what the system refuses, and then the one before is there.
 */
export function replaceFile(file: string, ...[first, ...others]: readonly (string | Uint8Array)[]): void {
  const aside = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(aside, first ?? '');
    for (const part of others) appendFileSync(aside, part);
    renameSync(aside, file);
  } catch (error) {
    rmSync(aside, { force: true });
    throw error;
  }
}
