import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { programDir } from '../../test/support/temp-dir.ts';
import { importedBy, compressedSizes, weighScripts } from './script-budgets.ts';
import { bundleIslands } from './islands.ts';

const SHARED = `export const words = ${JSON.stringify('shared '.repeat(20))};`;

/** A project with islands that have these sources. */
function aProject(sources: Readonly<Record<string, string>>): string {
  const root = programDir();
  const scripts = { 'loader.ts': 'export {};', 'first-paint.ts': 'document.title;', 'learning/offline/worker.ts': 'export {};' };
  const files = { ...scripts, 'shared.ts': SHARED, ...sources };
  for (const [file, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(root, 'islands', file)), { recursive: true });
    writeFileSync(join(root, 'islands', file), contents);
  }
  return root;
}

const two = {
  'site/one.island.ts': `import { words } from '../shared.ts'; export const mount = () => console.log(words);`,
  'search/two.island.ts': `import { words } from '../shared.ts'; export const mount = () => import('./later.ts').then(() => words);`,
  'search/later.ts': `export const later = 'later';`,
};

test('each file of an island, in whatever folder, becomes a script with a hashed name, and common code is emitted once', async () => {
  const { files, islands, loader } = await bundleIslands(aProject(two), { runtime: 'preact' });
  expect(Object.keys(islands)).toEqual(['one', 'two']);
  expect(loader).toMatch(/^\/assets\/loader-[A-Z0-9]{8}\.js$/);
  expect(islands['one']?.src).toMatch(/^\/assets\/one-[A-Z0-9]{8}\.js$/);
  expect(files.filter(({ contents }) => Buffer.from(contents).includes('shared shared'))).toHaveLength(1);
});

test('the modules of an island are its script and static imports, without dynamic imports', async () => {
  const { islands, modules } = await bundleIslands(aProject(two), { runtime: 'preact' });
  const { src = '', modules: needed = [] } = islands['two'] ?? {};
  expect(needed).toHaveLength(2);
  expect(needed[0]).toBe(src);
  expect(importedBy([src], modules, { dynamic: true })).toHaveLength(3);
});

test('licences are beside the scripts that need them, which only name the file', async () => {
  const licensed = { 'site/one.island.ts': `/*! @license Some terms */ export const mount = () => console.log('one');` };
  const { files } = await bundleIslands(aProject(licensed), { runtime: 'preact' });
  const having = (text: string) => files.filter(({ contents }) => Buffer.from(contents).includes(text)).map(({ path }) => path);
  const [script = ''] = having('For license information');
  expect(script).toMatch(/^assets\/one-[A-Z0-9]{8}\.js$/);
  expect(having('Some terms')).toEqual([`${script}.LEGAL.txt`]);
});

test('an island that imports styles is an error, since they would be left out', async () => {
  const sources = { 'site/one.island.ts': `import './one.css'; export const mount = () => {};`, 'site/one.css': '' };
  await expect(bundleIslands(aProject(sources), { runtime: 'preact' })).rejects.toMatchObject({
    message: expect.stringContaining('styles are not imported'),
  });
});

test('an import that browsers do not have is an error without advice about the bundler', async () => {
  const imports = `import 'node:fs'; export const mount = () => {};`;
  const bundled = bundleIslands(aProject({ 'site/one.island.ts': imports }), { runtime: 'preact' });
  await expect(bundled).rejects.toMatchObject({ message: expect.stringContaining('Could not resolve "node:fs"') });
  await expect(bundled).rejects.not.toMatchObject({ message: expect.stringContaining('platform') });
});

test('an island without `mount` is an error that names the file', async () => {
  const bundled = bundleIslands(aProject({ ...two, 'search/two.island.ts': 'export const start = () => {};' }), { runtime: 'preact' });
  await expect(bundled).rejects.toMatchObject({
    message: expect.stringContaining('islands/search/two.island.ts has to export a function `mount`'),
    at: 'islands/search/two.island.ts:1:1',
  });
});

test('equal sources get equal file names, and a change renames the islands that import it but not the loader', async () => {
  const [first, again] = [
    await bundleIslands(aProject(two), { runtime: 'preact' }),
    await bundleIslands(aProject(two), { runtime: 'preact' }),
  ];
  expect(again.islands).toEqual(first.islands);
  const changed = await bundleIslands(aProject({ ...two, 'shared.ts': SHARED.replace('shared', 'changed') }), { runtime: 'preact' });
  expect(changed.islands['one']?.src).not.toBe(first.islands['one']?.src);
  expect(changed.loader).toBe(first.loader);
});

