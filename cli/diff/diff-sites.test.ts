import { expect, test } from 'vitest';
import { diffSites, hunksOf } from './diff-sites.ts';
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
