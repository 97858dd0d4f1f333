import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from '../test/support/chromium.ts';
import { PAGE_KINDS } from '../test/support/page-kinds.ts';
import { install, modernNode } from './install.ts';
import { measure } from './measure.ts';
import { CACHE, ROOT } from './paths.ts';
import { startServer } from './server.ts';
import { openSignedIn } from './signed-in.ts';
import { table } from './table.ts';

/** Lighthouse's mobile profile on every kind of page of the demo, as `academy preview` serves it: scores, times, and what lowers the scores. */
export async function measureLighthouse(tell: (line: string) => void): Promise<string> {
  const chromium = findChromium();
  if (!chromium) return '\nLighthouse is left out: there is no Chromium.';
  const tools = install('tools');
  const out = join(CACHE, 'lighthouse', 'dist');
  rmSync(out, { recursive: true, force: true });
  // The demo by name, since a site of a local space is kept out of search engines.
  await measure([process.execPath, join('cli', 'launch.js'), 'build', '--space', 'demo', '--out', out, '--quiet'], { cwd: ROOT });
  const { address, close } = await startServer(['preview', '--out', out, '--port', '0'], /The site is at (\S+)/);
  const rows: Row[] = [];
  const judgeAll = async (kinds: readonly (readonly [string, string])[], options: readonly string[]) => {
    for (const [kind, path] of kinds) {
      const row = toRow(kind, await judge({ url: `${address}${path}`, tools, chromium, options }));
      tell(row.cells.join(' '));
      rows.push(row);
    }
  };
  // It does not audit pages with status 404.
  const kinds = Object.entries(PAGE_KINDS).filter(([, path]) => !path.endsWith('/404'));
  const own = kinds.filter(([kind]) => isOwn(kind));
  try {
    // The profile redirects visitors who are not signed in, which must not take longer than a page.
    const left = own.map(([kind, path]) => [`${kind}, signed out`, path] as const);
    await judgeAll([...kinds.filter(([kind]) => !isOwn(kind)), ...left], [`--chrome-flags=${FLAGS.join(' ')}`]);
    const { port, close: leave } = await openSignedIn(address, { executablePath: chromium, flags: FLAGS });
    await judgeAll(own, [`--port=${port}`, '--disable-storage-reset']).finally(leave);
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
/** Pages that are only for signed-in visitors. */
const isOwn = (kind: string) => kind.startsWith('profile');

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

interface Place {
  readonly url: string;
  readonly tools: string;
  readonly chromium: string;
  readonly options: readonly string[];
}

async function judge({ url, tools, chromium, options }: Place): Promise<Judgement> {
  const file = join(CACHE, 'lighthouse', 'report.json');
  mkdirSync(join(CACHE, 'lighthouse'), { recursive: true });
  const program = join(tools, 'node_modules', 'lighthouse', 'cli', 'index.js');
  const args = [url, '--quiet', '--output=json', `--output-path=${file}`, ...options];
  const run = () => measure([modernNode(), program, ...args], { cwd: ROOT, env: { CHROME_PATH: chromium } });
  // Now and then its browser records nothing, and it asks for another run.
  await run().catch((error: unknown) => {
    if (!String(error).includes('Please run Lighthouse again')) throw error;
    return run();
  });
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
