import { createServer } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { listen } from '../../cli/serve/listen.ts';
import { serveStatic } from '../../cli/serve/static.ts';
import { launchChromium } from './chromium.ts';

/** A built site, served, and a browser to look at it. */
export interface SiteBrowser {
  readonly origin: string;
  readonly browser: Browser;
  /** Opens a page in a context of its own, which lasts as long as the test, and waits until nothing is loaded any more. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
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

/** Serves a directory as its host would; `decorate` changes its pages on their way out. */
export async function openSite(directory: string, decorate?: (html: string) => string): Promise<SiteBrowser> {
  const server = createServer(serveStatic(directory, { prefixes: ['en'], ...(decorate ? { decorate } : {}) }));
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
    },
  };
}
