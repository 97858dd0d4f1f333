import type { PublishedFile } from '../../cache/file-columns.ts';
import { expect, test } from 'vitest';
import { compareSites, droppedPages, toChanges } from './compare-sites.ts';

const files = (hashes: Readonly<Record<string, string>>): ReadonlyMap<string, PublishedFile> =>
  new Map(Object.entries(hashes).map(([path, hash]) => [path, { hash, bytes: 1, facts: undefined, page: undefined }]));

test('compareSites lists added, changed and removed files', () => {
  expect(compareSites(files({ a: '1', b: '1', c: '1' }), files({ d: '1', c: '2', a: '1' }))).toEqual({
    added: ['d'],
    changed: ['c'],
    removed: ['b'],
  });
});

test('toChanges lists sorted page URLs, without other files and 404 pages, and redirects of removed pages', () => {
  const difference = {
    added: ['ñ/index.html', 'index.html', 'assets/a.css'],
    changed: ['en/index.html', '404.html', 'en/404.html', 'robots.txt', 'b/404/index.html'],
    removed: ['x/index.html', 'old/index.html', 'assets/b.css'],
  };
  const redirects = [
    { from: '/old', to: '/ñ', status: 301 },
    { from: '/en', to: '/', status: 301 },
    { from: '/x', to: 'https://other.example/y', status: 302 },
  ];
  expect(toChanges(difference, { origin: 'https://test.example', redirects })).toEqual({
    added: ['https://test.example/', 'https://test.example/%C3%B1'],
    changed: ['https://test.example/b/404', 'https://test.example/en'],
    removed: ['https://test.example/old', 'https://test.example/x'],
    redirected: [
      { from: 'https://test.example/old', to: 'https://test.example/%C3%B1' },
      { from: 'https://test.example/x', to: 'https://other.example/y' },
    ],
  });
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
