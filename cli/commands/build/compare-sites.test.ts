import type { PublishedFile } from '../../cache/file-columns.ts';
import { expect, test } from 'vitest';
import { compareSites, toChanges } from './compare-sites.ts';

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
