// What `fetch.ts` measures, as a process of its own: `fetch-once.mjs parse FILE` or `fetch-once.mjs fetch ENDPOINT CACHE_DIR [REQUESTS_PER_SECOND]`.
// Prints milliseconds since the process had started up.
import { readFileSync } from 'node:fs';
import { assetSourceOf } from '../cli/assets/local-pictures.ts';
import { buildSite } from '../cli/site/graph.ts';
import { isUnreadable, parseStory } from '../cli/site/parse.ts';
import type { SourceStory } from '../cli/site/parse.ts';
import { storiesOf } from '../cli/site/story-lines.ts';
import { summarise } from '../cli/site/summary.ts';
import { planPages } from '../cli/site/routes.ts';
import { openServed } from './space.ts';

const [mode, from = '', cacheDir = '', rate = ''] = process.argv.slice(2);
const started = performance.now();
if (mode === 'parse') {
  const stories = JSON.parse(readFileSync(from, 'utf8')) as readonly unknown[];
  print({ stories: stories.length, requests: 0, fetched: performance.now() - started, linked: performance.now() - started });
} else {
  const { opened, config } = await openServed({ endpoint: from, cacheDir, ...(rate ? { requestsPerSecond: Number(rate) } : {}) });
  const begun = performance.now();
  const space = await opened.fetch(() => {});
  const fetched = performance.now() - begun;
  await opened.close();
  const source = assetSourceOf({});
  const stories = space.stories ? [...storiesOf(space.stories)].map((story) => parseStory(story, source)) : [];
  const knowledge = { hasBlock: () => true, readsOf: () => [] };
  planPages(
    buildSite(
      stories.filter((story): story is SourceStory => !isUnreadable(story)).map((story) => summarise(story, knowledge)),
      config,
    ),
  );
  print({ stories: space.count, requests: opened.stats.requests, fetched, linked: performance.now() - begun });
}

// --- internal ---

function print(figures: Readonly<Record<string, number>>): void {
  process.stdout.write(JSON.stringify(figures));
}
