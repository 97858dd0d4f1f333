// The process that `fetch.ts` measures: `fetch-once.js parse FILE`, `fetch-once.js link ENDPOINT CACHE_DIR REQUESTS_PER_SECOND`, or
// `fetch-once.js fetch ENDPOINT CACHE_DIR [REQUESTS_PER_SECOND [CONTENT]]`, where CONTENT is the version of the known stories, as in a build whose site
// was made from them. Prints milliseconds since the process started up.
import { readFileSync } from 'node:fs';
import { link } from '../cli/commands/build/link.ts';
import { summariseAhead } from '../cli/commands/build/tools.ts';
import { trackSources } from '../cli/cache/fingerprint.ts';
import { bundleTemplates } from '../cli/render/bundle-templates.ts';
import { createPool } from '../cli/render/pool.ts';
import { dayAt } from '../cli/site/graph/days.ts';
import { ROOT } from './paths.ts';
import { openServed } from './space.ts';

const [mode, from = '', cacheDir = '', rate = '', known] = process.argv.slice(2);
if (mode === 'parse') parse();
else if (mode === 'fetch') await fetchOnly();
else await fetchAndLink();

// --- internal ---

function parse(): void {
  const begun = performance.now();
  const stories = JSON.parse(readFileSync(from, 'utf8')) as readonly unknown[];
  print({ stories: stories.length, took: performance.now() - begun, peak: peakMemory() });
}

async function fetchOnly(): Promise<void> {
  const { opened } = await open();
  const begun = performance.now();
  const { count, content, stats } = await opened.fetch({ known });
  const took = performance.now() - begun;
  await opened.close();
  print({ stories: count, requests: stats.requests, content, took, peak: peakMemory() });
}

/** Fetches and links as a first build does: stories are summarised as they arrive. The templates are already bundled. */
async function fetchAndLink(): Promise<void> {
  const { opened, config } = await open();
  const { file: templates } = await bundleTemplates({ root: ROOT, sources: trackSources(ROOT) });
  const begun = performance.now();
  const pool = createPool({
    setup: async () => ({ templates, pictures: {}, components: [], base: '', locales: config.locales }),
    signal: new AbortController().signal,
  });
  const ahead = summariseAhead(pool);
  const { stories: lines } = await opened.fetch({ onStories: ahead.take });
  if (!lines) throw new Error('The content service brought no stories.');
  const basis = { config, today: dayAt(Date.now(), config.site.timeZone) };
  const nothing = { get: () => undefined };
  const { stories } = await link(lines, { tools: { pool, ahead }, cached: nothing, basis, isProduction: true, onProgress: () => {} });
  const took = performance.now() - begun;
  await pool.close();
  await opened.close();
  print({ stories: stories.hashes.length, took, peak: peakMemory() });
}

function open() {
  return openServed({ endpoint: from, cacheDir, ...(rate ? { requestsPerSecond: Number(rate) } : {}) });
}

/** The peak memory of this process so far, in MiB. */
function peakMemory(): number {
  return Math.round(process.resourceUsage().maxRSS / 1024);
}

function print(figures: Readonly<Record<string, number | string>>): void {
  process.stdout.write(JSON.stringify(figures));
}
