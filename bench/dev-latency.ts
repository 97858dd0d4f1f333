// Times how long it takes from saving a file to seeing it in Chromium: `npm run bench:dev [-- 100 5000]`, by the number of pages.
import { writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Page } from 'playwright-core';
import { academy } from './dev/academy.ts';
import type { DevTarget, Edit } from './dev/target.ts';

/** Further servers to be measured beside it. */
const TARGETS: readonly DevTarget[] = [academy];
const RUNS = 15;
/** The first ones warm what the server compiles of itself. */
const WARM_UP = 3;

const sizes = process.argv
  .slice(2)
  .map(Number)
  .filter((size) => size > 0);

process.stdout.write('| server | pages | ready | change | median | fastest | slowest |\n|---|---:|---:|---|---:|---:|---:|\n');
for (const target of TARGETS) for (const size of sizes.length > 0 ? sizes : [100, 5000]) await measure(target, size);

async function measure(target: DevTarget, size: number): Promise<void> {
  const running = await target.start(size);
  const browser = await chromium.launch({ executablePath: process.env['CHROME_PATH'] ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    // It never falls silent: the server may say something at any time.
    await page.goto(running.url, { waitUntil: 'load' });
    for (const edit of running.edits) {
      const all: number[] = [];
      for (let number = 1; number <= RUNS + WARM_UP; number += 1) all.push(await latency(page, edit, number));
      const times = all.slice(WARM_UP).toSorted((a, b) => a - b);
      const [median, fastest, slowest] = [times[RUNS >> 1], times[0], times.at(-1)].map((ms) => `${Math.round(ms ?? 0)} ms`);
      const row = [target.name, size.toLocaleString('en-US'), `${Math.round(running.readyMs)} ms`, edit.what, median, fastest, slowest];
      process.stdout.write(`| ${row.join(' | ')} |\n`);
    }
  } finally {
    await browser.close();
    await running.stop();
  }
}

/** From just before the file is written until the frame after the one that has it. Both clocks are the computer's. */
async function latency(page: Page, { file, write, shown }: Edit, number: number): Promise<number> {
  const seen = page.evaluate(
    `new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error('number ${number} of ' + ${JSON.stringify(file)} + ' never showed')), 20000);
      const look = () => String(${shown}) === '${number}'
        ? requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
        : requestAnimationFrame(look);
      look();
    })`,
  );
  // The page has to be looking by then.
  await page.evaluate('new Promise(requestAnimationFrame)');
  const text = write(number);
  const saved = performance.timeOrigin + performance.now();
  writeFileSync(file, text);
  return Number(await seen) - saved;
}
