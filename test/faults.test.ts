import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { beforeAll, describe, expect, test } from 'vitest';
import { AcademyError } from '../cli/report/errors.ts';
import { createLog } from '../cli/report/log.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import type { FaultPlan } from '../cli/source/local-space/faults.ts';
import type { LocalSpace } from '../cli/source/local-space/types.ts';
import { toNextState } from '../cli/source/local-space/edge.ts';
import { aClock } from './support/clock.ts';
import { SITE } from './support/academy.ts';
import { aConfig, aStory, uuidOf } from './support/builders.ts';
import { buildShared } from './support/shared-assets.ts';
import { filesOf } from './support/site-files.ts';
import { writeSpace } from './support/spaces.ts';
import { suiteDir, tempDir } from './support/temp-dir.ts';

const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';
// Pages of two stories, so that a small space has several, and enough stories that fetching only changes takes fewer requests.
const config = aConfig({ storyblok: { perPage: 2 }, publish: { exampleOrigin: true } });

const on = (date: string) => ({ published_at: date, updated_at: date, first_published_at: date, created_at: date });
const tip = (number: number, title: string) => {
  const author = number === 3 ? { author: uuidOf('nobody') } : {};
  return {
    ...aStory({ slug: `tips/${number}`, position: number, content: { component: 'devtip', title, summary: 'S', ...author } }),
    ...on('2026-01-01T09:00:00.000Z'),
  };
};
const stories = (title: string, date: string) => [
  ...Array.from({ length: 11 }, (_, number) => tip(number, `Tip ${number}`)),
  { ...tip(11, title), ...on(date) },
  ...['home', 'en/home'].map((slug) => ({
    ...aStory({ slug, position: 90, content: { component: 'home', title: slug, body: [] } }),
    ...on('2026-01-01T09:00:00.000Z'),
  })),
];

interface BuildIn {
  readonly out: string;
  readonly cacheDir: string;
  readonly faults?: readonly FaultPlan[];
  readonly cache?: 'use' | 'fresh';
  /** How a wait for a missing response ends: by the timeout, or by Ctrl-C. */
  readonly waits?: 'in vain' | 'for Ctrl-C';
}

// The cache is only used with the service it is from, which is identified by its address.
let port = 0;

async function buildFrom(space: LocalSpace, { out, cacheDir, faults, cache = 'use', waits = 'in vain' }: BuildIn) {
  const clock = aClock();
  const interrupt = new AbortController();
  const { signal } = interrupt;
  const asked: string[] = [];
  const server = await serveLocalSpace(space, {
    token: TOKEN,
    port,
    faults,
    intercept: ({ url = '' }) => {
      asked.push(url);
      return false;
    },
    now: clock.now,
    onFault(fault) {
      if (!['slow-headers', 'stalled-body', 'corrupt-gzip'].includes(fault)) return;
      if (waits === 'in vain') clock.expire();
      else interrupt.abort();
    },
  });
  port = Number(new URL(server.endpoint).port);
  let told = '';
  const stream = { write: (text: string) => (told += text) };
  const log = createLog({ stream, level: 'verbose', colours: false });
  const env = { asked: 'production', token: TOKEN, endpoint: server.endpoint, cacheDir } as const;
  try {
    const report = await buildShared({ root: SITE, config, env, out, strict: false, cache, log, signal, clock });
    return { report, error: null, told, asked };
  } catch (error) {
    return { report: null, error, told, asked };
  } finally {
    await server.close();
  }
}

// builds/ contains the version of the content and data from earlier builds: two states can differ in nothing else.
const siteIn = (out: string) =>
  filesOf(out)
    .filter((file) => !file.startsWith('builds/'))
    .map((file) => [file, readFileSync(join(out, file), 'latin1')] as const);
const everythingIn = (out: string) => filesOf(out).map((file) => [file, readFileSync(join(out, file), 'latin1')]);

const base = suiteDir();
let after: LocalSpace;
let right: ReturnType<typeof siteIn>;
let rightLater: ReturnType<typeof siteIn>;

