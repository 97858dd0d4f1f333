import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../test/support/chromium.ts';
import { PAGE_KINDS } from '../test/support/page-kinds.ts';
import { install, modernNode } from './install.ts';
import { measure } from './measure.ts';
import { CACHE, ROOT } from './paths.ts';
import { table } from './table.ts';

/** Lighthouse's mobile profile on every kind of page of the demo, as `academy preview` serves it: points, times, and what costs points. */
export async function measureLighthouse(tell: (line: string) => void): Promise<string> {
  const chromium = findChromium();
  if (!chromium) return '\nLighthouse is left out: there is no Chromium.';
  const tools = install('tools');
  const out = join(CACHE, 'lighthouse', 'dist');
  rmSync(out, { recursive: true, force: true });
  // The demo by its name, since what stands in for a space is kept out of search engines.
  await measure([process.execPath, join('cli', 'launch.js'), 'build', '--space', 'demo', '--out', out, '--quiet'], { cwd: ROOT });
  const { address, close } = await preview(out);
  const rows: Row[] = [];
  try {
    for (const [kind, path] of Object.entries(PAGE_KINDS)) {
      // It judges no page that is answered with 404.
      if (path.endsWith('/404')) continue;
      const row = toRow(kind, await judge({ url: `${address}${path}`, tools, chromium }));
      tell(row.cells.join(' '));
      rows.push(row);
    }
  } finally {
    await close();
  }
  const headings = ['page', ...CATEGORIES.map((name) => name.replace('-', ' ')), 'FCP s', 'LCP s', 'CLS', 'TBT ms'];
  const losses = rows.flatMap(({ kind, lost }) => (lost.length > 0 ? [`- ${kind}: ${lost.join('; ')}`] : []));
  return `\n## Lighthouse\n${table(
    headings,
    rows.map(({ cells }) => cells),
  )}\nWhat costs points:\n\n${losses.join('\n')}`;
}

// --- internal ---

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const FLAGS = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'];

interface Audit {
  readonly id: string;
  readonly score: number | null;
  readonly numericValue?: number;
  readonly displayValue?: string;
}

interface Judgement {
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { readonly id: string; readonly weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, Audit>>;
}

interface Row {
  readonly kind: string;
  readonly cells: readonly string[];
  readonly lost: readonly string[];
}

async function preview(out: string): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = spawn(process.execPath, [join('cli', 'launch.js'), 'preview', '--out', out, '--port', '0'], {
    cwd: ROOT,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, NO_COLOR: '1' },
  });
  let said = '';
  for await (const chunk of server.stderr) {
    said += String(chunk);
    const address = /The site is at (\S+)/.exec(said)?.[1];
    if (!address) continue;
    return {
      address,
      close: async () => {
        server.kill('SIGINT');
        await once(server, 'exit');
      },
    };
  }
  throw new Error(`The site is not served:\n${said}`);
}

interface Place {
  readonly url: string;
  readonly tools: string;
  readonly chromium: string;
}

async function judge({ url, tools, chromium }: Place): Promise<Judgement> {
  const file = join(CACHE, 'lighthouse', 'report.json');
  mkdirSync(join(CACHE, 'lighthouse'), { recursive: true });
  const program = join(tools, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, `--chrome-flags=${FLAGS.join(' ')}`];
  await measure([modernNode(), program, ...args], { cwd: ROOT, env: { CHROME_PATH: chromium } });
  return JSON.parse(readFileSync(file, 'utf8')) as Judgement;
}

function toRow(kind: string, { categories, audits }: Judgement): Row {
  const points = (name: string) => String(Math.round((categories[name]?.score ?? 0) * 100));
  const figure = (id: string, digits: number, unit = 1) => ((audits[id]?.numericValue ?? 0) / unit).toFixed(digits);
  const lost = CATEGORIES.flatMap((name) => {
    const category = categories[name];
    if (!category || points(name) === '100') return [];
    return category.auditRefs
      .filter(({ weight }) => weight > 0)
      .map(({ id }) => audits[id])
      .filter((audit): audit is Audit => typeof audit?.score === 'number' && audit.score < 0.95)
      .map(({ id, displayValue }) => `${name}: ${id}${displayValue ? ` (${displayValue})` : ''}`);
  });
  const times = [
    figure('first-contentful-paint', 1, 1000),
    figure('largest-contentful-paint', 1, 1000),
    figure('cumulative-layout-shift', 3),
    figure('total-blocking-time', 0),
  ];
  return { kind, cells: [kind, ...CATEGORIES.map(points), ...times], lost };
}
