import { firefox, type Browser } from 'playwright-core';
import { findProgram } from './find-program.ts';

/** The path of the browser: `FIREFOX_PATH`, or one on the path; null if there is none. */
export const findFirefox = (): string | null => findProgram('FIREFOX_PATH', ['firefox-esr', 'firefox']);

/** Starts Firefox as it is published, through WebDriver BiDi, which cannot change what the browser prefers while it runs. */
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
