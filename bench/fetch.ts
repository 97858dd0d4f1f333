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
    { what: 'fetch and link, against parsing the JSON', limit: 2, measured: first.fetch.linked / first.parse, unit: '×' },
    { what: 'memory, against the size of the JSON', limit: 4, measured: (first.fetch.peak * 1024 * 1024) / first.bytes, unit: '×' },
    { what: `memory at ${count(largest)} stories`, limit: 1536, measured: large?.fetch.peak ?? null, unit: 'MiB' },
    { what: 'at the default rate, against pages ÷ rate', limit: 1.05, measured: atRate.fetched / best, unit: '×' },
    { what: 'nothing changed', limit: 100, measured: first.unchanged, unit: 'ms' },
  ] as const;
  const note = `At ${RATE} requests a second ${count(atRate.requests)} requests took ${count(atRate.fetched)} ms; pages ÷ rate are ${count(best)} ms.`;
  return `\n## Fetching\n${table(headings, rows.map(toRow))}\n${note}\n\n${printTargets(targets)}`;
}

// --- internal ---

/** The default rate, which `site.config.ts` does not change. */
const RATE = 5;
const PER_PAGE = 100;

/** The figures that `fetch-once.ts` prints. */
interface Fetch {
  readonly stories: number;
  readonly requests: number;
  readonly content: string;
  readonly fetched: number;
  readonly linked: number;
  /** MiB before linking, and with it. */
  readonly peak: number;
  readonly linkedPeak: number;
}

interface Figures {
  readonly size: number;
  readonly bytes: number;
  readonly parse: number;
  /** The median run. */
  readonly fetch: Fetch;
  readonly unchanged: number;
}

async function figuresOf(size: number, { runs, tell }: Pick<FetchOptions, 'runs' | 'tell'>): Promise<Figures> {
  tell(`Fetching ${count(size)} stories from a server …`);
  const file = storiesOf(spacesOf(size).before);
  const parses: number[] = [];
  const fetches: Fetch[] = [];
  const unchanged: number[] = [];
  await withServed(size, async (endpoint, cacheDir) => {
    for (let run = 0; run < runs; run += 1) {
      rmSync(cacheDir, { recursive: true, force: true });
      parses.push((await once<Pick<Fetch, 'linked'>>('parse', file)).linked);
      const fetch = await once<Fetch>('fetch', endpoint, cacheDir, 'Infinity');
      fetches.push(fetch);
      unchanged.push((await once<Fetch>('fetch', endpoint, cacheDir, 'Infinity', fetch.content)).fetched);
    }
  });
  const linked = medianOf(fetches.map((fetch) => fetch.linked));
  const fetch = fetches.find((one) => one.linked === linked) as Fetch;
  return { size, bytes: statSync(file).size, parse: medianOf(parses), fetch, unchanged: medianOf(unchanged) };
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

async function once<T>(...args: readonly string[]): Promise<T> {
  const { stdout } = await measure([process.execPath, join(CACHE, 'bin', 'fetch-once.js'), ...args], { cwd: ROOT });
  return JSON.parse(stdout) as T;
}

const toRow = ({ size, bytes, parse, fetch, unchanged }: Figures) => [
  count(size),
  (bytes / 1e6).toFixed(1),
  count(parse),
  count(fetch.fetched),
  count(fetch.linked),
  count(fetch.peak),
  ((fetch.peak * 1024 * 1024) / bytes).toFixed(1),
  count(fetch.linkedPeak),
  count(fetch.requests),
  count(unchanged),
];
