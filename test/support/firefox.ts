import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { firefox } from 'playwright-core';
import type { Browser } from 'playwright-core';

const NAMES = ['firefox-esr', 'firefox'];

/** The path of Firefox as it is published: `FIREFOX_PATH`, or one on the path; null if there is none. */
export function findFirefox(): string | null {
  const onPath = (process.env['PATH'] ?? '').split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [process.env['FIREFOX_PATH'], ...onPath].find((file) => file && existsSync(file)) ?? null;
}

/** Starts Firefox, as it is published, through WebDriver BiDi, which cannot change what it prefers while it runs. */
export function launchFirefox(): Promise<Browser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('There is no Firefox: install it, or set FIREFOX_PATH.');
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath,
    firefoxUserPrefs: {
      'ui.prefersReducedMotion': 1,
      'ui.useOverlayScrollbars': 1,
      // Playwright waits for a `load`, which a page from the back/forward cache does not have.
      'browser.sessionhistory.max_total_viewers': 0,
    },
  });
}
