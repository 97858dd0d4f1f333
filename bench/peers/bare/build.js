// A bare script on two threads, the floor for what renders with Preact: each thread parses half of the stories, tells the other what pages show of
// each other, renders its half and writes it.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { renderToString } from 'preact-render-to-string';
import { createSite, frameOf, pagesOf, summaryOf, viewOf } from '../shared/site.js';
import { documentOf } from './document.js';

const THREADS = 2;

if (isMainThread) run();
else work(workerData);

function run() {
  rmSync('dist', { recursive: true, force: true });
  const workers = Array.from({ length: THREADS }, (_, index) => new Worker(fileURLToPath(import.meta.url), { workerData: index }));
  const parts = [];
  for (const worker of workers) {
    worker.once('message', (part) => {
      parts.push(part);
      if (parts.length === THREADS) for (const one of workers) one.postMessage(parts);
    });
  }
}

function work(index) {
  const lines = readFileSync(process.env.BENCH_STORIES).toString().split('\n').slice(1, -2);
  const size = Math.ceil(lines.length / THREADS);
  const stories = lines.slice(index * size, (index + 1) * size).map((line) => JSON.parse(line.replace(/^,|,$/g, '')));
  parentPort.postMessage({ summaries: stories.map(summaryOf), menus: stories.filter(({ content }) => content.component === 'menus') });
  parentPort.once('message', (parts) => {
    const site = createSite(
      parts.flatMap(({ summaries }) => summaries),
      parts.flatMap(({ menus }) => menus),
    );
    const frames = { es: frameOf(site, 'es'), en: frameOf(site, 'en') };
    for (const story of pagesOf(stories)) {
      const view = viewOf(story, site);
      const folder = join('dist', view.path);
      mkdirSync(folder, { recursive: true });
      writeFileSync(
        join(folder, 'index.html'),
        `<!doctype html>${renderToString(documentOf(view, { frame: frames[view.locale], atLeast: Number(process.env.BENCH_PAGE_BYTES ?? 0) }))}`,
      );
    }
    parentPort.close();
  });
}
