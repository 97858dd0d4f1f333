import { expect, test } from 'vitest';
import { refusedFiles } from './refusals.ts';

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
