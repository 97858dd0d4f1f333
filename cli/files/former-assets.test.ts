import { createServer } from 'node:http';
import { describe, expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { sha256 } from '../lib/hash.ts';
import { keepAssets, lacksAssets, assetsFile, readEarlierAssets, rememberAssets, type PastAssets } from './former-assets.ts';

const NOW = Date.UTC(2026, 10, 22);
const signal = new AbortController().signal;
const scan = { token: 'wANpEQEsMYGOwLxwXQ76Ggtt', allowed: [], isProduction: true };

type Files = Readonly<Record<string, string>>;

/** Such files with their list; `others` may replace some with different contents. */
function aSite(files: Files, others: Files = {}): Files {
  const now = new Map(Object.entries(files).map(([path, text]) => [path, sha256(text)]));
  const { path, contents } = assetsFile({ now, former: new Map() });
  return { ...files, ...others, [path]: String(contents) };
}

async function aHost(site: Files, asked: string[]): Promise<string> {
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    const text = site[url.slice(1)];
    response.writeHead(text === undefined ? 404 : text === 'broken' ? 500 : 200).end(text);
  });
  return listenInTest(server);
}

/** What a site with one new script keeps of the files in a directory and of the deployed ones. */
async function kept({ here = {}, there, days = 7 }: { readonly here?: Files; readonly there?: Files; readonly days?: number | null }) {
  const directory = tempDir(here);
  const asked: string[] = [];
  const origin = there ? await aHost(there, asked) : null;
  const earlier = await readEarlierAssets(directory, origin, signal);
  const past = { earlier, days, at: NOW };
  const result = await keepAssets(new Map([['assets/new.js', sha256('new')]]), { ...past, directory, origin, scan, signal });
  const files = Object.fromEntries(result.files.map(({ path, contents }) => [path, Buffer.from(contents).toString()]));
  return { ...result, files, asked, isLacking: lacksAssets(past) };
}

test('assets in the directory stay, missing ones are fetched from the deployed site', async () => {
  const { files, there, lost, isLacking } = await kept({
    here: aSite({ 'assets/a.js': 'a', 'assets/new.js': 'new' }),
    there: aSite({ 'assets/a.js': 'a', 'assets/b.css': 'b' }),
  });
  expect(files).toMatchObject({ 'assets/a.js': 'a', 'assets/b.css': 'b' });
  expect([[...there], lost, isLacking]).toEqual([['assets/a.js'], [], true]);
  expect(JSON.parse(files['builds/assets.json'] ?? '')).toEqual({
    now: { 'assets/new.js': sha256('new') },
    former: {
      'assets/a.js': { hash: sha256('a'), since: '2026-11-22T00:00:00.000Z' },
      'assets/b.css': { hash: sha256('b'), since: '2026-11-22T00:00:00.000Z' },
    },
  });
});

test('assets that are deployed and listed here are no reason to build again', async () => {
  const site = aSite({ 'assets/a.js': 'a' });
  expect((await kept({ here: site, there: site })).isLacking).toBe(false);
  expect((await kept({ there: site, days: 0 })).isLacking).toBe(false);
});

test('a damaged list is a reason to build again', async () => {
  expect((await kept({ here: { ...aSite({ 'assets/a.js': 'a' }), 'builds/assets.json': '{' } })).isLacking).toBe(true);
});

test('an asset is removed after its days, and one that was changed here is fetched again', async () => {
  const list = assetsFile({
    now: new Map(),
    former: new Map([
      ['assets/a.js', { hash: sha256('a'), since: '2026-11-21T00:00:00.000Z' }],
      ['assets/old.js', { hash: sha256('old'), since: '2026-11-14T00:00:00.000Z' }],
    ]),
  });
  const here = { 'assets/a.js': 'changed', 'assets/old.js': 'old', [list.path]: String(list.contents) };
  const { files, there, gone, lost } = await kept({ here, there: { 'assets/a.js': 'a' } });
  expect(files).toMatchObject({ 'assets/a.js': 'a' });
  expect([[...there], gone, lost]).toEqual([[], ['assets/old.js'], []]);
});

test('only assets with the expected content are kept and listed', async () => {
  const old = aSite(
    { 'assets/changed.js': 'one', 'assets/gone.js': 'two', 'assets/down.js': 'three', 'assets/kept.js': 'four' },
    { 'assets/changed.js': 'other', 'assets/down.js': 'broken' },
  );
  const { 'assets/gone.js': _, ...there } = old;
  const { files, lost } = await kept({ there });
  expect(Object.keys(files)).toEqual(['assets/kept.js', 'builds/assets.json']);
  expect(files['builds/assets.json']).not.toMatch(/changed|gone|down/);
  expect(Object.fromEntries(lost.map(({ path, why }) => [path, why]))).toEqual({
    'assets/changed.js': 'it no longer exists',
    'assets/gone.js': 'it no longer exists',
    'assets/down.js': expect.stringMatching(/answered 500$/),
  });
});

test('a site that does not respond is not asked for every single file', async () => {
  const names = Array.from({ length: 100 }, (_, index) => `assets/${index}.js`);
  const { lost, asked } = await kept({ there: aSite(Object.fromEntries(names.map((name) => [name, 'broken']))) });
  expect(lost).toHaveLength(names.length);
  expect(new Set(asked).size).toBeLessThan(names.length / 2);
});

test('an earlier asset with a secret is not published again', async () => {
  const leak = `const token = "${scan.token}"`;
  const { files, lost, gone } = await kept({ here: aSite({ 'assets/a.js': leak }) });
  expect(Object.keys(files)).toEqual(['builds/assets.json']);
  expect(lost).toEqual([{ path: 'assets/a.js', why: 'it contains the Storyblok token of this build' }]);
  expect(gone).toEqual([]);
});

test.each([7, null])('an asset that pages load again stays, whether or not earlier ones are kept (%o days)', async (days) => {
  const list = assetsFile({
    now: new Map(),
    former: new Map([['assets/new.js', { hash: sha256('new'), since: '2026-11-21T00:00:00.000Z' }]]),
  });
  const here = { 'assets/new.js': 'new', [list.path]: String(list.contents) };
  expect((await kept({ here, days })).gone).not.toContain('assets/new.js');
});

test('a build that is not for visitors keeps no earlier assets', async () => {
  const list = assetsFile({
    now: new Map(),
    former: new Map([['assets/a.js', { hash: sha256('a'), since: '2026-11-21T00:00:00.000Z' }]]),
  });
  const here = { 'assets/a.js': 'a', [list.path]: String(list.contents) };
  expect(await kept({ here, days: null })).toMatchObject({
    files: {},
    gone: ['assets/a.js', 'builds/assets.json'],
    lost: [],
    isLacking: false,
  });
});

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
    expect(await readEarlierAssets(directory, null, signal)).toEqual({ here: past, deployed: NOTHING, isDamaged: false, unknown: null });
  });

  test('may name paths that are not files', async () => {
    const directory = tempDir({ 'builds/assets.json/x': '' });
    expect((await readEarlierAssets(directory, null, signal)).unknown).toBeNull();
  });

  test('may be missing', async () => {
    expect(await readEarlierAssets(tempDir(), null, signal)).toEqual({ here: NOTHING, deployed: NOTHING, isDamaged: false, unknown: null });
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
    const found = await readEarlierAssets(tempDir({ 'builds/assets.json': contents }), null, signal);
    expect(found).toMatchObject({ here: NOTHING, deployed: NOTHING, isDamaged: true });
    expect(found.unknown).toContain('builds/assets.json: ');
  });
});