test('the first-paint script contains no import or export', async () => {
  const { firstPaint } = await bundleIslands(aProject({ 'first-paint.ts': 'export const seen = 1; document.title = String(seen);' }), {
    runtime: 'preact',
  });
  expect(firstPaint).toContain('document.title');
  expect(firstPaint).not.toMatch(/\b(?:export|import)\b/);
});

test('a page’s script weight is its loader plus its islands, and Firebase code on a content page exceeds the budget', async () => {
  const root = aProject({ ...two, 'three.island.ts': `import 'firebase/app'; export const mount = () => {};` });
  mkdirSync(join(root, 'node_modules', 'firebase', 'app'), { recursive: true });
  writeFileSync(join(root, 'node_modules', 'firebase', 'app', 'index.js'), 'console.log(1);');
  const bundle = await bundleIslands(root, { runtime: 'preact' });
  const sizes = await compressedSizes(bundle.files);
  const page = (name: string) => ({
    path: `${name}.html`,
    islands: [name],
  });
  const [light] = weighScripts([page('one')], { bundle, sizes });
  expect(light).toMatchObject({ kind: 'content', page: 'one.html', firebase: false, withinBudget: true });
  const expected = importedBy([bundle.loader, bundle.islands['one']?.src ?? ''], bundle.modules).map((address) => sizes.get(address) ?? 0);
  expect(light?.bytes).toBe(expected.reduce((sum, bytes) => sum + bytes, 0));
  expect(weighScripts([page('three')], { bundle, sizes })).toMatchObject([{ firebase: true, withinBudget: false }]);
});

test('an island with its own copies shares no code but that of every page, and weighs only what it adds', async () => {
  const root = aProject({
    'account/form/form.ts': `import { coded } from './coded.ts'; export const form = () => coded + ${JSON.stringify('form '.repeat(40))};`,
    'account/form/coded.ts': `export const coded = 'coded';`,
    'account/session/hint.ts': `export const hint = ${JSON.stringify('hint '.repeat(40))};`,
    'site/site.island.ts': `import { hint } from '../account/session/hint.ts'; export const mount = () => console.log(hint);`,
    'account/login.island.ts': `import { form } from './form/form.ts'; import { coded } from './form/coded.ts'; export const mount = () => form(coded);`,
    'learning/save-course.island.ts': `import { form } from '../account/form/form.ts'; import { hint } from '../account/session/hint.ts'; export const mount = () => [form(), hint, import('../account/session/later.ts')];`,
    'account/session/later.ts': `import { coded } from '../form/coded.ts'; export const later = coded;`,
  });
  const bundle = await bundleIslands(root, { runtime: 'preact' });
  const holding = (text: string) =>
    bundle.files.filter(({ contents }) => Buffer.from(contents).includes(text)).map(({ path }) => `/${path}`);
  expect(holding('form form')).toEqual(expect.arrayContaining([bundle.islands['save-course']?.src]));
  expect(holding('form form')).toHaveLength(2);
  expect(holding('hint hint')).toHaveLength(1);
  expect(bundle.islands['save-course']?.modules).toHaveLength(2);

  const sizes = await compressedSizes(bundle.files);
  const weights = weighScripts([{ path: 'home.html', islands: ['save-course', 'site'] }], { bundle, sizes });
  expect(weights.map(({ kind, bytes }) => [kind, bytes])).toEqual([
    ['save-course', sizes.get(bundle.islands['save-course']?.src ?? '')],
    ['content', [bundle.loader, ...(bundle.islands['site']?.modules ?? [])].reduce((sum, address) => sum + (sizes.get(address) ?? 0), 0)],
  ]);
});

test.each(['one', 'save-course'])('an import from outside the fingerprinted folders is an error in the island %s', async (name) => {
  const root = aProject({ [`site/${name}.island.ts`]: `import { text } from '../../data/notice.ts'; export const mount = () => text;` });
  mkdirSync(join(root, 'data'));
  writeFileSync(join(root, 'data', 'notice.ts'), `export const text = 'a';`);
  await expect(bundleIslands(root, { runtime: 'preact' })).rejects.toMatchObject({
    name: 'NotBundled',
    message: expect.stringContaining(`islands/site/${name}.island.ts imports "../../data/notice.ts", where builds look for no changes`),
  });
});
