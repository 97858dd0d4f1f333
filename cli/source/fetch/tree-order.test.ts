import { expect, test } from 'vitest';
import { toRawStory } from './read-stories.ts';
import { inTreeOrder } from './tree-order.ts';

const at = (slug: string, position = 0, more: object = {}) =>
  toRawStory({ full_slug: slug, uuid: `uuid of ${slug}`, position, ...more }, { hash: '', start: 0, end: 0 });
const folder = (slug: string, position = 0) => ({ uuid: `folder ${slug}`, slug, position, is_folder: true });
const ordered = (stories: Parameters<typeof inTreeOrder>[0], folders: readonly ReturnType<typeof folder>[] = []) =>
  inTreeOrder(stories, new Map(folders.map((one) => [one.uuid, one]))).map(({ fullSlug }) => fullSlug);

test('a folder is in order among its siblings, with all that is in it', () => {
  const stories = [at('c/z', 10), at('c/dos/a', -10), at('c/uno/b'), at('c/dos/b'), at('c/uno/a', -10), at('c/i', -30)];
  expect(ordered(stories, [folder('c', 5), folder('c/dos', -10), folder('c/uno', -20)])).toEqual([
    'c/i',
    'c/uno/a',
    'c/uno/b',
    'c/dos/a',
    'c/dos/b',
    'c/z',
  ]);
});

test('folders are in order at any depth, and between stories of the root', () => {
  const stories = [at('z', 30), at('a/b/c/d', 9), at('a/b/x/d', -9), at('a/y', 0), at('m', 10)];
  const folders = [folder('a', 20), folder('a/b', 1), folder('a/b/c', -2), folder('a/b/x', -1)];
  expect(ordered(stories, folders)).toEqual(['m', 'a/y', 'a/b/c/d', 'a/b/x/d', 'z']);
});

test('the start page of a folder comes first in it, and is where the folder is', () => {
  const stories = [at('a/', 90), at('a/one', -5), at('b/', -90), at('b/one', -5)];
  expect(ordered(stories, [folder('a', 1), folder('b', 2)])).toEqual(['a', 'a/one', 'b', 'b/one']);
});

test('equal positions are in the order of slugs, and a folder keeps together what is in it', () => {
  const stories = [at('b'), at('a/z'), at('a-b'), at('a'), at('a/b')];
  expect(ordered(stories, [folder('a')])).toEqual(['a', 'a/b', 'a/z', 'a-b', 'b']);
});

test('a folder without a position of its own is where its start page is, else where the first of what is in it is', () => {
  const stories = [at('a/', 3), at('a/x', -50), at('b/x', 9), at('b/y', 2), at('c', 1), at('d/e/f', 0)];
  expect(ordered(stories)).toEqual(['d/e/f', 'c', 'b/y', 'b/x', 'a', 'a/x']);
});

test('the order does not depend on that in which stories arrive', () => {
  const stories = [at('a', 1), at('a', 1, { uuid: 'another' }), at('a', 0, { uuid: 'a third' }), at('', 0, { uuid: '' }), at('b/c', 1)];
  expect(inTreeOrder(stories.toReversed(), new Map())).toEqual(inTreeOrder(stories, new Map()));
});