beforeAll(async () => {
  const write = (list: Parameters<typeof writeSpace>[0], name: string) => loadLocalSpace(writeSpace(list, join(base, name)));
  after = write(stories('New', '2026-05-01T09:00:00.000Z'), 'after');
  const siteOf = async (space: LocalSpace, name: string) => {
    const out = join(base, name, 'dist');
    const { error } = await buildFrom(space, { out, cacheDir: join(base, name, 'cache') });
    if (error) throw error;
    return siteIn(out);
  };
  await siteOf(write(stories('Old', '2026-03-01T09:00:00.000Z'), 'before'), 'old');
  right = await siteOf(after, 'right');
  rightLater = await siteOf(toNextState(after), 'later');
});

/** A directory with the old site and its cache. */
function workplace() {
  const directory = tempDir();
  cpSync(join(base, 'old'), directory, { recursive: true });
  return { out: join(directory, 'dist'), cacheDir: join(directory, 'cache') };
}

type Where = 'list' | 'batch' | 'links' | 'space';
const EVERYWHERE = ['list', 'batch', 'links', 'space'] as const;
const ADDRESSES = { list: '/stories?', batch: 'by_uuids=', links: '/links?', space: '/spaces/me?' };

type Outcome = 'right site' | RegExp;

interface Row {
  readonly name: string;
  readonly faults: readonly FaultPlan['fault'][];
  /** The outcome if the fault is permanent; the build recovers from every fault that occurs once. */
  readonly always: Readonly<Record<Where, Outcome>>;
  /** How the report shows that the build recovered. */
  readonly counted: Readonly<Record<Where, 'retries' | 'restarts' | null>>;
}

const broken = (reason: RegExp): Pick<Row, 'always' | 'counted'> => {
  const error = new RegExp(
    `^The content service (responded with \\d{3}|did not respond) after 6 attempts: .*${reason.source}.*\\n {2}GET http`,
  );
  return {
    always: { list: error, batch: error, links: error, space: error },
    counted: { list: 'retries', batch: 'retries', links: 'retries', space: 'retries' },
  };
};
const HARMLESS = {
  always: { list: 'right site', batch: 'right site', links: 'right site', space: 'right site' },
  counted: { list: null, batch: null, links: null, space: null },
} as const;

const NEVER_STILL = /Content was published .* 3 times in a row/;

const ROWS: readonly Row[] = [
  { name: '429', faults: ['429'], ...broken(/Rate limit/) },
  { name: '429 without JSON', faults: ['429-html'], ...broken(/HTML instead of JSON/) },
  { name: '429 with Retry-After', faults: ['429-retry-after'], ...broken(/Rate limit/) },
  { name: '500', faults: ['500'], ...broken(/Internal Server Error/) },
  { name: '502 with HTML', faults: ['502-html'], ...broken(/HTML instead of JSON/) },
  { name: 'HTML with 200', faults: ['html'], ...broken(/HTML instead of JSON/) },
  { name: 'a reset connection', faults: ['reset'], ...broken(/connection/) },
  { name: 'slow headers', faults: ['slow-headers'], ...broken(/longer than 30 s/) },
  { name: 'a stalled body', faults: ['stalled-body'], ...broken(/longer than 30 s/) },
  { name: 'truncated JSON', faults: ['truncated'], ...broken(/invalid or truncated/) },
  { name: 'a check sum that is wrong', faults: ['corrupt-gzip'], ...broken(/longer than 30 s/) },
  {
    name: 'nulls instead of stories',
    faults: ['null-items'],
    always: {
      ...HARMLESS.always,
      list: /^The content service responded with 200 after 6 attempts: number 1 of its list of stories is not a story with a uuid\.\n {2}GET http/,
    },
    counted: { ...HARMLESS.counted, list: 'retries' },
  },
  {
    name: 'a total that is far too large',
    faults: ['huge-total'],
    always: { ...HARMLESS.always, list: /lists 9999999 stories but sent 14, 3 times in a row/ },
    counted: { ...HARMLESS.counted, list: 'restarts' },
  },
  {
    name: 'a missing total',
    faults: ['no-total'],
    always: { ...HARMLESS.always, list: /no "total" header/ },
    counted: { ...HARMLESS.counted, list: 'restarts' },
  },
  {
    name: 'a list that is too short',
    faults: ['short-list'],
    always: { ...HARMLESS.always, list: /lists 14 stories but sent 7, 3 times in a row/ },
    counted: { ...HARMLESS.counted, list: 'restarts' },
  },
  {
    name: 'somebody who publishes',
    faults: ['publish'],
    always: HARMLESS.always,
    counted: { ...HARMLESS.counted, list: 'restarts', batch: 'restarts' },
  },
  {
    name: 'somebody who publishes, and an edge that keeps nothing',
    faults: ['cold-edge', 'publish'],
    always: { ...HARMLESS.always, list: NEVER_STILL, batch: NEVER_STILL, links: NEVER_STILL },
    counted: { ...HARMLESS.counted, list: 'restarts', batch: 'restarts' },
  },
];

