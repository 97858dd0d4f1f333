// Measures our builds, and the peers' beside them: `npm run bench`. README.md explains the options and the figures.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';
import { clearAside } from './aside.ts';
import { compare, type Result } from './compare.ts';
import type { Contender } from './contender.ts';
import { measureFetch } from './fetch.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measure } from './measure.ts';
import { readOptions, type Options } from './options.ts';
import { ours } from './ours.ts';
import { checkOutput, expectedOf } from './pages.ts';
import { copyShared, PEERS } from './peers.ts';
import { compareScripts } from './scripts.ts';
import { spacesOf, storiesOf } from './spaces.ts';
import { count, seconds, table } from './table.ts';
import { buildTargets, printTargets, stageOf } from './targets.ts';

// The stages of our build, as it reports them.
const STAGES = ['fetch', 'link', 'bundle', 'render', 'publish'];
// Pages are about as large in a space of any size, so a small one suffices to measure the size of ours.
const WARM_UP = 1000;

const options = readOptions(process.argv.slice(2));
const say = (text: string) => void process.stdout.write(`${text}\n`);
const tell = (line: string) => void process.stderr.write(`  ${line}\n`);

say(
  `${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, medians of ${options.runs}`,
);
// Left by an interrupted run; deleted long before anything is timed.
clearAside();
await builds(options);
if (options.parts.has('fetch'))
  say(await measureFetch({ size: options.size, largest: Math.max(...options.sizes), runs: options.runs, tell }));
if (options.parts.has('scripts')) say(await compareScripts(tell));
if (options.parts.has('lighthouse')) say(await measureLighthouse(tell));
clearAside();

// --- internal ---

async function builds({ parts, size, sizes, runs, peers }: Options): Promise<void> {
  const isAsked = parts.has('ours') || parts.has('peers');
  const results = isAsked ? await buildAll(size, { runs, peers: parts.has('peers') ? peers : [] }) : [];
  const scaling = new Map(results[0] ? [[size, results[0]]] : []);
  if (results.length > 0) say(`\n## ${count(size)} stories\n${comparison(results)}`);
  if (parts.has('scaling')) {
    for (const one of sizes.filter((other) => other !== size)) {
      const [result] = await buildAll(one, { runs: one > size ? 1 : runs, peers: [] });
      if (result) scaling.set(one, result);
    }
  }
  if (scaling.size === 0) return;
  say(`\n## Academy by size\n${bySize(scaling)}`);
  if (size !== 10_000) return;
  say(`\n## To be reached\n\n${printTargets(buildTargets({ ours: results[0], peers: results.slice(1), scaling }))}`);
}

/** Our results first, then the peers'. */
async function buildAll(size: number, { runs, peers }: Pick<Options, 'runs' | 'peers'>): Promise<readonly Result[]> {
  const { spaces, stories, expected } = prepare(size);
  const pageBytes = peers.length > 0 ? await ourPageBytes() : 0;
  if (peers.length > 0) copyShared();
  const others = peers.map((name) => PEERS[name]?.({ stories, pageBytes }) ?? null).filter((one): one is Contender => one !== null);
  const academy = await ours(spaces);
  // The first contender should not wait for what preparation wrote.
  execFileSync('sync');
  return compare([academy, ...others], { runs, expected, tell });
}

function prepare(size: number) {
  tell(`A space of ${count(size)} stories …`);
  const spaces = spacesOf(size);
  const stories = { before: storiesOf(spaces.before), after: storiesOf(spaces.after) };
  return { spaces, stories, expected: { before: expectedOf(stories.before), after: expectedOf(stories.after) } };
}

/** The average size of our pages; also makes the program's own bundle before anything is timed. */
async function ourPageBytes(): Promise<number> {
  const { spaces, expected } = prepare(WARM_UP);
  const academy = await ours(spaces);
  academy.forget();
  const { command, env = {} } = academy.use('before');
  await measure(command, { cwd: academy.cwd, env });
  return checkOutput(academy.out, expected.before).bytes;
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

function bySize(scaling: ReadonlyMap<number, Result>): string {
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
  const rows = [...scaling]
    .toSorted(([a], [b]) => a - b)
    .map(([size, result]) => [
      count(size),
      seconds(result.costs.cold?.wall),
      seconds(result.costs.cold?.cpu),
      count(result.costs.cold?.peak),
      ...STAGES.map((stage) => count(stageOf(result, stage) ?? undefined)),
      seconds(result.costs.unchanged?.wall),
      count(result.costs.unchanged?.peak),
      seconds(result.costs.changed?.wall),
      count(result.costs.changed?.peak),
      result.runs,
    ]);
  return table(headings, rows);
}
