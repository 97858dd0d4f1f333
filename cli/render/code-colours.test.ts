import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { programDir } from '../../test/support/temp-dir.ts';
import { colourCache, storeColours, trackColours, type Colours } from './code-colours.ts';

const code = ['let a', 'a {}', '<p>', 'x'];

/** The colours of some of the code, as templates that compute them add them. */
function coloursOf(...numbers: readonly number[]): Colours {
  const { colours, takeUsed } = trackColours(null);
  for (const number of numbers) colours.add(code[number] ?? '', 'css', `k${number}-2`);
  return takeUsed();
}

function aProject() {
  const root = programDir();
  mkdirSync(join(root, 'templates', 'prose', 'code'), { recursive: true });
  for (const file of [
    'package-lock.json',
    ...['atomic', 'colours', 'grammars', 'languages'].map((name) => `templates/prose/code/${name}.ts`),
  ])
    writeFileSync(join(root, file), 'one');
  const directory = join(root, '.academy');
  const cache = () => {
    const found = colourCache(root, directory);
    if (!found) throw new Error('There is no cache.');
    return found;
  };
  return { root, directory, cache };
}

/** What the cache has for each piece of code. */
function read({ cache }: ReturnType<typeof aProject>): readonly (string | undefined)[] {
  const { colours } = trackColours(cache());
  return code.map((text) => colours.of(text, 'css'));
}

const ALL = ['k0-2', 'k1-2', 'k2-2', 'k3-2'];
const NONE = [undefined, undefined, undefined, undefined];

test('colours are cached for the next build until the highlighter changes', () => {
  const project = aProject();
  expect(read(project)).toEqual(NONE);
  expect(storeColours(project.cache(), coloursOf(0, 1, 2, 3))).toBeNull();
  expect(read(project)).toEqual(ALL);
  writeFileSync(join(project.root, 'templates/prose/code/languages.ts'), 'two');
  expect(read(project)).toEqual(NONE);
});

test('what no page has any more is dropped once most are of no use', () => {
  const project = aProject();
  storeColours(project.cache(), coloursOf(0, 1, 2));
  storeColours(project.cache(), coloursOf(1, 2, 3));
  expect(read(project)).toEqual(ALL);
  storeColours(project.cache(), coloursOf(0));
  expect(read(project)).toEqual(['k0-2', undefined, undefined, undefined]);
});

test('nothing is cached if a file that the colours depend on is missing', () => {
  const { root, directory } = aProject();
  rmSync(join(root, 'templates/prose/code/colours.ts'));
  expect(colourCache(root, directory)).toBeNull();
});

test('all files that the colours depend on exist in this project', () => {
  expect(colourCache(SITE, programDir())).not.toBeNull();
});

test('a failure to write the cache is reported', () => {
  const { directory, cache } = aProject();
  writeFileSync(directory, 'a file');
  expect(storeColours(cache(), coloursOf(0))).toMatch(/ENOTDIR|EEXIST/);
});

test('takeUsed returns each used colour once, cached or added', () => {
  const project = aProject();
  const first = trackColours(null);
  expect(first.colours.of('let a', 'typescript')).toBeUndefined();
  first.colours.add('let a', 'typescript', 'k3-2');
  const used = first.takeUsed();
  expect([...used.values()]).toEqual(['k3-2']);
  expect(first.takeUsed().size).toBe(0);
  expect(first.colours.of('let a', 'typescript')).toBe('k3-2');
  expect(first.takeUsed()).toEqual(used);

  storeColours(project.cache(), used);
  const next = trackColours(project.cache());
  expect(next.colours.of('let a', 'css')).toBeUndefined();
  expect(next.takeUsed().size).toBe(0);
  expect(next.colours.of('let a', 'typescript')).toBe('k3-2');
  expect(next.takeUsed()).toEqual(used);
});
