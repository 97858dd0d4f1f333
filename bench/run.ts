// Times whole builds of generated spaces: `npm run bench [-- 100 1000]`. Ratios within one run are what counts: machines differ and are noisy.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BuildReport } from '../cli/report/report.ts';
import { generateSpace } from './generate.ts';

const RUNS = 5;
const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);

process.stdout.write(
  `| stories | wall s (min, median, max of ${RUNS}) | stories/s | peak MiB | pages | MB | slowest stage |\n|---:|---|---:|---:|---:|---:|---|\n`,
);
for (const size of sizes.length > 0 ? sizes : [100, 1000]) process.stdout.write(`${row(size)}\n`);

function row(size: number): string {
  const directory = mkdtempSync(join(tmpdir(), 'academy-bench-'));
  try {
    const space = join(directory, 'space');
    mkdirSync(space);
    writeFileSync(join(space, 'stories.json'), JSON.stringify({ stories: generateSpace(size) }));
    const runs = Array.from({ length: RUNS + 1 }, () => build(space, join(directory, 'dist'))).slice(1);
    const walls = runs.map(({ wall }) => wall).toSorted((a, b) => a - b);
    const median = walls[Math.floor(RUNS / 2)] ?? 0;
    const { report, peak } = runs[0] as ReturnType<typeof build>;
    const slowest = report.stages.toSorted((a, b) => b.ms - a.ms)[0];
    const pages = Object.values(report.pages).reduce((sum, one) => sum + one, 0);
    const figures = [
      size,
      `${walls[0]?.toFixed(2)}, ${median.toFixed(2)}, ${walls.at(-1)?.toFixed(2)}`,
      Math.round(size / median),
      peak,
      pages,
      (report.bytes / 1e6).toFixed(1),
      `${slowest?.stage} ${slowest?.ms} ms`,
    ];
    return `| ${figures.join(' | ')} |`;
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
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
