import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaOutOfDate } from '../report/errors/setup.ts';
import { toSchemaModule } from '../site/schema-source.ts';
import type { CommandContext } from './command-context.ts';
import { COMPONENTS_FILE, readComponents } from './components-file.ts';

const MODULE = join('templates', 'schema.ts');

/** `academy types` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  const module = toSchemaModule(readComponents(root));
  if (!check) {
    writeFileSync(join(root, MODULE), module);
    stdout.write(`${MODULE} written from ${COMPONENTS_FILE}\n`);
    return;
  }
  if (readFileSync(join(root, MODULE), 'utf8') !== module) throw schemaOutOfDate(MODULE);
  stdout.write(`${MODULE} is up to date\n`);
}
