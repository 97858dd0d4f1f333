import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';
import { runAcademy } from './support/run-academy.ts';
import { filesOf } from './support/site-files.ts';
import { tempDir } from './support/temp-dir.ts';

const CONFIG = `import { defineConfig } from 'academy';
export default defineConfig({
  site: { name: 'Escuela', origin: 'https://school.example' },
  locales: [{ code: 'es', iso: 'es-ES', label: 'ES', name: 'Español', prefix: '' }],
});`;

const story = {
  id: 1,
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Inicio',
  slug: 'home',
  full_slug: 'home',
  published: true,
  content: {
    _uid: 'a',
    component: 'page',
    body: [
      { _uid: 'b', component: 'callout', title: 'Ojo', text: { type: 'doc', content: [] } },
      { _uid: 'c', component: 'hero', headline: 'Preguntas' },
    ],
  },
};

const SITE = {
  'site.config.ts': CONFIG,
  'space/stories.json': { stories: [story] },
  'templates/blocks/callout.tsx': `import type { BlockProps } from 'academy';
import { usePage } from 'academy/templates';
import { CheckIcon } from '../parts/icons.tsx';
import { MARK } from './mark.ts';
export const Callout = ({ block }: BlockProps) => <aside className="mine" title={MARK}>{usePage().t('nav.skip')}<CheckIcon /></aside>;`,
  'templates/blocks/mark.ts': `export const MARK = 'of the site';`,
  'templates/blocks/callout.css': '@layer components { .mine { background: url(paper.svg); } }',
  'templates/blocks/paper.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'templates/public/robots-too.txt': 'as it is',
  'templates/static/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg" id="mine"/>',
  'locales/es.json': { 'nav.skip': 'Al contenido' },
};

test('a site in a folder of its own has the program’s templates and messages, and replaces and adds some', async () => {
  const root = tempDir(SITE);
  const { code, stderr } = await runAcademy(['build', '--space', 'space', '--env', 'production'], {}, { root });
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const home = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  expect(home).toContain('<aside class="mine" title="of the site">Al contenido<svg');
  expect(home).toContain('Preguntas');
  const files = filesOf(join(root, 'dist'));
  const textOf = (pattern: RegExp) => readFileSync(join(root, 'dist', files.find((file) => pattern.test(file)) ?? ''), 'utf8');
  const styles = textOf(/^assets\/site-\w+\.css$/);
  expect(styles).toMatch(/\.mine\{background:url\("?\.\/paper-\w+\.svg/);
  expect(styles).not.toContain('.callout{');
  expect(styles).toContain('.faq');
  expect(textOf(/favicon-\w+\.svg$/)).toContain('id="mine"');
  expect(files).toContain('robots-too.txt');
  expect(readdirSync(root).toSorted()).toEqual([
    'dist',
    'dist.firebase.json',
    'locales',
    'node_modules',
    'site.config.ts',
    'space',
    'templates',
  ]);
});

test('the fields of a component of the space have the types of its own block, whatever the content has', async () => {
  const component = { name: 'quote', schema: { text: { type: 'textarea' }, items: { type: 'bloks' }, price: { type: 'number' } } };
  const body = [{ _uid: 'q', component: 'quote', text: 'Said', items: '', price: '12' }];
  const root = tempDir({
    'site.config.ts': CONFIG,
    'content/components.json': [component],
    'space/stories.json': { stories: [{ ...story, content: { ...story.content, body } }] },
  });
  const academy = (...args: readonly string[]) => runAcademy(args, {}, { root });
  expect(await academy('block', 'quote')).toMatchObject({ code: 0 });
  expect(await academy('build', '--space', 'space', '--strict')).toMatchObject({ stderr: expect.not.stringContaining('unknownComponent') });
  await academy('build', '--space', 'space');
  const home = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  expect(home).toContain('<section class="quote section"><div class="wrap"><p class="generic-text">Said</p><p>12</p></div></section>');
  for (const again of ['quote', 'FaqItem'])
    expect(await academy('block', again)).toMatchObject({ code: 2, stderr: expect.stringContaining('is there already') });
});

const EVERY_TYPE = {
  headline: { type: 'text', pos: 0 },
  'tab-1': { type: 'tab' },
  group: { type: 'section', keys: [] },
  lines: { type: 'textarea' },
  words: { type: 'markdown' },
  body: { type: 'richtext' },
  'price-in-euro': { type: 'number' },
  since: { type: 'datetime' },
  open: { type: 'boolean' },
  colour: { type: 'option', options: [{ value: 'dark-red', name: 'Red' }] },
  who: { type: 'option', source: 'internal_stories', filter_content_type: ['author'] },
  tags: { type: 'options' },
  others: { type: 'options', source: 'internal_stories' },
  more: { type: 'references' },
  picture: { type: 'asset' },
  pictures: { type: 'multiasset' },
  old_picture: { type: 'image' },
  cta: { type: 'multilink' },
  items: { type: 'bloks' },
  prices: { type: 'table' },
  palette: { type: 'custom' },
  future: { type: 'hologram' },
};

test('the block that is written of a component shows each type of field, and its test fails once it does not', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG, 'content/components.json': [{ name: 'every-type', schema: EVERY_TYPE }] });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(ROOT, join(root, 'node_modules', 'academy'));
  expect(await runAcademy(['block', 'every_type'], {}, { root })).toMatchObject({ code: 0 });
  const file = join(root, 'templates', 'blocks', 'every-type.tsx');
  const tested = () => spawnSync(process.execPath, ['--test'], { cwd: root, encoding: 'utf8' });
  const { status, stdout } = tested();
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/pass 1$/m) });
  writeFileSync(file, readFileSync(file, 'utf8').replace(/.*block\.prices.*/, ''));
  expect(tested()).toMatchObject({ status: 1, stdout: expect.stringContaining('"Head of Prices 18" is not shown') });
});

