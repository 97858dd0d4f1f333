import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { medianOf } from './compare.ts';
import { measure } from './measure.ts';
import { CACHE, ROOT } from './paths.ts';
import { serveSpace } from './space.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, table } from './table.ts';
import { printTargets } from './targets.ts';

interface FetchOptions {
  readonly size: number;
  /** The size whose memory is measured; fetched only once. */
  readonly largest: number;
  readonly runs: number;
  readonly tell: (line: string) => void;
}

/** Compares fetching and linking a served space with reading and parsing the same JSON from disk. */
export async function measureFetch({ size, largest, runs, tell }: FetchOptions): Promise<string> {
  const rows = [await figuresOf(size, { runs, tell }), ...(size < largest ? [await figuresOf(largest, { runs: 1, tell })] : [])];
  tell('… and once at the rate of site.config.ts');
  const atRate = await withServed(size, (endpoint, cacheDir) => once<Fetch>('fetch', endpoint, cacheDir));
  const [first, large] = rows as [Figures, Figures | undefined];
  const headings = [
    'stories',
    'MB of JSON',
    'parse it ms',
    'fetch ms',
    'fetch and link ms',
    'MiB',
    '× JSON',
    'MiB with link',
    'requests',
    'nothing changed: fetch ms',
  ];
  // The minimum under Storyblok's limit: lists of a hundred stories, at RATE a second.
  const best = (Math.ceil(first.fetch.stories / PER_PAGE) / RATE) * 1000;
  const targets = [
    { what: 'fetch and link, against parsing the JSON', limit: 2, measured: first.link.took / first.parse.took, unit: '×' },
    { what: 'memory, against the size of the JSON', limit: 4, measured: (first.fetch.peak * 1024 * 1024) / first.bytes, unit: '×' },
    { what: `memory at ${count(largest)} stories`, limit: 1536, measured: large?.fetch.peak ?? null, unit: 'MiB' },
    { what: 'at the default rate, against pages ÷ rate', limit: 1.05, measured: atRate.took / best, unit: '×' },
    { what: 'nothing changed', limit: 100, measured: first.unchanged.took, unit: 'ms' },
  ] as const;
  const note = `At ${RATE} requests a second ${count(atRate.requests)} requests took ${count(atRate.took)} ms; pages ÷ rate are ${count(best)} ms.`;
  return `\n## Fetching\n${table(headings, rows.map(toRow))}\n${note}\n\n${printTargets(targets)}`;
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

interface Figures {
  readonly size: number;
  readonly bytes: number;
  readonly parse: Run;
  readonly fetch: Fetch;
  /** Fetching and linking. */
  readonly link: Run;
  readonly unchanged: Run;
}

async function figuresOf(size: number, { runs, tell }: Pick<FetchOptions, 'runs' | 'tell'>): Promise<Figures> {
  tell(`Fetching ${count(size)} stories from a server …`);
  const file = storiesOf(spacesOf(size).before);
  const parses: Run[] = [];
  const fetches: Fetch[] = [];
  const links: Run[] = [];
  const unchanged: Run[] = [];
  await withServed(size, async (endpoint, cacheDir) => {
    // From now on the server has its answers ready, as the edge of the service does.
    await once('fetch', endpoint, cacheDir, 'Infinity');
    for (let run = 0; run < runs; run += 1) {
      const empty = () => rmSync(cacheDir, { recursive: true, force: true });
      parses.push(await once('parse', file));
      empty();
      links.push(await once('link', endpoint, cacheDir, 'Infinity'));
      empty();
      const fetch = await once<Fetch>('fetch', endpoint, cacheDir, 'Infinity');
      fetches.push(fetch);
      unchanged.push(await once('fetch', endpoint, cacheDir, 'Infinity', fetch.content));
    }
  });
  return {
    size,
    bytes: statSync(file).size,
    parse: medianRun(parses),
    fetch: medianRun(fetches),
    link: medianRun(links),
    unchanged: medianRun(unchanged),
  };
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

async function once<T extends Run>(...args: readonly string[]): Promise<T> {
  const { stdout } = await measure([process.execPath, join(CACHE, 'bin', 'fetch-once.js'), ...args], { cwd: ROOT });
  return JSON.parse(stdout) as T;
}

function medianRun<T extends Run>(runs: readonly T[]): T {
  const took = medianOf(runs.map((run) => run.took));
  return runs.find((run) => run.took === took) as T;
}

const toRow = ({ size, bytes, parse, fetch, link, unchanged }: Figures) => [
  count(size),
  (bytes / 1e6).toFixed(1),
  count(parse.took),
  count(fetch.took),
  count(link.took),
  count(fetch.peak),
  ((fetch.peak * 1024 * 1024) / bytes).toFixed(1),
  count(link.peak),
  count(fetch.requests),
  count(unchanged.took),
];
