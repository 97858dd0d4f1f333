import { join } from 'node:path';
import { parseJson, readText } from '../lib/files.ts';
import { messageOf } from '../report/errors.ts';
import { componentsNotRead } from '../report/errors/setup.ts';
import { COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { componentsFile, toMistakes } from './schema-source.ts';
import type { SourceComponent } from './schema-source.ts';

/** The components of the project; throws an error that says what is wrong with the file. */
export function readComponents(root: string): readonly SourceComponent[] {
  const file = readJson(join(root, COMPONENTS_FILE));
  const { data, error } = componentsFile.safeParse(file);
  // Nothing would be left of the types.
  if (data?.length === 0) throw componentsNotRead(COMPONENTS_FILE, { lines: ['it has no components'] });
  if (data) return data;
  throw componentsNotRead(COMPONENTS_FILE, { lines: toMistakes(error, file), cause: error });
}

// --- internal ---

function readJson(path: string): unknown {
  try {
    return parseJson(readText(path));
  } catch (error) {
    throw componentsNotRead(COMPONENTS_FILE, { lines: [messageOf(error)], cause: error });
  }
}
