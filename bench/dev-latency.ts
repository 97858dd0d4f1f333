// Measures the time from saving a file to seeing it in Chromium: `npm run bench:dev [-- 100 5000 academy]`, with page counts and names of servers.
import { writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launchChromium } from '../test/support/chromium.ts';
import { academy } from './dev/academy.ts';
import { astro } from './dev/astro.ts';
import type { DevTarget, Edit, RunningTarget } from './dev/target.ts';

/** The servers to measure, one after the other. */
const TARGETS: readonly DevTarget[] = [academy, astro];
const RUNS = 15;
/** Untimed saves, during which the server's code is compiled. */
const WARM_UP = 3;
const PATIENCE_MS = 20_000;
/** Between two saves, as if made by hand: a server may have more to do after the change shows, such as reloading the page. */
const PAUSE_MS = 500;

const words = process.argv.slice(2);
const sizes = words.map(Number).filter((size) => size > 0);
const names = words.filter((word) => Number.isNaN(Number(word)));

process.stdout.write('| server | pages | ready | change | median | fastest | slowest |\n|---|---:|---:|---|---:|---:|---:|\n');
for (const target of TARGETS) {
  if (names.length > 0 && !names.some((name) => target.name.startsWith(name))) continue;
  if (canBeHad(target)) for (const size of sizes.length > 0 ? sizes : [100, 5000]) await measure(target, size);
}

function canBeHad({ name, prepare }: DevTarget): boolean {
  try {
    prepare?.();
    return true;
  } catch (error) {
    process.stderr.write(`${name} is left out: ${String(error)}\n`);
    return false;
  }
}

async function measure(target: DevTarget, size: number): Promise<void> {
  const running = await target.start(size);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    const watch = await watcher(page, running);
    await page.goto(running.url, { waitUntil: 'load' });
    for (const edit of running.edits) {
      const all: number[] = [];
      for (let number = 1; number <= RUNS + WARM_UP; number += 1) all.push(await watch(edit, number));
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

/** @returns saves an edit; resolves to the ms from just before the save until the frame after the one that shows it, both by this machine's clock. */
async function watcher(page: Page, { edits, listening }: RunningTarget) {
  let seen: (what: string, number: string, at: number) => void = () => {};
  let isListening = listening === undefined;
  let listens: () => void = () => {};
  page.on('framenavigated', () => void (isListening = listening === undefined));
  page.on('console', (message) => {
    if (message.text() !== listening) return;
    isListening = true;
    listens();
  });
  await page.exposeFunction('benchSeen', (what: string, number: string, at: number) => seen(what, number, at));
  // In each document that is loaded, since some servers reload the page: reports what it shows whenever that changes.
  await page.addInitScript(`{
    const shown = { ${edits.map((edit) => `${JSON.stringify(edit.what)}: () => ${edit.shown}`).join(', ')} };
    const known = {};
    const look = () => {
      for (const what in shown) {
        const now = String(shown[what]());
        if (now === known[what]) continue;
        known[what] = now;
        requestAnimationFrame(() => benchSeen(what, now, performance.timeOrigin + performance.now()));
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }`);

  return async ({ what, file, write }: Edit, number: number): Promise<number> => {
    await setTimeout(PAUSE_MS);
    if (!isListening) await inTime(new Promise<void>((done) => (listens = done)), `the page listens to changes before number ${number}`);
    const showed = new Promise<number>((done) => {
      seen = (which, text, at) => which === what && text === String(number) && done(at);
    });
    const text = write(number);
    const saved = performance.timeOrigin + performance.now();
    writeFileSync(file, text);
    return (await inTime(showed, `number ${number} of ${file} shows`)) - saved;
  };
}

async function inTime<T>(wanted: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, failed) => {
    timer = globalThis.setTimeout(() => failed(new Error(`It took longer than ${PATIENCE_MS / 1000} s until ${what}`)), PATIENCE_MS);
  });
  return Promise.race([wanted, late]).finally(() => clearTimeout(timer));
}
