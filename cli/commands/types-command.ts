import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { messageOf } from '../report/errors.ts';
import { spaceNotReadable } from '../report/errors/content.ts';
import { schemaOutOfDate } from '../report/errors/setup.ts';
import { componentsFile, toSchemaModule } from '../site/schema-source.ts';
import type { CommandContext } from './command-context.ts';

const SOURCE = join('demo', 'components.json');
const MODULE = join('templates', 'schema.ts');

/** `academy types` */
export async function run({ check }: { readonly check?: boolean }, { root, stdout }: CommandContext): Promise<void> {
  const module = toSchemaModule(readComponents(join(root, SOURCE)));
  if (!check) {
    writeFileSync(join(root, MODULE), module);
    stdout.write(`${MODULE} written from ${SOURCE}\n`);
    return;
  }
  if (readFileSync(join(root, MODULE), 'utf8') !== module) throw schemaOutOfDate(MODULE);
  stdout.write(`${MODULE} is up to date\n`);
}

// --- internal ---

function readComponents(path: string) {
  try {
    return componentsFile.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw spaceNotReadable(path, messageOf(error), error);
  }
}
