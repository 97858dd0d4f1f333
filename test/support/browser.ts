import type { Browser } from 'playwright-core';
import { inject } from 'vitest';
import { findChromium, launchChromium } from './chromium.ts';
import { findFirefox, launchFirefox } from './firefox.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The browser that the tests of a project run in. */
    readonly browser: 'chromium' | 'firefox';
  }
}

/** Whether the browser is Firefox, which cannot be told to prefer dark, to print or to do without scripting, nor be looked into with Chromium's DevTools. */
export const isFirefox = inject('browser') === 'firefox';

/** The path of the browser that the tests run in; null if there is none. */
export const findBrowser = (): string | null => (isFirefox ? findFirefox() : findChromium());

/** Starts the browser that the tests run in; with more arguments for Chromium. */
export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => (isFirefox ? launchFirefox() : launchChromium(more));
