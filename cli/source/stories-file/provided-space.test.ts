import { closeSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { createClient } from '../client/client.ts';
import { serveLocalSpace } from '../local-space/serve.ts';
import type { FaultPlan } from '../local-space/faults.ts';
import type { LocalSpace } from '../local-space/types.ts';
import { UNTRANSLATED, type Translation } from '../fetch/versions.ts';
import { fetchLocal, fetchWithCache, readOffline, type CacheOptions } from './provided-space.ts';
import { storiesOf, type StoryLines } from '../../site/story/story-lines.ts';
import { createEditors } from '../../../test/support/editors.ts';
import { answering } from '../../../test/support/answers.ts';
import { aManagedStory, uuidOf } from '../../../test/support/builders.ts';
import { aClock } from '../../../test/support/clock.ts';
import { aSpace } from '../../../test/support/spaces.ts';

const TOKEN = 'SECRETTOKEN1234567890tt';
const NOW = Date.parse('2026-06-01T00:00:00.000Z');

// The return value of `onRequest` is the response. A token limited to `within` can fetch other stories by uuid only.
async function serve(
  served: LocalSpace,
  onRequest: (request: string) => string | void = () => {},
  faults: readonly FaultPlan[] = [],
  within?: string,
) {
  const directory = tempDir();
  const requests: string[] = [];
  const server = await serveLocalSpace(served, {
    token: TOKEN,
    // There is no other client, so the edge has nothing of an earlier version cached.
    faults: [{ fault: 'cold-edge' }, ...faults],
    intercept(request, response) {
      requests.push((request.url ?? '').replace(/^\/v2\/cdn\//, ''));
      const body = onRequest(requests.at(-1) ?? '');
      if (within && /cdn\/(?:stories|links)\?(?!.*by_uuids)/.test(request.url ?? '')) request.url += `&starts_with=${within}`;
      if (body) answering(200, body)(request, response);
      return Boolean(body);
    },
  });
  onTestFinished(() => server.close());
  const client = () => createClient({ token: TOKEN, endpoint: server.endpoint, clock: aClock(), requestsPerSecond: 50 });
  const defaults = { directory, version: 'published', endpoint: 'here', token: TOKEN, now: () => NOW } as const;
  return {
    publish: server.publish,
    directory,
    file: join(directory, 'space-published.jsonl'),
    /** Fetches with the cache; returns the requests made. */
    async fetch(options: Partial<Parameters<typeof fetchWithCache>[1]> = {}) {
      requests.length = 0;
      const space = await fetchWithCache(client(), {
        ...defaults,
        translation: UNTRANSLATED,
        pageSize: 2,
        whole: null,
        onProgress: () => {},
        ...options,
      });
      return { ...space, stories: parsed(space.stories), asked: [...requests] };
    },
    /** The cached content, with its file still open. */
    opened: async () => readOffline(defaults),
    async fetchWhole(translation: Translation = UNTRANSLATED) {
      const space = await fetchLocal(client(), { version: 'published', translation, pageSize: 100, onProgress: () => {} });
      return { ...space, stories: parsed(space.stories) };
    },
    offline(options: Partial<CacheOptions> & { readonly known?: string } = {}) {
      const space = readOffline({ ...defaults, ...options });
      return { ...space, stories: parsed(space.stories) };
    },
  };
}

function parsed(lines: StoryLines | null): readonly unknown[] {
  if (!lines) return [];
  try {
    return [...storiesOf(lines)];
  } finally {
    closeSync(lines.file);
  }
}

const many = (count: number, fields: object = {}) =>
  Array.from({ length: count }, (_, number) =>
    aManagedStory({ slug: `page-${number}`, uuid: uuidOf(number), id: number + 1, position: number, ...fields }),
  );
const linksTo = (stories: ReturnType<typeof many>) =>
  JSON.stringify({
    links: Object.fromEntries(
      stories.map(({ uuid, id, full_slug: slug, ...rest }) => [uuid, { uuid, id, slug, is_folder: false, published: true, ...rest }]),
    ),
  });
const later = (space: LocalSpace, seconds: number): LocalSpace => ({ ...space, cv: space.cv + seconds });
// Twenty old stories, and one whose date is the version of the space.
const settled = (): LocalSpace => aSpace([...many(20), last]);
const last = aManagedStory({ slug: 'last', id: 99, uuid: uuidOf(99), published_at: '2026-02-20T10:30:40.000Z', position: 99 });

// What was requested, and with which bound.
function toWords(request: string): string {
  const { pathname, searchParams } = new URL(request, 'http://x');
  const bounds = [...searchParams].filter(([name, value]) => name.endsWith('_gt') || (name === 'per_page' && value === '1'));
  return [pathname.slice(1), ...bounds.flat()].join(' ');
}

// Neither the links nor any page reveal that an unpublished story was linked to a published one as its alternate.
function byUuid({ stories }: { readonly stories: readonly unknown[] }) {
  const all = stories as readonly {
    readonly uuid: string;
    readonly lang: string;
    readonly alternates: readonly { readonly published: boolean }[];
  }[];
  return new Map(
    all.map((story) => [`${story.uuid} ${story.lang}`, { ...story, alternates: story.alternates.filter(({ published }) => published) }]),
  );
}

test('an unchanged space costs one request', async () => {
  const { fetch } = await serve(aSpace(many(20)));
  const first = await fetch();
  expect(first).toMatchObject({ from: { source: 'service', reason: 'nothing has been cached yet' }, stats: { requests: 13 } });
  const second = await fetch();
  expect(second).toMatchObject({ from: { source: 'cache', changed: 0, keptAt: NOW }, stats: { requests: 1 } });
  expect(second.asked).toEqual([expect.stringMatching(/^spaces\/me/)]);
  expect(second.stories).toEqual(first.stories);
});

test('if all stories are fetched, they can be read as they arrive', async () => {
  const { fetch } = await serve(settled());
  const read: unknown[] = [];
  const onStories = (lines: StoryLines, total: number) => read.push(...storiesOf(lines), total);
  const { stories } = await fetch({ onStories });
  expect(new Set(read)).toEqual(new Set([...stories, 21]));
  read.length = 0;
  await fetch({ onStories });
  expect(read).toEqual([]);
});

test('stories that the caller already has are not read again', async () => {
  const { fetch, offline } = await serve(settled());
  const { content } = await fetch();
  expect(await fetch({ known: content })).toMatchObject({ content, count: 21, stories: [], from: { source: 'cache' } });
  expect(offline({ known: content })).toMatchObject({ content, count: 21, stories: [] });
});

test('a changed space costs requests for the changed stories and the links', async () => {
  const { fetch, publish } = await serve(settled());
  await fetch();
  const [first, ...others] = many(20);
  publish(aSpace([{ ...first, content: { component: 'page', title: 'New' }, published_at: '2026-03-01T10:00:00.000Z' }, ...others, last]));
  const { from, asked, stories } = await fetch();
  expect(from).toMatchObject({ source: 'changes', changed: 1, gone: 0 });
  expect(asked.map(toWords)).toEqual([
    'spaces/me',
    'links',
    'stories published_at_gt 2026-02-19 10:30',
    'stories updated_at_gt 2026-02-19 10:30',
    'stories per_page 1',
    'spaces/me',
  ]);
  expect(stories[0]).toMatchObject({ content: { title: 'New' } });
});

test('referenced stories that the token cannot list survive a change', async () => {
  const hidden = aManagedStory({ slug: 'elsewhere', id: 500, uuid: uuidOf(500), position: 500 });
  const [first, ...others] = many(20);
  const referring = { ...first, content: { component: 'page', related: [uuidOf(500)] } };
  const { fetch, publish, fetchWhole } = await serve(aSpace([referring, ...others, hidden]), undefined, [], 'page-');
  await fetch();
  const renamed = { ...others[0], name: 'New', published_at: '2026-03-01T10:00:00.000Z' };
  publish(aSpace([referring, renamed, ...others.slice(1), { ...hidden, name: 'Also new' }]));
  const { from, stories } = await fetch();
  expect(from).toMatchObject({ source: 'changes', changed: 2, gone: 0 });
  expect(stories.at(-1)).toMatchObject({ name: 'Also new' });
  expect(stories).toEqual((await fetchWhole()).stories);
});

describe('a space with languages of fields', () => {
  const translation: Translation = { languages: [{ code: 'en', unlessFolder: 'en' }], fields: [] };
  const translated = (title: string) => ({ component: 'page', title: 'Hola', title__i18n__en: title });
  const spaceOf = (...titles: readonly string[]) =>
    aSpace([
      ...many(20).map((one, index) => (titles[index] ? { ...one, ...publishedLater(index), content: translated(titles[index]) } : one)),
      last,
    ]);
  const publishedLater = (index: number) => (index === 1 ? { published_at: '2026-03-01T10:00:00.000Z' } : {});
  const languagesOf = (stories: readonly unknown[]) =>
    stories.flatMap((story) =>
      (story as { readonly lang: string }).lang === 'default' ? [] : [(story as { readonly full_slug: string }).full_slug],
    );

  test('is fetched once more for each, and costs one request while nothing changes', async () => {
    const { fetch } = await serve(spaceOf('Hello'));
    const { stories, asked, count } = await fetch({ translation });
    const pages = asked.filter((request) => request.startsWith('stories'));
    expect([pages.length, pages.filter((request) => request.includes('language=en')).length]).toEqual([22, 11]);
    expect(asked.some((request) => request.includes('fallback_lang'))).toBe(false);
    expect([count, languagesOf(stories)]).toEqual([22, ['en/page-0']]);
    expect(await fetch({ translation })).toMatchObject({ from: { source: 'cache' }, stats: { requests: 1 } });
  });

  test('brings only what changed, in each', async () => {
    const { fetch, publish, fetchWhole } = await serve(spaceOf('Hello'));
    await fetch({ translation });
    publish({ ...spaceOf('Hello', 'Two'), cv: Date.parse('2026-03-01T10:00:00.000Z') / 1000 });
    const { from, asked, stories } = await fetch({ translation });
    expect(from).toMatchObject({ source: 'changes', changed: 2, gone: 0 });
    expect(asked.filter((request) => request.includes('language=en'))).toEqual([
      expect.stringMatching(new RegExp(`by_uuids=${uuidOf(1)}%2C${uuidOf(99)}&`)),
    ]);
    expect(languagesOf(stories)).toEqual(['en/page-0', 'en/page-1']);
    expect(stories).toEqual((await fetchWhole(translation)).stories);
  });

  test('is fetched whole if the site has other languages than before', async () => {
    const { fetch } = await serve(spaceOf('Hello'));
    await fetch();
    expect(await fetch({ translation })).toMatchObject({ from: { source: 'service', reason: 'the languages of the site changed' } });
  });

  test('that has one in a folder is not fetched in it', async () => {
    const { fetch } = await serve(aSpace([...many(20), aManagedStory({ slug: 'en/home', id: 90, content: translated('Hello') })]));
    const { asked } = await fetch({ translation });
    expect(asked.filter((request) => request.includes('language='))).toEqual([]);
  });
});

test('if all stories have the same date, the dates of the links tell what changed', async () => {
  const { fetch, publish } = await serve(aSpace(many(20)));
  await fetch();
  const [first, ...others] = many(20);
  publish(aSpace([{ ...first, name: 'New', published_at: '2026-01-02T00:00:01.000Z' }, ...others]));
  expect(await fetch()).toMatchObject({ from: { source: 'changes', changed: 1 }, stats: { requests: 7 } });
});

test.each([
  ['', [], 200],
  [' in the languages of its fields', ['en', 'de-at'], 100],
])('after random edits, the updated cache%s equals a full fetch', { timeout: 120_000 }, async (_, languages, rounds) => {
  const editors = createEditors(3, languages);
  const translation = { languages: languages.map((code) => ({ code, unlessFolder: null })), fields: [] };
  const { fetch, fetchWhole, publish } = await serve(editors.toSpace());
  const sources: string[] = [];
  for (let round = 0; round < rounds; round++) {
    const works = Array.from({ length: 1 + (round % 3 === 0 ? 2 : 0) }, () => editors.work());
    publish(editors.toSpace());
    const updated = await fetch({ now: editors.now, translation });
    const expected = await fetchWhole(translation);
    expect(updated.cv, works.join()).toBe(expected.cv);
    expect([...byUuid(updated)], `round ${round}: ${works.join()}`).toEqual([...byUuid(expected)]);
    sources.push(updated.from.source);
  }
  // The space is fetched whole now and then, once a day has passed.
  expect(sources.filter((source) => source === 'changes').length).toBeGreaterThan(rounds / 2);
});

describe('the cache is not used if', () => {
  const spoil = (file: string, change: (text: string) => string) => writeFileSync(file, change(readFileSync(file, 'utf8')));

  test.each<[string, (text: string) => string, string]>([
    ['it is cut off', (text) => text.slice(0, -40), 'damaged'],
    ['it ends after a whole story', (text) => text.split('\n').slice(0, -3).join('\n').concat('\n'), 'damaged'],
    ['its last line is gone', (text) => text.split('\n').slice(0, -2).join('\n').concat('\n'), 'damaged'],
    ['a story is gone', (text) => text.replace(/\n\{.*page-7.*\n/, '\n'), 'damaged'],
    ['it tells of another hash', (text) => text.replace(/("hashes":\[")./, '$1x'), 'damaged'],
    ['it tells of another place', (text) => text.replace(/("places":\[)1/, '$12'), 'damaged'],
    ['its version changed', (text) => text.replace(/"cv":(\d+)/, (_, cv: string) => `"cv":${Number(cv) + 1}`), 'damaged'],
    ['it is empty', () => '', 'another format'],
    ['it is something else', () => '<html>', 'another format'],
    ['it is of another format', (text) => text.replace('academy-space-5', 'academy-space-3'), 'another format'],
  ])('%s', async (_, change, reason) => {
    const { fetch, file, fetchWhole } = await serve(settled());
    await fetch();
    spoil(file, change);
    const again = await fetch();
    expect(again.from).toMatchObject({ source: 'service', reason: expect.stringContaining(reason) });
    expect(again.stories).toEqual((await fetchWhole()).stories);
    expect((await fetch()).from.source).toBe('cache');
  });

  test('its hash differs, which --offline reports', async () => {
    const { fetch, file, offline } = await serve(settled());
    await fetch();
    spoil(file, (text) => text.replace(/("hashes":\[")./, '$1x'));
    expect(() => offline()).toThrowError(expect.objectContaining({ name: 'ContentDamaged' }));
  });

  const spoilt = (text: string) => text.replace('page-7', 'page-8');

  test('a byte of a story changed, which reading that story reports', async () => {
    const { fetch, file, offline } = await serve(settled());
    await fetch();
    spoil(file, spoilt);
    await expect(fetch()).rejects.toMatchObject({ name: 'ContentDamaged' });
    expect(() => offline()).toThrowError(expect.objectContaining({ name: 'ContentDamaged' }));
    expect((await fetch({ whole: 'it was damaged' })).from).toMatchObject({ source: 'service', reason: 'it was damaged' });
    expect((await fetch()).stories).toHaveLength(21);
  });

  test('a byte of a story changed and changes are fetched', async () => {
    const { fetch, file, publish, fetchWhole } = await serve(settled());
    await fetch();
    spoil(file, spoilt);
    publish(later(settled(), 60));
    const again = await fetch();
    expect(again.from).toMatchObject({ source: 'service', reason: 'the cache is damaged' });
    expect(again.stories).toEqual((await fetchWhole()).stories);
  });

  test.each<[string, Partial<CacheOptions>, string]>([
    ['it is from another service', { endpoint: 'there' }, 'another service'],
    ['it was fetched with another token, which may see more or less', { token: 'u' }, 'another token'],
  ])('%s', async (_, options, reason) => {
    const { fetch } = await serve(settled());
    await fetch();
    expect((await fetch(options)).from).toMatchObject({ source: 'service', reason: expect.stringContaining(reason) });
  });

  test('it is another space', async () => {
    const { fetch, publish } = await serve(settled());
    await fetch();
    publish({ ...settled(), id: 7 });
    expect((await fetch()).from).toMatchObject({ source: 'service', reason: 'the cache is from another space' });
  });

  test('it is another version', async () => {
    const { fetch, file } = await serve(settled());
    await fetch({ version: 'draft' });
    writeFileSync(file, readFileSync(file.replace('published', 'draft')));
    expect((await fetch()).from).toMatchObject({ source: 'service', reason: 'the cache holds draft content' });
  });

  const cvOf = (space: LocalSpace) => space.cv * 1000;
  test('its cv was a second old, since another publication may share it', async () => {
    const { fetch, publish } = await serve(settled());
    const { cv } = await fetch({ now: () => cvOf(settled()) + 900 });
    publish({ ...aSpace([...many(20), { ...last, content: { component: 'page', title: 'In the same second' } }]), cv });
    const { from, stories } = await fetch({ now: () => cvOf(settled()) + 5000 });
    expect(from).toMatchObject({ source: 'changes', changed: 1 });
    expect(stories.at(-1)).toMatchObject({ content: { title: 'In the same second' } });
  });
});

test('content is cached under the cv of the stories if that is older than the space’s', async () => {
  const old = settled();
  const version = old.cv + 60;
  const told = JSON.stringify({ space: { id: old.id, name: old.name, version, language_codes: [] } });
  const { fetch, publish } = await serve(old, (request) => (request.startsWith('spaces/me') ? told : undefined));
  expect(await fetch()).toMatchObject({ cv: old.cv, from: { source: 'service' } });
  expect(await fetch()).toMatchObject({ cv: old.cv, from: { reason: 'the service answered with another version than it announced' } });
  publish({ ...aSpace([...many(20), { ...last, content: { component: 'page', title: 'New' } }]), cv: version });
  const { cv, stories, from } = await fetch();
  expect([cv, stories.at(-1), from.source]).toMatchObject([version, { content: { title: 'New' } }, 'changes']);
  expect((await fetch()).from.source).toBe('cache');
});

describe('everything is fetched if fetching changes', () => {
  test.each<[string, (space: LocalSpace) => LocalSpace, object, string]>([
    [
      'would not prove anything, since languages came or went',
      (space) => ({ ...later(space, 60), languageCodes: ['de'] }),
      {},
      'languages',
    ],
    [
      'would not even be thought of, since a language came and nobody published',
      (space) => ({ ...space, languageCodes: ['de'] }),
      {},
      'languages',
    ],
    ['makes no sense, since the space was set back', (space) => later(space, -60), {}, 'went back'],
    ['was done for a day', (space) => later(space, 60), { now: () => NOW + 25 * 3_600_000 }, 'a day ago'],
    ['was done by a clock that was ahead', (space) => later(space, 60), { now: () => NOW - 3_600_000 }, 'a day ago'],
    ['takes as many requests', (space) => later(space, 60), { pageSize: 10 }, 'no more requests'],
    ['is not asked for', (space) => space, { whole: 'somebody wants it' }, 'somebody wants it'],
  ])('%s', async (_, change, options, reason) => {
    const { fetch, publish, fetchWhole } = await serve(settled());
    await fetch();
    publish(change(settled()));
    const again = await fetch(options);
    expect(again.from).toMatchObject({ source: 'service', reason: expect.stringContaining(reason) });
    expect(again.stories).toEqual((await fetchWhole()).stories);
  });

  test('would leave no story, which is not cached', async () => {
    const { fetch, publish, offline } = await serve(settled());
    await fetch();
    publish({ ...later(settled(), 60), stories: [] });
    await expect(fetch()).rejects.toMatchObject({ name: 'SpaceEmpty' });
    expect(offline().stories).toHaveLength(21);
  });

  test('would return most stories', async () => {
    const { fetch, publish } = await serve(aSpace(many(300)));
    await fetch({ pageSize: 50 });
    publish(aSpace(many(300, { published_at: '2026-03-01T00:00:00.000Z' })));
    expect((await fetch({ pageSize: 50 })).from).toMatchObject({ source: 'service', reason: 'most of it changed' });
  });

  test('would return most stories, and links have no dates', async () => {
    const links = linksTo(many(20, { published_at: undefined }));
    const { fetch, publish } = await serve(aSpace(many(20)), (request) => (request.startsWith('links') ? links : undefined));
    await fetch();
    const [first, ...others] = many(20);
    publish(aSpace([{ ...first, content: { component: 'page', title: 'New' }, published_at: '2026-01-02T00:00:01.000Z' }, ...others]));
    const { from, stories } = await fetch();
    expect(from).toMatchObject({ source: 'service', reason: 'most of it changed' });
    expect(stories[0]).toMatchObject({ content: { title: 'New' } });
  });

  test('is inconsistent because links are missing', async () => {
    const links = linksTo([...many(19), last]);
    const { fetch, publish } = await serve(settled(), (request) => (request.startsWith('links') ? links : undefined));
    await fetch();
    publish(later(settled(), 60));
    const { from, stories } = await fetch();
    expect(from).toMatchObject({ source: 'service', reason: 'its links do not show which stories are published' });
    expect(stories).toHaveLength(21);
  });

  test('only seems consistent because old links name as many stories', async () => {
    const links = linksTo([...many(20), last]);
    const { fetch, publish } = await serve(settled(), (request) => (request.startsWith('links') ? links : undefined));
    await fetch();
    const other = aManagedStory({ slug: 'other', id: 100, uuid: uuidOf(100), published_at: '2026-03-01T00:00:00.000Z', position: 100 });
    const [first, ...others] = many(20);
    publish(aSpace([{ ...first, published_at: '2026-03-01T00:00:00.000Z' }, ...others, other]));
    const { from, stories } = await fetch();
    expect(from).toMatchObject({ source: 'service', reason: 'its links do not show which stories are published' });
    expect(stories.at(-1)).toMatchObject({ full_slug: 'other' });
  });

  test('is inconsistent because a moved story was not returned', async () => {
    const { fetch, publish } = await serve(settled(), undefined, [{ fault: 'short-list', endpoint: 'batch' }]);
    await fetch();
    const moved = many(20).map((story) => (story['id'] === 4 ? { ...story, position: 50 } : story));
    publish(later(aSpace([...moved, last]), 60));
    const { from, stories } = await fetch();
    expect(from).toMatchObject({ source: 'service', reason: 'its links do not show which stories are published' });
    expect(stories.at(-2)).toMatchObject({ id: 4, position: 50 });
  });

  test('is inconsistent because cv differs afterwards', async () => {
    const served = later(settled(), 60);
    const told = (version: number) => JSON.stringify({ space: { id: served.id, name: served.name, version, language_codes: [] } });
    let asked = -1;
    const { fetch, publish } = await serve(settled(), (request) => {
      if (asked === -1 || !request.startsWith('spaces/me')) return undefined;
      return told(served.cv + Math.min(1, asked++));
    });
    await fetch();
    publish(served);
    asked = 0;
    expect((await fetch()).from).toMatchObject({ source: 'service', reason: 'somebody published while changes were being fetched' });
  });

  test('is inconsistent because of a publication meanwhile', async () => {
    let busy = false;
    const changed = later(aSpace([...many(20), last, aManagedStory({ slug: 'meanwhile', id: 100, position: 100 })]), 120);
    const { fetch, publish } = await serve(settled(), (request) => {
      if (busy && request.includes('updated_at_gt')) publish(changed);
    });
    await fetch();
    publish(later(settled(), 60));
    busy = true;
    const again = await fetch();
    expect(again.from).toMatchObject({ source: 'service', reason: 'somebody published while changes were being fetched' });
    expect(again.stories).toHaveLength(22);
  });

  test('is impossible, since drafts have no cv', async () => {
    const { fetch } = await serve(settled());
    await fetch({ version: 'draft' });
    expect((await fetch({ version: 'draft' })).from).toMatchObject({ source: 'service', reason: 'changed drafts cannot be detected' });
  });
});

describe('offline', () => {
  test('uses the last fetched content without a request', async () => {
    const { fetch, offline } = await serve(settled());
    const { stories, cv } = await fetch();
    expect(offline()).toMatchObject({ cv, stats: { requests: 0 }, from: { source: 'cache', keptAt: NOW } });
    expect(offline().stories).toEqual(stories);
    expect(offline({ token: null }).stories).toHaveLength(21);
  });

  test('uses drafts if drafts were fetched', async () => {
    const { fetch, offline } = await serve(settled());
    await fetch({ version: 'draft' });
    expect(offline({ version: 'draft' }).stories).toHaveLength(21);
    expect(() => offline()).toThrowError(expect.objectContaining({ name: 'NothingKept' }));
  });

  test.each<[string, Partial<CacheOptions>, string]>([
    ['nothing is there', { directory: '/nowhere' }, 'nothing has been cached yet'],
    ['it is from another service', { endpoint: 'there' }, 'from another service'],
    ['it was fetched with another token', { token: 'u' }, 'with another token'],
  ])('says so when %s', async (_, options, words) => {
    const { fetch, offline } = await serve(settled());
    await fetch();
    expect(() => offline(options)).toThrowError(words);
  });
});

test('no cached file contains the token', async () => {
  const { fetch, file } = await serve(settled());
  await fetch();
  expect(readFileSync(file, 'utf8')).not.toContain(TOKEN);
});

test('a failure to write the cache is reported, and the content is still used', async () => {
  const { fetch, file, directory } = await serve(settled());
  mkdirSync(file);
  const { from, stories } = await fetch();
  expect(from.notKept).toMatch(/EISDIR|directory/);
  expect(stories).toHaveLength(21);
  expect(readdirSync(directory)).toEqual(['space-published.jsonl']);
});

test('a cache directory that cannot be created is reported, and the content is still used', async () => {
  const { fetch, directory } = await serve(settled());
  writeFileSync(join(directory, 'a file'), '');
  const { from, stories } = await fetch({ directory: join(directory, 'a file') });
  expect(from.notKept).toMatch(/EEXIST|ENOTDIR/);
  expect(stories).toHaveLength(21);
});

test('if no temporary file can be written either, the error names the directory', async () => {
  const { fetch, directory } = await serve(settled());
  writeFileSync(join(directory, 'a file'), '');
  vi.stubEnv('TMPDIR', '/nowhere');
  onTestFinished(() => void vi.unstubAllEnvs());
  await expect(fetch({ directory: join(directory, 'a file') })).rejects.toMatchObject({
    name: 'ContentNotWritten',
    message: expect.stringContaining('/nowhere/academy-'),
  });
});

test('a failed fetch leaves no files', async () => {
  const { fetch, directory } = await serve(settled(), undefined, [{ fault: 'short-list' }]);
  await expect(fetch()).rejects.toMatchObject({ name: 'SpaceNotWhole' });
  expect(readdirSync(directory)).toEqual([]);
});

test('files of a build killed an hour ago are removed, those being written are not', async () => {
  const { fetch, file } = await serve(settled());
  const [old, young] = [`${file}.1.next`, `${file}.2.next`];
  for (const path of [old, young]) writeFileSync(path, 'unfinished');
  utimesSync(old, new Date(), new Date(Date.now() - 2 * 3_600_000));
  await fetch();
  expect([existsSync(old), existsSync(young)]).toEqual([false, true]);
});

test('stories stay readable while another build replaces the cache', async () => {
  const { fetch, publish, opened } = await serve(settled());
  await fetch();
  const { stories } = await opened();
  publish(later(aSpace([...many(3), last]), 60));
  expect((await fetch()).stories).toHaveLength(4);
  expect(parsed(stories)).toHaveLength(21);
});
