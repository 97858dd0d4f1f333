import { expect, test } from 'vitest';
import { diffSites, hunksOf, wordsOfPage } from './diff-sites.ts';
import type { SitePages } from './site-pages.ts';

const { signal } = new AbortController();

const page = (main: string, rest = '') => `<html lang="en"><head><title>T</title></head><body><main>${main}</main>${rest}</body></html>`;

/** A site of these pages, of which it lists all but those below `/unlisted`. */
const aSite = (pages: Readonly<Record<string, string>>): SitePages => ({
  addresses: Object.keys(pages).filter((address) => !address.startsWith('/unlisted')),
  read: async (address) => pages[address] ?? null,
});

test('pages are compared by what they say', async () => {
  const redirect = '<head><meta http-equiv="refresh" content="0; url=/y"></head><body></body>';
  const before = aSite({
    '/same': page('<p>A.</p>'),
    '/menu': page('<p>A.</p>', '<footer>1</footer>'),
    '/words': page('<p>A. B.</p>'),
    '/gone': page('<p>A.</p>'),
    '/moved': page('<p>A.</p>'),
    '/old': redirect,
    '/unlisted/same': page('<p>A.</p>'),
  });
  const now = aSite({
    '/words': page('<p>A. C.</p>'),
    '/same': page('<p>A.</p>'),
    '/menu': page('<p>A.</p>', '<footer>2</footer>'),
    '/new/b': page('<p>A.</p>'),
    '/new/a': page('<p>A.</p>'),
    '/moved': redirect,
    '/old': `${redirect} `,
  });
  const progress: (readonly number[])[] = [];
  expect(await diffSites(before, now, { signal, progress: (...numbers) => progress.push(numbers) })).toEqual({
    added: ['/new/a', '/new/b'],
    removed: ['/gone', '/moved'],
    changed: [{ address: '/words', hunks: [{ heading: null, removed: ['B.'], added: ['C.'] }] }],
    redrawn: ['/menu'],
    same: 1,
  });
  expect(progress).toEqual(Array.from({ length: 8 }, (_, index) => [index + 1, 8]));
});

test('a page that a site has without listing it is not new', async () => {
  const [before, now] = [aSite({ '/unlisted': page('A') }), { ...aSite({ '/unlisted': page('A') }), addresses: ['/unlisted'] }];
  expect(await diffSites(before, now, { signal, progress: () => {} })).toMatchObject({ added: [], same: 1 });
});

test('an interrupt ends a comparison', async () => {
  const site = aSite({ '/x': page('A') });
  await expect(diffSites(site, site, { signal: AbortSignal.abort(), progress: () => {} })).rejects.toThrow('aborted');
});

test('each difference is below the heading that it is under now', () => {
  const before = ['title: A', '# A', 'one', 'two', '## B', 'three', 'four', '## C', 'five'];
  const now = ['title: Z', '# A', 'one', '2', 'two and a half', '## B', 'four', '## D', 'five', 'six'];
  expect(hunksOf(before, now)).toEqual([
    { heading: null, removed: ['title: A'], added: ['title: Z'] },
    { heading: '# A', removed: ['two'], added: ['2', 'two and a half'] },
    { heading: '## B', removed: ['three'], added: [] },
    { heading: '## B', removed: ['## C'], added: ['## D'] },
    { heading: '## D', removed: [], added: ['six'] },
  ]);
  expect(hunksOf(now, now)).toEqual([]);
});

const spanishPage = (main: string, head = '') =>
  `<!doctype html><html lang="es-ES"><head><title>T</title><meta name="description" content="D">${head}</head>` +
  `<body><header><a href="/">Menu</a></header><main><h1>Uno</h1>${main}</main><footer>Foot</footer></body></html>`;

test('a page says its title, its description and the sentences of its text, without what surrounds it', () => {
  expect(wordsOfPage(spanishPage('<p>Primero. <b>Después</b>, 3.5 veces. ¿Y luego?</p>'), '/x')).toEqual([
    'title: T',
    'description: D',
    '# Uno',
    'Primero.',
    '**Después**, 3.5 veces.',
    '¿Y luego?',
  ]);
});

test('code, lists and tables have a line each', () => {
  const main =
    '<pre><code class="language-js">a. B\n\n  c. D</code></pre><ul><li>A. B</li></ul><table><tr><th>a</th></tr><tr><td>b</td></tr></table>';
  expect(wordsOfPage(spanishPage(main), '/x')?.slice(3)).toEqual([
    '```js',
    'a. B',
    '',
    '  c. D',
    '```',
    '- A.',
    'B',
    '| a |',
    '| --- |',
    '| b |',
  ]);
});

test('links within the site have no host, so that sites on different hosts say the same', () => {
  expect(wordsOfPage(spanishPage('<p><a href="y">y</a> <a href="#z">z</a> <a href="https://other.example/">o</a></p>'), '/x/')).toContain(
    '[y](/x/y) [z](/x/#z) [o](https://other.example/)',
  );
});

test('a page that merely redirects says nothing', () => {
  expect(wordsOfPage(spanishPage('', '<meta http-equiv="refresh" content="0; url=/y">'), '/x')).toBeNull();
});
