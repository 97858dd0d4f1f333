import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measure } from './measure.ts';
import { CACHE, ROOT } from './paths.ts';
import { serveSpace } from './space.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, table } from './table.ts';
import { printTargets } from './targets.ts';

/** Fetching a served space and linking it, against reading and parsing the same JSON from disk; of the largest space the memory counts. */
export async function measureFetch([size, largest]: readonly [number, number], tell: (line: string) => void): Promise<string> {
  const rows = [await figuresOf(size, tell), ...(size < largest ? [await figuresOf(largest, tell)] : [])];
  tell('… and once at the rate of site.config.ts');
  const atRate = await withServed(size, (endpoint, cacheDir) => once('fetch', endpoint, cacheDir));
  const [first, large] = rows as [Figures, Figures | undefined];
  const headings = [
    'stories',
    'MB of JSON',
    'parse it ms',
    'fetch ms',
    'fetch and link ms',
    'MiB',
    '× JSON',
    'requests',
    'nothing changed: fetch ms',
    'with link ms',
  ];
  // What Storyblok's limit allows at best: lists of a hundred stories, so many a second.
  const best = (Math.ceil(first.fetch.stories / PER_PAGE) / RATE) * 1000;
  const targets = [
    { what: 'fetch and link, against parsing the JSON', limit: 2, measured: first.fetch.linked / first.parse.linked, unit: '×' },
    { what: 'memory, against the size of the JSON', limit: 4, measured: (first.fetch.peak * 1024 * 1024) / first.bytes, unit: '×' },
    { what: `memory at ${count(largest)} stories`, limit: 1536, measured: large?.fetch.peak ?? null, unit: 'MiB' },
    { what: 'at the default rate, against pages ÷ rate', limit: 1.05, measured: atRate.fetched / best, unit: '×' },
    { what: 'nothing changed', limit: 100, measured: first.unchanged.fetched, unit: 'ms' },
  ] as const;
  const note = `At ${RATE} requests a second ${count(atRate.requests)} requests took ${count(atRate.fetched)} ms; pages ÷ rate are ${count(best)} ms.`;
  return `\n## Fetching\n${table(headings, rows.map(toRow))}\n${note}\n\n${printTargets(targets)}`;
}

// --- internal ---

/** What `site.config.ts` leaves as it is. */
const RATE = 5;
const PER_PAGE = 100;

interface Once {
  readonly stories: number;
  readonly requests: number;
  readonly fetched: number;
  readonly linked: number;
  readonly peak: number;
}

interface Figures {
  readonly size: number;
  readonly bytes: number;
  readonly parse: Once;
  readonly fetch: Once;
  readonly unchanged: Once;
}

async function figuresOf(size: number, tell: (line: string) => void): Promise<Figures> {
  tell(`Fetching ${count(size)} stories from a server …`);
  const file = storiesOf(spacesOf(size).before);
  const parse = await once('parse', file);
  return withServed(size, async (endpoint, cacheDir) => {
    const fetch = await once('fetch', endpoint, cacheDir, 'Infinity');
    const unchanged = await once('fetch', endpoint, cacheDir, 'Infinity');
    return { size, bytes: statSync(file).size, parse, fetch, unchanged };
  });
}

async function withServed<T>(size: number, work: (endpoint: string, cacheDir: string) => Promise<T>): Promise<T> {
  const server = await serveSpace(spacesOf(size).before);
  const cacheDir = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  try {
    return await work(server.address, cacheDir);
  } finally {
    await server.close();
    rmSync(cacheDir, { recursive: true, force: true });
  }
}

async function once(...args: readonly string[]): Promise<Once> {
  const { stdout, peak } = await measure([process.execPath, join(CACHE, 'bin', 'fetch-once.mjs'), ...args], { cwd: ROOT });
  return { ...(JSON.parse(stdout) as Omit<Once, 'peak'>), peak };
}

const toRow = ({ size, bytes, parse, fetch, unchanged }: Figures) => [
  count(size),
  (bytes / 1e6).toFixed(1),
  count(parse.linked),
  count(fetch.fetched),
  count(fetch.linked),
  count(fetch.peak),
  ((fetch.peak * 1024 * 1024) / bytes).toFixed(1),
  count(fetch.requests),
  count(unchanged.fetched),
  count(unchanged.linked),
];
