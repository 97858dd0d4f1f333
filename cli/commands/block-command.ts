import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { blockKey } from '../../templates/registry.ts';
import { blockSource } from '../config/block-source.ts';
import { SCHEMA_FILE, schemaOf } from '../config/block-types.ts';
import { readComponents } from '../config/components.ts';
import { closest } from '../config/unknown-names.ts';
import { fileOf } from '../lib/site-files.ts';
import { blockExists, noSuchComponent } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';
import { updateGenerated } from './generate-commands.ts';

/** `academy block`: writes a block to start from, with every field of a component of the space. */
export async function run({ component }: { readonly component: string }, { root, stdout }: CommandContext): Promise<void> {
  const { components } = readComponents(root);
  const found = components.find(({ name }) => blockKey(name) === blockKey(component));
  if (!found)
    throw noSuchComponent(
      component,
      closest(
        component,
        components.map(({ name }) => name),
      ),
    );
  const file = `templates/blocks/${found.name.replaceAll('_', '-')}.tsx`;
  const existing = fileOf(root, file);
  if (existsSync(existing)) throw blockExists(file, existing);
  updateGenerated({ file: SCHEMA_FILE, from: 'the components', contents: schemaOf(root), command: 'academy types' }, { root, stdout });
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), blockSource(found));
  stdout.write(
    `${file} shows each field of "${found.name}": change it as you like, with its styles in ${file.replace(/\.tsx$/, '.css')}\n`,
  );
}
