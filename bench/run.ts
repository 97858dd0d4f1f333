// Times whole builds of generated spaces: `npm run bench [-- 100 1000]`. Ratios within one run are what counts: machines differ and are noisy.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildReport } from '../cli/report/report.ts';
import { generateSpace } from './generate.ts';

const RUNS = 5;
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);

const STAGES = ['fetch', 'link', 'bundle', 'render', 'publish'];
const HEADINGS = ['stories', 'MB of JSON', 'parse it', ...STAGES, 'wall (min, median, max)', 'stories/s', 'peak MiB', 'pages', 'MB out'];

process.stdout.write(`| ${HEADINGS.join(' | ')} |\n|${'---:|'.repeat(HEADINGS.length)}\n`);
for (const size of sizes.length > 0 ? sizes : [100, 1000]) process.stdout.write(`| ${figures(size).join(' | ')} |\n`);

/** Medians of all runs: seconds for the whole process, milliseconds for a stage, and for reading and parsing the same JSON. */
function figures(size: number): readonly (string | number)[] {
  const directory = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  try {
    const space = join(directory, 'space');
    const file = join(space, 'stories.json');
    mkdirSync(space);
    writeFileSync(file, JSON.stringify({ stories: generateSpace(size) }));
    // The first run warms the caches and does not count.
    const runs = Array.from({ length: RUNS + 1 }, () => ({ parse: parse(file), ...build(space, join(directory, 'dist')) })).slice(1);
    const walls = runs.map(({ wall }) => wall).toSorted((a, b) => a - b);
    const stage = (name: string) => median(runs.map(({ report }) => report.stages.find((one) => one.stage === name)?.ms ?? 0));
    const { pages, bytes } = (runs[0] as (typeof runs)[number]).report;
    return [
      size,
      (statSync(file).size / 1e6).toFixed(1),
      Math.round(median(runs.map((run) => run.parse))),
      ...STAGES.map(stage),
      `${walls[0]?.toFixed(2)}, ${median(walls).toFixed(2)}, ${walls.at(-1)?.toFixed(2)}`,
      Math.round(size / median(walls)),
      median(runs.map(({ peak }) => peak)),
      Object.values(pages).reduce((sum, one) => sum + one, 0),
      (bytes / 1e6).toFixed(1),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

function parse(file: string): number {
  const started = performance.now();
  JSON.parse(readFileSync(file, 'utf8'));
  return performance.now() - started;
}

/** A build as a process of its own; the memory is the peak that the kernel counted. */
function build(space: string, out: string): { readonly wall: number; readonly peak: number; readonly report: BuildReport } {
  const started = performance.now();
  const script = `process.on('exit', () => process.stderr.write('peak ' + process.resourceUsage().maxRSS + '\\n'))`;
  const args = [
    '--import',
    `data:text/javascript,${encodeURIComponent(script)}`,
    join('cli', 'launch.js'),
    'build',
    '--space',
    space,
    '--out',
    out,
    '--json',
    '--quiet',
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1e9 });
  if (status !== 0) throw new Error(`The build failed:\n${stderr}`);
  const peak = Math.round(Number(/peak (\d+)/.exec(stderr)?.[1]) / 1024);
  return { wall: (performance.now() - started) / 1000, peak, report: JSON.parse(stdout) as BuildReport };
}
