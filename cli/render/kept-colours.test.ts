import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { keptColours, trackColours } from './kept-colours.ts';

const colours = new Map([
  ['a', 'k3-2'],
  ['b', '-4'],
]);

function aProject() {
  const root = tempDir();
  mkdirSync(join(root, 'templates', 'prose'), { recursive: true });
  for (const file of ['package-lock.json', 'templates/prose/colours.ts', 'templates/prose/languages.ts', 'templates/prose/scopes.ts'])
    writeFileSync(join(root, file), 'one');
  const directory = join(root, '.academy');
  const notKept: string[] = [];
  return {
    root,
    directory,
    notKept,
    open: () => keptColours({ root, directory, isUntouched: () => true, onNotKept: (reason) => notKept.push(reason) }),
  };
}

test('colours are cached for the next build until the highlighter changes', () => {
  const { root, open } = aProject();
  expect(open().read()).toEqual(new Map());
  open().keep(colours);
  expect(open().read()).toEqual(colours);
  writeFileSync(join(root, 'templates/prose/languages.ts'), 'two');
  expect(open().read()).toEqual(new Map());
});

test('nothing is cached if a file that the colours depend on is missing', () => {
  const { root, directory, open } = aProject();
  rmSync(join(root, 'templates/prose/colours.ts'));
  open().keep(colours);
  expect(open().read()).toEqual(new Map());
  expect(existsSync(directory)).toBe(false);
});

test('all files that the colours depend on exist in this project', () => {
  const directory = tempDir();
  const open = () => keptColours({ root: ROOT, directory, isUntouched: () => true, onNotKept: () => {} });
  open().keep(colours);
  expect(open().read()).toEqual(colours);
});

test('a damaged cache is ignored', () => {
  const { directory, open } = aProject();
  open().keep(colours);
  const [name = ''] = readdirSync(directory);
  const bytes = readFileSync(join(directory, name));
  bytes.fill('x', bytes.length - 3, bytes.length - 1);
  writeFileSync(join(directory, name), bytes);
  expect(open().read()).toEqual(new Map());
});

test('a failure to write the cache is reported', () => {
  const { directory, notKept, open } = aProject();
  writeFileSync(directory, 'a file');
  open().keep(colours);
  expect(notKept).toEqual([expect.stringContaining('EEXIST')]);
});

test('takeUsed returns each used colour once, cached or added', () => {
  const first = trackColours(new Map());
  expect(first.colours.of('let a', 'typescript')).toBeUndefined();
  first.colours.add('let a', 'typescript', 'k3-2');
  const used = first.takeUsed();
  expect([...used.values()]).toEqual(['k3-2']);
  expect(first.takeUsed().size).toBe(0);

  const next = trackColours(used);
  expect(next.colours.of('let a', 'css')).toBeUndefined();
  expect(next.takeUsed().size).toBe(0);
  expect(next.colours.of('let a', 'typescript')).toBe('k3-2');
  expect(next.takeUsed()).toEqual(used);
});