test('a component without a block is shown in the order of its fields, and with their names, as the components of the space have them', async () => {
  const fields = {
    second: { type: 'text', pos: 1 },
    first: { type: 'textarea', pos: 0 },
    price: { type: 'number', pos: 2, display_name: 'What it costs' },
  };
  const body = [{ _uid: 'o', component: 'offer', second: 'A second text.', price: '12', first: 'A first text.' }];
  const root = tempDir({
    'site.config.ts': CONFIG,
    'content/components.json': [{ name: 'offer', schema: fields }],
    'space/stories.json': { stories: [{ ...story, content: { ...story.content, body } }] },
  });
  expect(await runAcademy(['build', '--space', 'space'], {}, { root })).toMatchObject({ code: 0 });
  const home = readFileSync(join(root, 'dist', 'index.html'), 'utf8');
  expect(home).toMatch(/A first text\..*A second text\..*What it costs.*12/s);
});

test('an ejected file is used as it is changed, and the doctor shows how its original changed since, and how to take that over', async () => {
  const root = tempDir({ 'site.config.ts': CONFIG, 'space/stories.json': { stories: [story] } });
  const academy = (...args: readonly string[]) => runAcademy(args, {}, { root });
  const path = 'templates/blocks/hero.tsx';
  expect(await academy('eject', path)).toMatchObject({ code: 0, stdout: expect.stringContaining(`${path} is yours now.`) });
  const version = readdirSync(join(root, 'ejected'))[0] ?? '';
  const doctor = async () => (await academy('doctor', '--space', 'space')).stdout;
  expect(await doctor()).toContain('1 of your files, whose originals have not changed');

  const noted = join(root, 'ejected', version, path);
  writeFileSync(noted, readFileSync(noted, 'utf8').replace('export function Hero', 'export function OldHero'));
  const told = await doctor();
  expect(told).toContain(`${path} is yours since ${version}, and the original has changed:`);
  expect(told).toMatch(/^-export function OldHero/m);
  expect(told).toContain(`git merge-file ${path} ejected/${version}/${path} `);

  expect((await academy('eject', path)).stdout).toContain('is yours already and stays as it is');
  expect(await doctor()).toContain('1 of your files, whose originals have not changed');
});

test.each(['cli/academy.ts', 'templates/blocks/nope.tsx', '../package.json', 'templates/schema.ts', 'locales/es.json'])(
  '%s cannot be ejected, and nothing is written',
  async (path) => {
    const root = tempDir({ 'site.config.ts': CONFIG });
    const { code, stderr } = await runAcademy(['eject', path], {}, { root });
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`${path} cannot be ejected.`) });
    expect(readdirSync(root)).toEqual(['site.config.ts']);
  },
);
