// Measures our builds, and the peers' beside them: `npm run bench`. README.md explains the options and the figures.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { AIMED_AT, aimsTable, buildAims, FEW, type Aim } from './aims.ts';
import { clearAside } from './aside.ts';
import { compare, stageOf, type Result } from './compare.ts';
import type { Contender } from './contender.ts';
import { measureFetch } from './fetch.ts';
import { measureLighthouse } from './lighthouse.ts';
import { readOptions, type Options } from './options.ts';
import { inSlices, ours } from './ours.ts';
import { expectedOf } from './pages.ts';
import { copyShared, hugoVersion, PEERS } from './peers.ts';
import { compareScripts } from './scripts.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, seconds, table } from './table.ts';

// The stages of our build, as it reports them.
const STAGES = ['fetch', 'link', 'bundle', 'render', 'publish'];

const options = readOptions(process.argv.slice(2));
const say = (text: string) => void process.stdout.write(`${text}\n`);
const tell = (line: string) => void process.stderr.write(`  ${line}\n`);

say(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, ${hugoVersion() ? `Hugo ${hugoVersion()}, ` : ''}medians of ${options.runs}`,
);
// Left by an interrupted run; deleted long before anything is timed.
clearAside();
const aims: Aim[] = [];
if (['ours', 'peers', 'scaling'].some((part) => options.parts.has(part as 'ours'))) aims.push(...(await builds(options)));
if (options.parts.has('fetch')) {
  const fetched = await measureFetch({ size: options.size, runs: options.runs, tell });
  say(fetched.text);
  aims.push(...fetched.aims);
}
if (aims.length > 0) say(`\n## Aims${options.size === AIMED_AT ? '' : `, which are for ${count(AIMED_AT)} stories`}\n${aimsTable(aims)}`);
if (options.parts.has('scripts')) say(await compareScripts(tell));
if (options.parts.has('lighthouse')) say(await measureLighthouse(tell));
clearAside();

// --- internal ---

async function builds({ parts, size, sizes, runs, peers }: Options): Promise<readonly Aim[]> {
  const bySize = new Map<number, Result>();
  const few = parts.has('peers') ? (await buildAll(FEW, { runs }))[0] : undefined;
  const results = await buildAll(size, { runs, isSliced: parts.has('scaling'), ...(few ? { peers, pageBytes: few.bytes } : {}) });
  if (few) bySize.set(FEW, few);
  if (results[0]) bySize.set(size, results[0]);
  say(`\n## ${count(size)} stories\n${comparison(results)}`);
  for (const one of parts.has('scaling') ? sizes : []) {
    // Else the disk would have to hold every site that was built.
    clearAside();
    const [result] = await buildAll(one, { runs });
    if (result) bySize.set(one, result);
  }
  say(`\n## Academy by size\n${sizesTable(bySize)}`);
  return buildAims({ size, results, bySize });
}

interface Task {
  readonly runs: number;
  /** @default false */
  readonly isSliced?: boolean;
  readonly peers?: readonly string[];
  /** The average size of our pages. */
  readonly pageBytes?: number;
}

/** Our results first, then the peers'. */
async function buildAll(size: number, { runs, isSliced = false, peers = [], pageBytes = 0 }: Task): Promise<readonly Result[]> {
  tell(`A space of ${count(size)} stories …`);
  const spaces = spacesOf(size);
  const stories = { before: storiesOf(spaces.before), after: storiesOf(spaces.after) };
  const expected = { before: await expectedOf(spaces.before, size), after: await expectedOf(spaces.after, size) };
  if (peers.length > 0) copyShared();
  const others = peers.map((name) => PEERS[name]?.({ stories, pageBytes }) ?? null).filter((one): one is Contender => one !== null);
  const academy = await ours(spaces);
  // The first contender should not wait for what preparation wrote.
  execFileSync('sync');
  return compare([academy, ...(isSliced ? [inSlices(academy)] : []), ...others], { runs, expected, tell });
}

function comparison(results: readonly Result[]): string {
  const [first] = results;
  const headings = [
    '',
    'cold s',
    'CPU s',
    'MiB',
    '× ours',
    'unchanged s',
    'written',
    'one changed s',
    'written',
    'pages',
    'KB a page',
    'runs',
  ];
  const rows = results.map(({ name, costs, written, pages, bytes, runs }) => [
    name,
    seconds(costs.cold?.wall),
    seconds(costs.cold?.cpu),
    count(costs.cold?.peak),
    seconds((costs.cold?.wall ?? 0) / (first?.costs.cold?.wall ?? 1)),
    seconds(costs.unchanged?.wall),
    count(written.unchanged),
    seconds(costs.changed?.wall),
    count(written.changed),
    count(pages),
    (bytes / 1000).toFixed(1),
    runs,
  ]);
  return table(headings, rows);
}

function sizesTable(bySize: ReadonlyMap<number, Result>): string {
  const headings = [
    'stories',
    'cold s',
    'CPU s',
    'MiB',
    ...STAGES.map((stage) => `${stage} ms`),
    'unchanged s',
    'MiB',
    'one changed s',
    'MiB',
    'runs',
  ];
  const rows = [...bySize]
    .toSorted(([a], [b]) => a - b)
    .map(([size, result]) => [
      count(size),
      seconds(result.costs.cold?.wall),
      seconds(result.costs.cold?.cpu),
      count(result.costs.cold?.peak),
      ...STAGES.map((stage) => count(stageOf(result, stage))),
      seconds(result.costs.unchanged?.wall),
      count(result.costs.unchanged?.peak),
      seconds(result.costs.changed?.wall),
      count(result.costs.changed?.peak),
      result.runs,
    ]);
  return table(headings, rows);
}
