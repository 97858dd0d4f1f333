// The process that `fetch.ts` measures: `fetch-once.js parse FILE`, or `fetch-once.js fetch ENDPOINT CACHE_DIR [CONTENT]`, where CONTENT is the version of
// the known stories, as in a build whose site was made from them. Fetches without a rate limit. Prints milliseconds since the process started up.
import { readFileSync } from 'node:fs';
import { openServed } from './space.ts';

const [mode, from = '', cacheDir = '', known] = process.argv.slice(2);
if (mode === 'parse') parse();
else await fetchOnly();

// --- internal ---

function parse(): void {
  const begun = performance.now();
  const stories = JSON.parse(readFileSync(from, 'utf8')) as readonly unknown[];
  print({ stories: stories.length, took: performance.now() - begun });
}

async function fetchOnly(): Promise<void> {
  const opened = await openServed({ endpoint: from, cacheDir });
  const begun = performance.now();
  const { count, content, stats } = await opened.fetch({ known });
  const took = performance.now() - begun;
  await opened.close();
  print({ stories: count, requests: stats.requests, content, took });
}

/** With the peak memory of this process so far, in MiB. */
function print(figures: Readonly<Record<string, number | string>>): void {
  process.stdout.write(JSON.stringify({ ...figures, peak: Math.round(process.resourceUsage().maxRSS / 1024) }));
}
