import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The path of the first program that exists: the one that an environment variable names, or one of `names` on the path; null if there is none. */
export function findProgram(variable: string, names: readonly string[]): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
  return [process.env[variable], ...onPath].find((file) => file && existsSync(file)) ?? null;
}
