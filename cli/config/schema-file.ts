import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readIfThere } from '../files/read-if-there.ts';
import { AcademyError } from '../report/errors.ts';
import { readComponents } from './components-file.ts';
import { COMPONENTS_FILE } from '../cache/fingerprint.ts';
import { toSchemaModule } from './schema-source.ts';

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
