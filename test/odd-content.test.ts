import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { BuildReport } from '../cli/report/report.ts';
import { aStory, aText, uuidOf } from './support/builders.ts';
import { runAcademy } from './support/run-academy.ts';
import { pagesOf } from './support/site-files.ts';
import { writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

const alternate = (slug: string, published: boolean | null) => ({
  id: 1,
  name: slug,
  slug,
  full_slug: slug,
  published,
  is_folder: false,
  parent_id: 0,
});
const doc = (...content: readonly unknown[]) => ({ type: 'doc', content });
const nested = (depth: number): object => ({
  component: 'theirs',
  body: depth > 0 ? [nested(depth - 1)] : [{ component: 'hero', headline: 'Depth 13' }],
});
const SAME_HEADING = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Same' }] };
const OPTIONS = ['one', 'two'].map((uid) => ({ component: 'quiz-option', _uid: uid, text: uid, correct: uid === 'one' }));
const COPIED = [
  { component: 'quiz', _uid: 'quiz', question: 'Q', options: OPTIONS },
  { component: 'email-opt-in', _uid: 'opt-in', headline: 'C' },
];
const LONG = Array.from({ length: 6 }, () => 'a'.repeat(200)).join('/');

/** Content as found in real spaces, one story per kind. */
const STORIES = [
  aStory({ slug: 'home', content: { component: 'home', title: 'Inicio', body: '' } }),
  aStory({ slug: 'en/home', content: { component: 'home', title: 'Home' } }),
  { ...aStory({ slug: 'null' }), content: null },
  aStory({ slug: 'año nuevo/¿qué es esto & más', name: 'Accents', content: { title: 'Accents', body: [] } }),
  aStory({ slug: '100%', name: 'Percent' }),
  aStory({ slug: 'sitemap.xml' }),
  aStory({ slug: 'qué?' }),
  aStory({ slug: 'en/feed.json' }),
  aStory({ slug: 'deep/index.html' }),
  aStory({ slug: 'ñ'.repeat(200) }),
  aStory({ slug: LONG }),
  aStory({ slug: 'nothing\0' }),
  aStory({ slug: '_headers' }),
  aStory({ slug: 'assets/guia' }),
  aStory({ slug: 'half-\ud83d', name: 'Half \ud83d', content: { title: 'Half \ud83d' } }),
  aStory({ slug: 'deep', name: 'Deep', content: { body: [nested(12)] } }),
  aStory({
    slug: 'blocks',
    name: 'Blocks',
    content: {
      body: [
        null,
        'text',
        {},
        { component: 'hero', headline: 'No uid' },
        { component: 'hero', _uid: 'same', headline: 'Same uid', image: { id: null, filename: '' } },
        { component: 'hero', _uid: 'same', headline: 'The same again', image: '//a.storyblok.com/f/1/10x20/a/a.jpg' },
        { component: 'email-opt-in', headline: 'A' },
        { component: 'email-opt-in', headline: 'B' },
        { component: 'constructor', _uid: 'c' },
        { component: 'prose', _uid: 'one', body: doc(SAME_HEADING) },
        { component: 'prose', _uid: 'two', body: doc(SAME_HEADING) },
      ],
    },
  }),
  aStory({
    slug: 'text',
    name: 'Text',
    content: {
      component: 'lesson',
      title: 'Text',
      minutes: '12',
      body: doc(
        null,
        { type: 'text' },
        { type: 'paragraph', content: [null, { type: 'text' }, { type: 'text', text: 'Found', marks: [null, 'bold', { type: 'blink' }] }] },
        { type: 'paragraph', content: 'text', marks: 'bold' },
        { type: 'details', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Within the unknown' }] }] },
        { type: 'heading', attrs: { level: '2' }, content: [{ type: 'text', text: 'Level two' }] },
        { type: 'image', attrs: { src: null } },
        { type: 'blok', attrs: { body: null } },
      ),
    },
  }),
  ...['copied', 'copy'].map((slug) =>
    aStory({ slug, content: { component: 'faq-item', question: slug, answer: doc({ type: 'blok', attrs: { body: COPIED } }) } }),
  ),
  aStory({ slug: 'copies', content: { component: 'workshop', title: 'Copies', summary: 'S', faq: [uuidOf('copied'), uuidOf('copy')] } }),
  aStory({ slug: 'plain', name: 'Plain', content: { component: 'lesson', title: 'Plain', body: 'One.\n\nTwo.' } }),
  aStory({
    slug: 'number',
    id: 501,
    name: 'By number',
    content: { component: 'author', title: '', name: 'By number', role: 'R', bio: 'B' },
  }),
  aStory({ slug: 'relation', content: { component: 'devtip', title: 'Relation', summary: 'S', author: 501, body: aText('x') } }),
  aStory({
    slug: 'links',
    content: {
      body: [
        { component: 'hero', headline: 'H', cta_label: 'By number', cta_link: { linktype: 'story', id: 501 } },
        { component: 'hero', headline: 'H', cta_label: 'By slug', cta_link: { linktype: 'story', id: '', cached_url: 'plain/' } },
        { component: 'hero', headline: 'H', cta_label: 'Half', cta_link: { linktype: 'url', url: '/half-\ud83d' } },
      ],
    },
  }),
  aStory({ slug: 'a-constructor', name: 'A constructor', content: { component: 'constructor', title: 'A constructor' } }),
  aStory({
    slug: 'constructors',
    name: 'Constructors',
    content: {
      component: 'devtip',
      title: 'Constructors',
      summary: 'S',
      author: 'constructor',
      image: { filename: 'https://a.storyblok.com/f/1/10x20/a/constructor', alt: 'A' },
      body: doc({
        type: 'blok',
        attrs: { body: [{ component: 'hero', headline: 'H', cta_label: 'L', cta_link: { linktype: 'story', id: 'constructor' } }] },
      }),
    },
  }),
  aStory({ slug: 'twin', alternates: [alternate('plain', true), alternate('en/twin', true)] }),
  aStory({ slug: 'en/twin', alternates: [] }),
  aStory({ slug: 'only', alternates: [alternate('en/unpublished', null), alternate('en/gone', false)] }),
  aStory({ slug: 'same-path', alternates: [] }),
  aStory({ slug: 'en/same-path', alternates: null }),
  aStory({ slug: 'dates', published_at: 'soon', updated_at: '', first_published_at: 7, name: 'Dates' }),
  aStory({ slug: 'shape-a', content: { component: 'unheard', title: 7, summary: aText('In rich text'), body: 'Text', bio: ['x'] } }),
  aStory({ slug: 'shape-b', content: { component: 'unheard', seo_title: { plugin: 'seo' }, seo_description: [], body: [1, 'x', null] } }),
  aStory({ slug: 'shape-c', content: { component: 'unheard', name: {}, image: [[]], avatar: 3, body: { thead: [], tbody: [] } } }),
  { uuid: uuidOf('little'), full_slug: 'little', content: { component: 'page' } },
];

test('odd content does not break a build: it is shown or reported', async () => {
  const out = join(tempDir(), 'dist');
  const { code, stdout, stderr } = await runAcademy(['build', '--space', writeSpace(STORIES), '--out', out, '--json']);
  expect(code, stderr).toBe(0);

  const { problems } = JSON.parse(stdout) as BuildReport;
  expect(problems.map((problem) => `${problem.code} ${problem.story} ${problem.path}`.trim())).toEqual([
    'addressTaken _headers',
    `addressTaken ${LONG}`,
    'addressTaken assets/guia',
    'addressTaken deep/index.html',
    'addressTaken en/feed.json',
    'addressTaken nothing\0',
    'addressTaken qué?',
    'addressTaken sitemap.xml',
    `addressTaken ${'ñ'.repeat(200)}`,
    'deadLink constructors body.content[0][0].cta_link',
    'missingAlt blocks body[2].image',
    'missingField little title',
    'missingField plain summary',
    'missingField text summary',
    'missingMenus config/menus',
    'missingMenus en/config/menus',
    'missingRelation constructors author',
    'unknownComponent a-constructor',
    'unknownComponent blocks body[5]',
    ...Array.from({ length: 13 }, (_, depth) => `unknownComponent deep ${Array.from({ length: depth + 1 }, () => 'body[0]').join('.')}`),
    'unknownComponent shape-a',
    'unknownComponent shape-b',
    'unknownComponent shape-c',
    'unknownMarkup text body.content[1].content[1]',
    'unknownMarkup text body.content[3]',
    'unreadableStory null',
  ]);

  const pages = new Map(pagesOf(out).map((page) => [page.url, page]));
  const textOf = (url: string) => pages.get(url)?.document.querySelector('main')?.text ?? '';
  const linksOf = (url: string) =>
    pages
      .get(url)
      ?.document.querySelectorAll('main a')
      .map((link) => link.getAttribute('href'));
  expect(textOf(encodeURI('/año nuevo/¿qué es esto & más'))).toContain('Accents');
  expect(textOf(encodeURI('/100%'))).toContain('100%');
  expect(textOf('/a-constructor')).toContain('A constructor');
  expect(linksOf('/constructors')).not.toContain('undefined');
  expect(pages.get('/constructors')?.document.querySelector('main img')?.getAttribute('src')).toContain('/a/constructor');
  expect(textOf('/half-%EF%BF%BD')).toContain('Half \uFFFD');
  expect(textOf('/deep')).toContain('Depth 13');
  expect(textOf('/blocks')).toMatch(/No uid.*Same uid.*The same again.*A.*B/s);
  expect(textOf('/copies')).toMatch(/copied.*Q.*C.*copy.*Q.*C/s);
  expect(textOf('/text')).toMatch(/Found.*Within the unknown.*Level two/s);
  expect(textOf('/plain')).toMatch(/One\..*Two\./s);
  expect(textOf('/relation')).toContain('By number');
  expect(linksOf('/links')).toEqual(['/number', '/plain', '/half-\uFFFD']);

  const alternatesOf = (url: string) =>
    pages
      .get(url)
      ?.document.querySelectorAll('link[rel=alternate][hreflang]')
      .map((link) => link.getAttribute('href')?.replace('https://academy.example', ''));
  expect(alternatesOf('/twin')).toContain('/en/twin');
  expect(alternatesOf('/only')).not.toContain('/en/only');
  expect(alternatesOf('/same-path')).toContain('/en/same-path');

  for (const { url, document } of pages.values()) {
    // It contains the other language's page in a template.
    if (url === '/404') continue;
    const ids = document.querySelectorAll('[id]').map((element) => element.id);
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      url,
    ).toEqual([]);
  }
});
