import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { listen } from '../../cli/serve/listen.ts';
import type { PublicFirebase } from '../../islands/config.ts';
import { launchChromium } from './chromium.ts';
import { assertNothingRefused, watchPolicy } from './policy-violations.ts';
import { serveBuilt } from './serve-built.ts';

/** A built site, served, and a browser to look at it. */
export interface SiteBrowser {
  readonly origin: string;
  readonly browser: Browser;
  /** Opens a page in a context of its own, which lasts as long as the test, and waits until nothing is loaded any more. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** Ends both; fails where a content policy refused something meanwhile. */
  close(): Promise<void>;
}

type OpenOptions = Parameters<Browser['newContext']>[0] & {
  /** Prepares the page before it is opened: routes, clocks, what the browser remembers. */
  readonly before?: (page: Page) => Promise<unknown>;
};

export interface OpenPage {
  readonly page: Page;
  /** What was printed as an error, or thrown. */
  readonly complaints: readonly string[];
  /** Addresses that were asked for, without the origin. */
  readonly requests: readonly string[];
}

/** Serves a directory as its host would, with this Firebase on the pages that need one. */
export async function openSite(directory: string, firebase: PublicFirebase | null = null): Promise<SiteBrowser> {
  const server = serveBuilt(directory, firebase);
  const refused: string[] = [];
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  const browser = await launchChromium();
  return {
    origin,
    browser,
    async open(path, { before, ...options } = {}) {
      const context = await browser.newContext({
        locale: path === '/en' || path.startsWith('/en/') ? 'en-US' : 'es-ES',
        reducedMotion: 'reduce',
        ...options,
      });
      onTestFinished(() => context.close());
      context.setDefaultTimeout(60_000);
      watchPolicy(context, refused);
      const page = await context.newPage();
      const [complaints, requests]: [string[], string[]] = [[], []];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => requests.push(request.url().replace(origin, '')));
      await before?.(page);
      await page.goto(origin + path, { waitUntil: 'networkidle' });
      return { page, complaints, requests };
    },
    async close() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      assertNothingRefused(refused);
    },
  };
}
