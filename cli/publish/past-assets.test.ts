import { describe, expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { assetsFile, readEarlierAssets, rememberAssets } from './past-assets.ts';
import type { PastAssets } from './past-assets.ts';

const never = new AbortController().signal;
const hashed = (letter: string) => letter.repeat(64);
const day = (date: number) => Date.UTC(2026, 10, date);
const assets = (...letters: readonly string[]) => new Map(letters.map((letter) => [`assets/${letter}.js`, hashed(letter)]));
const FORMER = { 'assets/b.js': { hash: hashed('b'), since: '2026-11-01T00:00:00.000Z' } };
const NOTHING: PastAssets = { now: new Map(), former: new Map() };

/** What is remembered after successive builds with these assets, on these days of a month. */
const after = (...builds: readonly (readonly [date: number, ...letters: string[]])[]) =>
  builds.reduce((past, [date, ...letters]) => rememberAssets(assets(...letters), { earlier: [past], days: 7, at: day(date) }), NOTHING);
const formerOf = ({ former }: PastAssets) => [...former].map(([path, { since }]) => `${path} ${since.slice(0, 10)}`).toSorted();

describe('assets that only earlier pages load', () => {
  test('stay for the configured days after the first build without them', () => {
    expect(formerOf(after([1, 'a', 'b']))).toEqual([]);
    expect(formerOf(after([1, 'a', 'b'], [2, 'b', 'c'], [3, 'd']))).toEqual([
      'assets/a.js 2026-11-02',
      'assets/b.js 2026-11-03',
      'assets/c.js 2026-11-03',
    ]);
    expect(formerOf(after([1, 'a', 'b'], [2, 'b'], [8, 'b']))).toEqual(['assets/a.js 2026-11-02']);
    expect(formerOf(after([1, 'a', 'b'], [2, 'b'], [9, 'b']))).toEqual([]);
  });

  test('count as current when they come back, and their days start again when they go', () => {
    expect(formerOf(after([1, 'a'], [2], [3, 'a']))).toEqual([]);
    expect(formerOf(after([1, 'a'], [2], [3, 'a'], [9]))).toEqual(['assets/a.js 2026-11-09']);
  });

  test('stay no longer because a list dates them in the future', () => {
    const forged: PastAssets = { now: new Map(), former: new Map([['assets/a.js', { hash: hashed('a'), since: '9999-12-31T00:00:00Z' }]]) };
    const past = rememberAssets(new Map(), { earlier: [forged], days: 7, at: day(1) });
    expect(formerOf(past)).toEqual(['assets/a.js 2026-11-01']);
    expect(formerOf(rememberAssets(new Map(), { earlier: [past], days: 7, at: day(8) }))).toEqual([]);
  });

  test('count from today while a site still uses them, else from the later of two removals', () => {
    const [deployed, here] = [after([1, 'a', 'b'], [3, 'b']), after([1, 'a', 'b'], [2])];
    expect(formerOf(rememberAssets(new Map(), { earlier: [deployed, here], days: 7, at: day(4) }))).toEqual([
      'assets/a.js 2026-11-03',
      'assets/b.js 2026-11-04',
    ]);
    expect(formerOf(rememberAssets(new Map(), { earlier: [here, deployed], days: 0, at: day(4) }))).toEqual([]);
  });
});

describe('the list of former assets', () => {
  test('is read as written, in any order', async () => {
    const past = after([1, 'b', 'a'], [2, 'd', 'c']);
    const { path, contents } = assetsFile(past);
    expect(contents).toBe(assetsFile(after([1, 'a', 'b'], [2, 'c', 'd'])).contents);
    const directory = tempDir({ [path]: String(contents) });
    expect(await readEarlierAssets(directory, null, never)).toEqual({ here: past, deployed: NOTHING, isDamaged: false, unknown: null });
  });

  test('may name paths that are not files', async () => {
    const directory = tempDir({ 'builds/assets.json/x': '' });
    expect((await readEarlierAssets(directory, null, never)).unknown).toBeNull();
  });

  test('may be missing', async () => {
    expect(await readEarlierAssets(tempDir(), null, never)).toEqual({ here: NOTHING, deployed: NOTHING, isDamaged: false, unknown: null });
  });

  test.each([
    ['no JSON', '{'],
    ['nothing', 'null'],
    ['another file', { now: [], former: 1 }],
    ['a path that leads out of the site', { now: { 'assets/../../x.js': hashed('a') }, former: {} }],
    ['a path that leads out of a folder', { now: { 'assets/a/../../../x.js': hashed('a') }, former: {} }],
    ['a path outside of the site', { now: { '../assets/x.js': hashed('a') }, former: {} }],
    ['a page among assets', { now: { 'assets/a.js': hashed('a'), 'index.html': hashed('a') }, former: FORMER }],
    ['half of one', { now: Object.fromEntries(assets('a')), former: null }],
    ['no hash', { now: { 'assets/a.js': 'a' }, former: {} }],
    ['no time', { now: {}, former: { 'assets/a.js': { hash: hashed('a'), since: 'yesterday' } } }],
  ])('is ignored if it is %s', async (_, contents) => {
    const found = await readEarlierAssets(tempDir({ 'builds/assets.json': contents }), null, never);
    expect(found).toMatchObject({ here: NOTHING, deployed: NOTHING, isDamaged: true });
    expect(found.unknown).toContain('builds/assets.json: ');
  });
});
