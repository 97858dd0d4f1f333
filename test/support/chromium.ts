import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';
import { findProgram } from './find-program.ts';

// Without the parts that a window needs, the tests take a third less of the processor.
const NAMES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** The path of the browser: `CHROME_PATH`, one on the path, or Playwright's; null if there is none. */
export function findChromium(): string | null {
  const own = chromium.executablePath();
  return findProgram('CHROME_PATH', NAMES) ?? (existsSync(own) ? own : null);
}

/** Starts Chromium without background requests to other hosts, optionally with more arguments. */
export function launchChromium(more: readonly string[] = []): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium: install it, or set CHROME_PATH.');
  const args = [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // The pages of a context share a process, which is what costs most to start.
    '--renderer-process-limit=1',
    ...more,
  ];
  return chromium.launch({ executablePath, args });
}
