import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Aim } from './aims.ts';
import { compare, stageOf } from './compare.ts';
import { measure, medianOf } from './measure.ts';
import { oursFetching } from './ours.ts';
import { expectedOf } from './pages.ts';
import { CACHE, ROOT } from './paths.ts';
import { serveSpace } from './space.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, seconds, table } from './table.ts';

interface FetchOptions {
  readonly size: number;
  readonly runs: number;
  readonly tell: (line: string) => void;
}

/** Compares fetching a served space with parsing the same JSON from disk, and a whole first build with the rate of the service. */
export async function measureFetch({ size, runs, tell }: FetchOptions): Promise<{ readonly text: string; readonly aims: readonly Aim[] }> {
  tell(`Fetching ${count(size)} stories from a server …`);
  const space = spacesOf(size).before;
  const bytes = statSync(storiesOf(space)).size;
  const { parse, fetch, unchanged, build } = await withServed(space, async (endpoint, cacheDir) => {
    const figures = await fetchOften({ endpoint, cacheDir, file: storiesOf(space), runs });
    tell('… and building them at the rate of site.config.ts');
    const before = await expectedOf(space, size);
    const [first] = await compare([oursFetching(endpoint)], { runs, expected: { before, after: before }, tell });
    return { ...figures, build: first as NonNullable<typeof first> };
  });
  // The minimum under Storyblok's limit: lists of a hundred stories, at RATE a second.
  const best = Math.ceil(fetch.stories / PER_PAGE) / RATE;
  const whole = build.costs.cold?.wall ?? 0;
  const rows = [
    ['JSON, MB', (bytes / 1e6).toFixed(1)],
    ['reading and parsing it from disk, ms', count(parse.took)],
    [`fetching it without a limit (${count(fetch.requests)} requests), ms`, count(fetch.took)],
    ['memory of that, MiB', count(fetch.peak)],
    ['nothing changed: fetch, ms', count(unchanged.took)],
    [`pages ÷ rate (${RATE} requests a second), s`, seconds(best)],
    ['a first build at that rate, s', seconds(whole)],
    ['… of that until the last story arrived, s', seconds((stageOf(build, 'fetch') ?? 0) / 1000)],
    ['… memory, MiB', count(build.costs.cold?.peak)],
  ];
  return {
    text: `\n## Fetching ${count(size)} stories\n${table(['', ''], rows)}`,
    aims: [
      { what: 'a first build at the rate of the service, against pages ÷ rate', atMost: 1.3, measured: whole / best, unit: '×' },
      { what: 'nothing changed: fetch', atMost: 100, measured: unchanged.took, unit: 'ms' },
    ],
  };
}

// --- internal ---

/** The default rate, which `site.config.ts` does not change. */
const RATE = 5;
const PER_PAGE = 100;

/** The figures that `fetch-once.ts` prints, whatever it does. */
interface Run {
  readonly stories: number;
  /** In ms. */
  readonly took: number;
  /** In MiB. */
  readonly peak: number;
}

interface Fetch extends Run {
  readonly requests: number;
  readonly content: string;
}

interface Often {
  readonly endpoint: string;
  readonly cacheDir: string;
  /** What is served. */
  readonly file: string;
  readonly runs: number;
}

async function fetchOften({ endpoint, cacheDir, file, runs }: Often) {
  const parses: Run[] = [];
  const fetches: Fetch[] = [];
  const unchanged: Run[] = [];
  // From now on the server has its answers ready, as the edge of the service does.
  await once('fetch', endpoint, cacheDir);
  for (let run = 0; run < runs; run += 1) {
    parses.push(await once('parse', file));
    rmSync(cacheDir, { recursive: true, force: true });
    const fetch = await once<Fetch>('fetch', endpoint, cacheDir);
    fetches.push(fetch);
    unchanged.push(await once('fetch', endpoint, cacheDir, fetch.content));
  }
  return { parse: medianRun(parses), fetch: medianRun(fetches), unchanged: medianRun(unchanged) };
}

async function withServed<T>(space: string, work: (endpoint: string, cacheDir: string) => Promise<T>): Promise<T> {
  const server = await serveSpace(space);
  const cacheDir = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  try {
    return await work(server.address, cacheDir);
  } finally {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

async function once<T extends Run>(...args: readonly string[]): Promise<T> {
  const { stdout } = await measure([process.execPath, join(CACHE, 'bin', 'fetch-once.js'), ...args], { cwd: ROOT });
  return JSON.parse(stdout) as T;
}

function medianRun<T extends Run>(runs: readonly T[]): T {
  const took = medianOf(runs.map((run) => run.took));
  return runs.find((run) => run.took === took) as T;
}
