import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { colourKey } from './colour-file.ts';
import { keptColours, trackColours } from './kept-colours.ts';

const code = ['let a', 'a {}', '<p>', 'x'];
const colours = new Map(code.map((text, index) => [colourKey(text, 'css'), `k${index}-2`]));

function aProject() {
  const root = tempDir();
  mkdirSync(join(root, 'templates', 'prose', 'code'), { recursive: true });
  for (const file of [
    'package-lock.json',
    ...['atomic', 'colours', 'grammars', 'languages'].map((name) => `templates/prose/code/${name}.ts`),
  ])
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

/** What the cache has for each piece of code. */
function read({ open }: ReturnType<typeof aProject>): readonly (string | undefined)[] {
  const kept = open();
  const { colours: known } = trackColours(kept.open());
  const found = code.map((text) => known.of(text, 'css'));
  kept.close();
  return found;
}

const ALL = ['k0-2', 'k1-2', 'k2-2', 'k3-2'];
const NONE = [undefined, undefined, undefined, undefined];

test('colours are cached for the next build until the highlighter changes', () => {
  const project = aProject();
  expect(read(project)).toEqual(NONE);
  project.open().keep(colours, 'all');
  expect(read(project)).toEqual(ALL);
  writeFileSync(join(project.root, 'templates/prose/code/languages.ts'), 'two');
  expect(read(project)).toEqual(NONE);
});

test('those of some pages are added to the cached ones, those of all pages replace them', () => {
  const project = aProject();
  const [first, ...others] = [...colours];
  const open = () => {
    const kept = project.open();
    kept.open();
    return kept;
  };
  open().keep(new Map(others), 'all');
  open().keep(new Map([first as [string, string]]), 'some');
  expect(read(project)).toEqual(ALL);
  open().keep(new Map([first as [string, string]]), 'all');
  expect(read(project)).toEqual(['k0-2', undefined, undefined, undefined]);
});

test('nothing is cached if a file that the colours depend on is missing', () => {
  const project = aProject();
  rmSync(join(project.root, 'templates/prose/code/colours.ts'));
  project.open().keep(colours, 'all');
  expect(read(project)).toEqual(NONE);
  expect(existsSync(project.directory)).toBe(false);
});

test('all files that the colours depend on exist in this project', () => {
  const directory = tempDir();
  const open = () => keptColours({ root: ROOT, directory, isUntouched: () => true, onNotKept: () => {} });
  open().keep(colours, 'all');
  expect(open().open()).not.toBeNull();
});

test.each(['colours', 'coloured-code'])('what is damaged in %s is ignored', (kind) => {
  const project = aProject();
  project.open().keep(colours, 'all');
  const name = readdirSync(project.directory).find((file) => file.startsWith(`${kind}-`)) ?? '';
  const bytes = readFileSync(join(project.directory, name));
  bytes.fill('x', bytes.length - 3, bytes.length - 1);
  writeFileSync(join(project.directory, name), bytes);
  const found = read(project);
  expect(found).not.toEqual(ALL);
  expect(found.filter((one) => one !== undefined && !ALL.includes(one))).toEqual([]);
});

test('a cache without its code is ignored', () => {
  const project = aProject();
  project.open().keep(colours, 'all');
  const name = readdirSync(project.directory).find((file) => file.startsWith('coloured-code-')) ?? '';
  rmSync(join(project.directory, name));
  expect(read(project)).toEqual(NONE);
});

test('a failure to write the cache is reported', () => {
  const { directory, notKept, open } = aProject();
  writeFileSync(directory, 'a file');
  open().keep(colours, 'all');
  expect(notKept).toEqual([expect.stringContaining('EEXIST')]);
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

  project.open().keep(used, 'all');
  const kept = project.open();
  const next = trackColours(kept.open());
  expect(next.colours.of('let a', 'css')).toBeUndefined();
  expect(next.takeUsed().size).toBe(0);
  expect(next.colours.of('let a', 'typescript')).toBe('k3-2');
  expect(next.takeUsed()).toEqual(used);
  kept.close();
});
