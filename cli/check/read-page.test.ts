import { expect, test } from 'vitest';
import { readPage } from './read-page.ts';

const read = (html: string) => readPage(html, '/');

test('the title of an SVG is not the page title, and a self-closing SVG does not hide the page title', () => {
  expect(read('<svg><title>A</title></svg><title>B</title>').title).toBe('B');
  expect(read('<svg viewBox="0 0 1 1"/><title>B</title>').title).toBe('B');
});

test('contents of template elements, nested ones included, are not part of the page', () => {
  const { ids, links, headings } = read('<template><a id="a" href="/a"></a><template></template><h1>A</h1></template><h1 id="b">B</h1>');
  expect([[...ids], links, headings]).toEqual([['b'], [], [{ level: 1, text: 'B' }]]);
});

test('character references in links and titles are decoded', () => {
  const { links, title } = read('<title>A &amp; B</title><a href="/a?b=1&amp;c=2">x</a>');
  expect([links, title]).toEqual([['/a?b=1&c=2'], 'A & B']);
});

test('external links with rel="nofollow" are ignored, internal ones are kept', () => {
  const link = (href: string, rel: string) => `<a href="${href}" rel="${rel}">x</a>`;
  const html = link('https://a.example/1', 'external Nofollow') + link('https://a.example/2', 'external') + link('/3', 'nofollow');
  expect(read(html).links).toEqual(['https://a.example/2', '/3']);
});

test.each([
  ['/a.png 1x, /b.png 2x', ['/a.png', '/b.png']],
  ['/a,b.png 100w, /c.png', ['/a,b.png', '/c.png']],
  [' /a.png ', ['/a.png']],
  ['/a.png, /b.png 2x', ['/a.png', '/b.png']],
  [',/a.png,, ,/b.png 2x,/c.png 3x', ['/a.png', '/b.png', '/c.png']],
  ['', []],
])('srcset="%s" is parsed into its image addresses', (set, files) => {
  expect(read(`<source srcset="${set}">`).files).toEqual(files);
});

test('a srcset of any length is parsed at once', () => {
  const commas = ','.repeat(500_000);
  expect(read(`<source srcset="${commas} /a.png${commas} /b.png${commas}c 2x">`).files).toEqual(['/a.png', `/b.png${commas}c`]);
});

test('only a meta refresh with a URL makes a redirect page, and its target counts as a link', () => {
  expect(read('<meta http-equiv="refresh" content="60">').isRefresh).toBe(false);
  expect(read('<meta http-equiv="Refresh" content="0; URL=/a">')).toMatchObject({ isRefresh: true, links: ['/a'] });
});

test('the attributes of a link element decide whether its address is a file, an alternate or the canonical one', () => {
  const { files, alternates, canonical } = read(
    '<link rel="canonical" href="/c"><link rel="alternate" hreflang="en" href="/en"><link rel="alternate" hreflang="en" type="application/rss+xml" href="/feed.xml"><link rel="preconnect" href="/none"><link rel="preload" as="image" imagesrcset="/1.png 1x">',
  );
  expect({ files, alternates, canonical }).toEqual({ files: ['/feed.xml', '/1.png'], alternates: ['/en'], canonical: '/c' });
});

test.each([
  ['noindex', true],
  ['nofollow, NOINDEX', true],
  ['none', true],
  ['index, follow', false],
])('robots "%s" is read as noindex: %s', (content, isNoindex) => {
  expect(read(`<meta name="robots" content="${content}">`).isNoindex).toBe(isNoindex);
});
