import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { blockKey } from '../../templates/registry.ts';
import { blockSource } from '../config/block-source.ts';
import { readComponents } from '../config/components.ts';
import { closest } from '../config/unknown-names.ts';
import { filesIn } from '../lib/bundling.ts';
import { fileOf } from '../lib/site-files.ts';
import { blockExists, noSuchComponent } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';
import { updateTypes } from './generate-commands.ts';

/** `academy block`: writes a block to start from, with every field of a component of the space. */
export async function run({ component }: { readonly component: string }, { root, stdout }: CommandContext): Promise<void> {
  const { components } = readComponents(root);
  const names = components.map(({ name }) => name);
  const found = components.find(({ name }) => blockKey(name) === blockKey(component));
  if (!found) throw noSuchComponent(component, closest(component, names));
  const existing = filesIn(root, 'templates', ['blocks/*.tsx']).find((file) => blockKey(basename(file, '.tsx')) === blockKey(component));
  if (existing) throw blockExists(`templates/${existing}`, fileOf(root, `templates/${existing}`));
  updateTypes({ root, stdout });
  const name = found.name.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-');
  const file = join(root, 'templates', 'blocks', `${name}.tsx`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, blockSource(found));
  stdout.write(`templates/blocks/${name}.tsx shows each field of "${found.name}": change it as you like, with its styles in ${name}.css\n`);
}
