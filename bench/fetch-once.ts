// The process that `fetch.ts` measures: `fetch-once.js parse FILE`, or `fetch-once.js fetch ENDPOINT CACHE_DIR [REQUESTS_PER_SECOND [CONTENT]]`,
// where CONTENT is the version of the known stories, as in a build whose site was made from them. Prints milliseconds since the process started up.
import { readFileSync } from 'node:fs';
import { linkSite } from '../cli/commands/build/link-site.ts';
import type { SiteConfig } from '../cli/config/define.ts';
import { trackSources } from '../cli/config/fingerprint.ts';
import { bundleTemplates } from '../cli/render/bundle-templates.ts';
import { createPool } from '../cli/render/pool.ts';
import { dayAt } from '../cli/site/days.ts';
import type { StoryLines } from '../cli/site/story-lines.ts';
import { ROOT } from './paths.ts';
import { openServed } from './space.ts';

const [mode, from = '', cacheDir = '', rate = '', known] = process.argv.slice(2);
if (mode === 'parse') parse();
else await fetchAndLink();

// --- internal ---

function parse(): void {
  const begun = performance.now();
  const stories = JSON.parse(readFileSync(from, 'utf8')) as readonly unknown[];
  print({ stories: stories.length, linked: performance.now() - begun, peak: peakMemory() });
}

async function fetchAndLink(): Promise<void> {
  const { opened, config } = await openServed({ endpoint: from, cacheDir, ...(rate ? { requestsPerSecond: Number(rate) } : {}) });
  const begun = performance.now();
  const { count, content, stories, stats } = await opened.fetch(() => {}, known);
  const fetched = performance.now() - begun;
  const peak = peakMemory();
  const linked = fetched + (stories ? await link(stories, config) : 0);
  await opened.close();
  print({ stories: count, requests: stats.requests, content, fetched, peak, linked, linkedPeak: peakMemory() });
}

/** Links as a build does, on threads, and returns how long it took, without bundling what the threads load. */
async function link(lines: StoryLines, config: SiteConfig): Promise<number> {
  const { file: templates } = await bundleTemplates({ root: ROOT, sources: trackSources(ROOT) });
  const begun = performance.now();
  const pool = createPool({ templates, lines, pictures: {}, signal: new AbortController().signal });
  await linkSite({
    config,
    today: dayAt(Date.now(), config.site.timeZone),
    lines,
    pool,
    earlier: null,
    redirected: [],
    published: new Map(),
    isShared: false,
    isProduction: true,
    editUrl: () => null,
    onProgress: () => {},
  });
  const took = performance.now() - begun;
  await pool.close();
  return took;
}

/** The peak memory of this process so far, in MiB. */
function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function print(figures: Readonly<Record<string, number | string>>): void {
  process.stdout.write(JSON.stringify(figures));
}