const CASES = ROWS.flatMap((row) =>
  EVERYWHERE.flatMap((where) =>
    (['once', 'always'] as const).map((often) => ({ ...row, where, often, title: `${row.name}, ${often}, at ${where}` })),
  ),
);

describe('with any fault, the site is right, or the error is clear and the old site stays', () => {
  test.each(CASES)('$title', async ({ faults, where, often, always, counted }) => {
    const place = workplace();
    const before = everythingIn(place.out);
    const plans = faults.map((fault) => ({
      fault,
      ...(fault === 'cold-edge' ? {} : { endpoint: where, ...(often === 'once' ? { times: 1 } : {}) }),
    }));
    // Links are fetched for changes, too, and everything after those that fail.
    const { report, error, told, asked } = await buildFrom(after, { ...place, faults: plans, cache: where === 'links' ? 'use' : 'fresh' });
    expect(asked.some((url) => url.includes(ADDRESSES[where]))).toBe(true);
    expect(asked.length).toBeLessThan(150);
    const expected = often === 'once' ? 'right site' : always[where];
    const way = counted[where];
    if (expected === 'right site') {
      if (error) throw error;
      expect([right, rightLater]).toContainEqual(siteIn(place.out));
      if (often === 'once' && way) expect(report?.space[way]).toBeGreaterThan(0);
      if (often === 'once' && way) expect(told).toContain(way === 'retries' ? 'of them retries' : 'restarted once');
    } else {
      expect(error).toBeInstanceOf(AcademyError);
      expect((error as AcademyError).message).toMatch(expected);
      expect(everythingIn(place.out)).toEqual(before);
    }
    expect(told + inspect([report, error], { depth: 9, showHidden: true })).not.toContain(TOKEN);
  });
});

test('a first build, which reads stories as they arrive, is right if everything has to be fetched again', async () => {
  const directory = tempDir();
  const place = { out: join(directory, 'dist'), cacheDir: join(directory, 'cache') };
  const faults = [{ fault: 'cold-edge' }, { fault: 'publish', endpoint: 'list', times: 1 }] as const;
  const { report, error } = await buildFrom(after, { ...place, faults });
  expect(error).toBeNull();
  expect(report?.space.restarts).toBe(1);
  expect(siteIn(place.out)).toEqual(rightLater);
});

test.each(['slow-headers', 'stalled-body', 'corrupt-gzip'] as const)(
  'Ctrl-C during %s ends the build at once, and the old site stays',
  async (fault) => {
    const place = workplace();
    const before = everythingIn(place.out);
    const { error, asked } = await buildFrom(after, {
      ...place,
      faults: [{ fault, endpoint: 'list' }],
      cache: 'fresh',
      waits: 'for Ctrl-C',
    });
    expect(error).toMatchObject({ name: 'Stopped' });
    expect(asked).toHaveLength(2);
    expect(everythingIn(place.out)).toEqual(before);
  },
);
