import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'node-html-parser';
import { expect, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { uuidOf } from './support/builders.ts';
import { runAcademy } from './support/run-academy.ts';
import { tempDir } from './support/temp-dir.ts';

const CONFIG = `import { defineConfig } from 'academy';
export default defineConfig({
  site: { name: 'School', origin: 'https://school.example' },
  locales: [{ code: 'en', iso: 'en-US', label: 'EN', name: 'English', prefix: '' }],
});`;

const story = (slug: string, content: object, more: object = {}) => ({
  id: slug.length,
  uuid: uuidOf(slug),
  name: `The story ${slug}`,
  slug: slug.split('/').at(-1),
  full_slug: slug,
  published_at: '2026-01-01T00:00:00.000Z',
  published: true,
  content: { _uid: uuidOf(`uid ${slug}`), ...content },
  ...more,
});
const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const doc = (...content: readonly object[]) => ({ type: 'doc', content });
const paragraph = (...content: readonly object[]) => ({ type: 'paragraph', content });

// Each text says by its words whether it is lost, so that counting needs nothing of the program.
const STORIES = [
  story('home', {
    component: 'landing',
    headline: 'Welcome, reader',
    body: [
      {
        _uid: '1',
        component: 'strange',
        title: 'A strange title',
        card: { plugin: 'card', heading: 'Written in a plugin' },
        list: [{ _uid: '2', label: 'Without a component' }],
        table: { thead: [{ value: 'Head of a table' }], tbody: [{ body: [{ value: 'Cell of a table' }] }] },
        html: '<p>Some <b>bold</b> words</p>',
      },
      {
        _uid: '3',
        component: 'prose',
        body: doc(
          paragraph(text('Words of ours')),
          { type: 'callout', attrs: { title: 'Lost in a node' }, content: [paragraph(text('Within a callout'))] },
          paragraph(text('Marked', { marks: [{ type: 'tooltip', attrs: { text: 'Lost in a mark' } }] })),
        ),
      },
      { _uid: '4', title: 'Lost in a block without a component' },
    ],
  }),
  story('config/header', { component: 'header', claim: 'Lost in the settings', more: ['Lost in them too'] }),
  story('taken', { component: 'article', title: 'Lost, as its address is taken', published_at: '' }),
  story('other', { component: 'article', title: 'At that address' }, { path: 'taken', published_at: '2026-02-01T00:00:00.000Z' }),
  story('broken', { title: 'Lost in what is no story' }),
];
const COMPONENTS = [{ name: 'strange', schema: { title: { type: 'text' }, list: { type: 'fancy' } } }];
const FILES = {
  'site.config.ts': CONFIG,
  'space/stories.json': { stories: STORIES },
  'space/components.json': { components: COMPONENTS },
  'space/empty.json': '',
  'space/other.json': { nothing: 1 },
};

const build = async (root: string, ...more: readonly string[]) => {
  const run = await runAcademy(['build', '--space', 'space', '--env', 'production', '--json', ...more], {}, { root });
  return { ...run, report: JSON.parse(run.stdout) as BuildReport };
};

/** The words of all pages, without the signs between them. */
const wordsOfSite = (root: string): string =>
  readdirSync(join(root, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.html'))
    .map((file) => lettersOf(parse(readFileSync(join(root, 'dist', file), 'utf8')).querySelector('body')?.text ?? ''))
    .join(' ');
const lettersOf = (words: string) => words.replace(/[^\p{Letter}\p{Number}]+/gu, '');

/** Every string of the content that is a sentence for readers, by nothing but its capital and a space. */
function* sentencesIn(value: unknown): Generator<string> {
  if (typeof value === 'string') {
    const words = value.replace(/<[^>]*>/g, '');
    if (/^\p{Lu}.* /u.test(words) || words === 'Marked') yield words;
  } else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) yield* sentencesIn(one);
}

test('the share of texts that a build tells is what a look at its pages finds, and the rest is named', async () => {
  const root = tempDir(FILES);
  const { code, stderr, report } = await build(root);
  expect({ code, stderr }).toMatchObject({ code: 0 });
  const shown = wordsOfSite(root);
  const all = STORIES.flatMap(({ content }) => [...sentencesIn(content)]);
  const missing = all.filter((one) => !shown.includes(lettersOf(one)));
  expect(missing.every((one) => one.startsWith('Lost'))).toBe(true);
  expect(report.texts).toEqual({
    count: all.length,
    shown: all.length - missing.length,
    unshown: [
      { component: 'header', field: '', count: 2 },
      { component: 'prose', field: 'body', count: 2 },
      { component: '', field: '', count: 1 },
      { component: 'article', field: '', count: 1 },
      { component: 'landing', field: 'body', count: 1 },
    ],
  });
  expect(stderr).toContain(`${Math.floor((100 * (all.length - missing.length)) / all.length)} % of the texts of this space are shown`);
  expect(stderr).toMatch(/\n +2 {2}stories of header without a page\n +2 {2}prose: body\n/);
  const found = report.problems.filter(({ code: kind }) => kind === 'unshownContent').map(({ story: at, path }) => `${at} ${path}`.trim());
  expect(found).toEqual(['config/header', 'home body', 'home body[1].body']);
  // What could not be read is named, and the rest is built.
  expect(stderr).toContain('empty.json was skipped: it is empty');
  expect(stderr).toContain('other.json was skipped: it contains no story, component or datasource');
});

test('the share is the same when only one story is read again, and with --strict what is not shown fails the build', async () => {
  const root = tempDir(FILES);
  const first = await build(root);
  const changed = STORIES.map((one) =>
    one.full_slug === 'other' ? { ...one, content: { ...one.content, title: 'At that address now', more: 'One more' } } : one,
  );
  writeFileSync(join(root, 'space', 'stories.json'), JSON.stringify({ stories: changed }));
  const second = await build(root);
  expect(second.report.rendered).toBeLessThan(first.report.rendered);
  expect(second.report.texts?.unshown).toEqual(first.report.texts?.unshown);
  expect(second.report.texts?.count).toBe((first.report.texts?.count ?? 0) + 1);
  const strict = await build(root, '--strict');
  expect(strict.code).toBe(1);
  expect(strict.report.problems.find(({ code }) => code === 'unshownContent')).toMatchObject({ severity: 'fail' });
});

const REAL = new URL('../../shared/real/', import.meta.url).pathname;

test.skipIf(!existsSync(REAL))('of recorded content, all that is counted as shown is on a page', async () => {
  const { stories } = JSON.parse(readFileSync(join(REAL, 'stories2.json'), 'utf8')) as { readonly stories: readonly object[] };
  const root = tempDir({ 'site.config.ts': CONFIG, 'space/stories.json': { stories } });
  const { report } = await build(root);
  const shown = wordsOfSite(root);
  const all = stories.flatMap((one) => [...sentencesIn((one as { readonly content: unknown }).content)]);
  const missing = all.filter((one) => !shown.includes(lettersOf(one)));
  expect(missing.length).toBeLessThanOrEqual((report.texts?.count ?? 0) - (report.texts?.shown ?? 0));
});
