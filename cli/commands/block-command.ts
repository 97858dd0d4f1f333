import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { blockKey } from '../../templates/registry.ts';
import { blockSource } from '../config/block-source.ts';
import { blockTestSource } from '../config/block-test-source.ts';
import { readComponents } from '../config/components.ts';
import { closest } from '../config/unknown-names.ts';
import { filesIn } from '../lib/bundling.ts';
import { fileOf } from '../lib/site-files.ts';
import { blockExists, noSuchComponent } from '../report/errors/setup.ts';
import type { CommandContext } from './command-context.ts';
import { updateTypes } from './generate-commands.ts';

/** `academy block`: writes a block to start from, with every field of a component of the space, and a test of it. */
export async function run({ component }: { readonly component: string }, { root, stdout }: CommandContext): Promise<void> {
  const { components } = readComponents(root);
  const names = components.map(({ name }) => name);
  const found = components.find(({ name }) => blockKey(name) === blockKey(component));
  if (!found) throw noSuchComponent(component, closest(component, names));
  const existing = blockOf(root, component);
  if (existing) throw blockExists(existing, fileOf(root, existing));
  updateTypes({ root, stdout });
  const name = found.name.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-');
  const folder = join(root, 'templates', 'blocks');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${name}.tsx`), blockSource(found));
  const test = join(folder, `${name}.test.js`);
  if (!existsSync(test)) writeFileSync(test, blockTestSource(found));
  stdout.write(
    `templates/blocks/${name}.tsx shows each field of "${found.name}": change it as you like, with its styles in ${name}.css. ` +
      `${name}.test.js, which \`node --test\` runs, tells when a field is not shown any more.\n`,
  );
}

/** The file of the block that shows a component, however its name is written; undefined if it has none. */
export function blockOf(root: string, component: string): string | undefined {
  const file = filesIn(root, 'templates', ['blocks/*.tsx']).find((one) => blockKey(basename(one, '.tsx')) === blockKey(component));
  return file && `templates/${file}`;
}
