import { expect, test } from 'vitest';
import { droppedPages, refusedFiles } from './refusals.ts';

const SITE = ['index.html', 'cursos/index.html', 'en/cursos/a/index.html', 'año/index.html', 'assets/site-1.css', 'ads.txt/index.html'];
const OWN = 'the site has a file of its own there';

test.each([
  ['ads2.txt', null],
  ['.well-known/security.txt', null],
  ['cursos/guia.pdf', null],
  ['google1.html', null],
  ['robots.txt', OWN],
  ['index.html', OWN],
  ['en/404.html', OWN],
  ['rss.xml', OWN],
  ['my-sitemap.xml', OWN],
  ['leeme.md', OWN],
  ['assets/a.png', OWN],
  ['builds/latest.json', OWN],
  ['_headers', OWN],
  ['a%2Fb.txt', 'it is escaped twice'],
  ['__/firebase/init.json', 'hosts keep it for themselves'],
  ['a#b.pdf', 'it contains "?" or "#", and some hosts do not publish such files'],
  ['cursos', 'the site has a page or a folder at /cursos'],
  ['cursos.html', 'the site has a page or a folder at /cursos'],
  ['año.html', 'the site has a page or a folder at /a%C3%B1o'],
  ['en/cursos', 'the site has a page or a folder at /en/cursos'],
  ['assets', 'the site has a page or a folder at /assets'],
  ['ads.txt', 'the site has a page or a folder at /ads.txt'],
])('%s can be published as it is, or why not: %s', (file, why) => {
  const expected = why === null ? [] : [{ file, why }];
  expect(refusedFiles({ files: [file], links: [] }, SITE)).toEqual(expected);
  // Among the files of an earlier build it is itself.
  expect(refusedFiles({ files: [file], links: [] }, [...SITE, file])).toEqual(expected);
});

test('symbolic links are refused together with the others', () => {
  expect(refusedFiles({ files: ['robots.txt', 'a'], links: ['b'] }, SITE)).toEqual([
    { file: 'b', why: 'it is a symbolic link' },
    { file: 'robots.txt', why: OWN },
  ]);
  expect(refusedFiles({ files: [], links: ['b'] }, SITE)).toHaveLength(1);
});

const pages = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => `/p${String(from + index).padStart(3, '0')}`);
const loss = (earlier: readonly string[], now: readonly string[], mayDrop = 0.2) =>
  droppedPages([earlier], { answers: (address) => now.includes(address), mayDrop });

test('more than the share of the pages is told with their addresses', () => {
  expect(loss(pages(0, 100), pages(0, 79))).toEqual({ dropped: pages(79, 100), of: 100 });
  expect(loss(pages(0, 100), [])).toEqual({ dropped: pages(0, 100), of: 100 });
  expect(loss(pages(0, 100), pages(0, 20), 0.5)).toMatchObject({ of: 100 });
});

test.each([
  ['the share itself', pages(0, 100), pages(0, 80), 0.2],
  ['as many as the configuration allows', pages(0, 100), [], 1],
  ['a page of four', pages(0, 4), pages(0, 3), 0.2],
  ['three of four', pages(0, 4), pages(0, 1), 0.2],
  ['none while pages are added', pages(0, 10), pages(0, 100), 0],
  ['nothing of nothing', [], [], 0],
])('%s may be dropped', (_, earlier, now, mayDrop) => {
  expect(loss(earlier, now, mayDrop)).toBeNull();
});

test('other pages make up for none', () => {
  expect(loss(pages(0, 10), pages(5, 100))?.dropped).toEqual(pages(0, 5));
});

test('each of several earlier sites counts, such as the deployed one and that of the directory', () => {
  const answers = (address: string) => pages(0, 10).includes(address);
  expect(droppedPages([pages(0, 10), pages(0, 40)], { answers, mayDrop: 0.2 })).toMatchObject({ of: 40 });
});
