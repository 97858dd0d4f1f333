import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../lib/files.ts';
import { AcademyError } from '../report/errors.ts';

import { COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { toSchemaModule } from './schema-source.ts';
import { parseJson, readText } from '../lib/files.ts';
import { messageOf } from '../report/errors.ts';
import { componentsNotRead } from '../report/errors/setup.ts';
import { componentsFile, toMistakes } from './schema-source.ts';
import type { SourceComponent } from './schema-source.ts';

export const SCHEMA_FILE = join('templates', 'schema.ts');

/** What `academy types` writes into `templates/schema.ts`; throws an error that says what is wrong with `demo/components.json`. */
export const schemaOf = (root: string): string => toSchemaModule(readComponents(root));

/** Why the types of blocks are not those of `demo/components.json`, in words; null if they are, or if there is no such file. */
export function whyOutdated(root: string): string | null {
  if (!existsSync(join(root, COMPONENTS_FILE))) return null;
  try {
    return readIfThere(join(root, SCHEMA_FILE))?.toString() === schemaOf(root)
      ? null
      : `${SCHEMA_FILE} is not made from the current ${COMPONENTS_FILE}, so new fields and components are unknown: run \`npx academy types\`.`;
  } catch (error) {
    if (!(error instanceof AcademyError)) throw error;
    return error.message;
  }
}

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
