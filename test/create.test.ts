import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadConfig } from '../cli/config/load.ts';
import { ROOT } from './support/academy.ts';
import { filesOf } from './support/site-files.ts';
import { tempDir } from './support/temp-dir.ts';

/** Runs `create-academy` where nobody can be asked. */
function create(cwd: string, ...args: readonly string[]) {
  const { STORYBLOK_TOKEN: _, ...env } = process.env;
  return spawnSync(process.execPath, [join(ROOT, 'create', 'create.js'), ...args], { cwd, env, encoding: 'utf8' });
}

test('a site is written into a new folder, with what was said and defaults for the rest, and the next steps are printed', async () => {
  const parent = tempDir();
  const said = ['--name', "Ana's \\ school", '--address', 'https://school.academy/learn', '--languages', 'en,pt-BR', '--no-install'];
  const { status, stdout, stderr } = create(parent, 'My School', ...said);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/\n {2}cd My School\n {2}npm install\n {2}npx academy init .+\n {2}npm start\n$/);
  const root = join(parent, 'My School');
  expect(filesOf(root).toSorted()).toEqual([
    '.github/workflows/site.yml',
    '.gitignore',
    'README.md',
    'content/components.json',
    'locales/en.json',
    'locales/pt-BR.json',
    'package.json',
    'site.config.ts',
    'templates/blocks/.gitkeep',
    'templates/own.d.ts',
    'tsconfig.json',
  ]);
  const { site, locales } = await loadConfig(root);
  expect(site).toMatchObject({ name: "Ana's \\ school", origin: 'https://school.academy/learn' });
  expect(locales.map(({ code, prefix }) => [code, prefix])).toEqual([
    ['en', ''],
    ['pt-BR', 'pt-br'],
  ]);
  expect(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))).toMatchObject({
    name: 'my-school',
    dependencies: { academy: expect.any(String) },
  });
});

test('a site without an address can be looked at all the same, and says what to change before it is published', async () => {
  const parent = tempDir();
  expect(create(parent, 'a', '--no-install')).toMatchObject({ status: 0 });
  expect(await loadConfig(join(parent, 'a'))).toMatchObject({
    site: { origin: 'https://academy.example' },
    publish: { exampleOrigin: true },
  });
  expect(create(parent, 'c', '--no-install', '--address', 'https://school.example.org')).toMatchObject({ status: 0 });
  expect((await loadConfig(join(parent, 'c'))).publish.exampleOrigin).toBe(true);
  expect(create(parent, 'b', '--no-install', '--address', 'https://school.academy')).toMatchObject({ status: 0 });
  expect((await loadConfig(join(parent, 'b'))).publish.exampleOrigin).toBe(false);
});

test.each([
  [['--languages', 'es,pt_BR'], 'There is no language "pt_BR"'],
  [['--languages', 'es,es'], 'A language is named twice.'],
  [['--address', 'academy.example'], '"academy.example" is no address'],
  [['--address', 'https://academy.example/'], 'Write the address as https://academy.example\n'],
  [['--name', ''], 'A site needs a name.'],
  [['--nmae', 'x'], "Unknown option '--nmae'"],
  [['a', 'b'], 'One folder is enough: a, b.'],
])('%j is refused with the usage, and nothing is written', (args, words) => {
  const parent = tempDir();
  const { status, stderr } = create(parent, '--no-install', ...args);
  expect({ status, stderr }).toEqual({ status: 2, stderr: expect.stringContaining(words) });
  expect(stderr).toContain('npm create academy [folder]');
  expect(readdirSync(parent)).toEqual([]);
});

test('a folder that is not empty stays as it is', () => {
  const parent = tempDir({ 'mine.txt': 'mine' });
  expect(create(parent, '.', '--no-install')).toMatchObject({ status: 2, stderr: expect.stringContaining('is not empty (mine.txt)') });
  expect(readdirSync(parent)).toEqual(['mine.txt']);
});
