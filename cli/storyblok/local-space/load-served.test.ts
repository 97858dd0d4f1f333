import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aManagedStory } from '../../../test/support/builders.ts';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { loadServedSpace } from '../local-space.ts';
import type { LocalSpace } from '../local-space.ts';

const OLD = '2026-01-01T00:00:00.000Z';
const story = (slug: string, fields: object = {}) => aManagedStory({ slug, published_at: OLD, updated_at: OLD, ...fields });
const files = { 'a.json': story('a'), 'b.json': story('b', { published: false, published_at: null }), 'more/c.json': story('c') };
const seconds = () => Math.floor(Date.now() / 1000);
const datesOf = ({ stories }: LocalSpace) =>
  Object.fromEntries(stories.map(({ story: { slug, published_at, updated_at } }) => [slug, { published_at, updated_at }]));

test('the version is the moment of the latest change, and stays while nothing changes', () => {
  const before = seconds();
  const directory = tempDir(files);
  const { cv } = loadServedSpace(directory, Date.now());
  expect(cv).toBeGreaterThanOrEqual(before);
  expect(loadServedSpace(directory, Date.now()).cv).toBe(cv);
  rmSync(join(directory, 'more', 'c.json'));
  writeFileSync(join(directory, 'a.json'), JSON.stringify(files['a.json']));
  expect(loadServedSpace(directory, Date.now()).cv).toBeGreaterThanOrEqual(cv);
});

test('dates in the content that are later than those of its files count too', () => {
  const directory = tempDir({ 'a.json': story('a', { published_at: '2100-01-01T00:00:00.000Z' }) });
  expect(loadServedSpace(directory, Date.now()).cv).toBe(Date.parse('2100-01-01') / 1000);
});

test('a story that was saved since is one that was published then; a draft stays one, and other stories keep their dates', () => {
  const directory = tempDir(files);
  expect(datesOf(loadServedSpace(directory, Date.now() + 1000))['a']).toEqual({ published_at: OLD, updated_at: OLD });
  const since = Date.now() - 1000;
  const { a, b } = datesOf(loadServedSpace(directory, since));
  expect(Date.parse(a?.published_at ?? '')).toBeGreaterThan(since);
  expect(a?.updated_at).toBe(a?.published_at);
  expect([b?.published_at, Date.parse(b?.updated_at ?? '') > since]).toEqual([null, true]);
});
