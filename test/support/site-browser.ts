import type { Browser, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { PublicFirebase } from '../../islands/config.ts';
import { launchBrowser } from './browser.ts';
import { closeContext, newPage, type ContextOptions } from './contexts.ts';
import { assertNothingRefused, watchPolicy } from './policy-violations.ts';
import { loaded } from './settled.ts';
import { startSiteServer, type SiteServer } from './site-server.ts';

/** A served build, and a browser to open it in. */
export interface SiteBrowser extends SiteServer {
  readonly browser: Browser;
  /** Opens a page in its own context, which lasts as long as the test, and waits until it has settled. */
  open(path: string, options?: OpenOptions): Promise<OpenPage>;
  /** Closes both, but not a shared browser; fails if a Content-Security-Policy blocked something in the meantime. */
  close(): Promise<void>;
}

type OpenOptions = ContextOptions & {
  /** Prepares the page before it is opened: routes, clocks, the browser's storage. */
  readonly before?: (page: Page) => Promise<unknown>;
};

export interface OpenPage {
  readonly page: Page;
  /** Errors that were logged or thrown. */
  readonly complaints: readonly string[];
  /** The requested addresses, without the origin. */
  readonly requests: readonly string[];
}

interface SiteOptions {
  /** On the pages that need one. @default null */
  readonly firebase?: PublicFirebase | null;
  /** The path of the site on its host. @default '' */
  readonly base?: string;
  /** More arguments of Chromium. @default none */
  readonly args?: readonly string[];
  /** A browser that other sites use too. @default one of its own */
  readonly browser?: Browser;
}

/** Serves a directory as its host would. */
export async function openSite(
  directory: string,
  { firebase = null, base, args = [], browser: shared }: SiteOptions = {},
): Promise<SiteBrowser> {
  const server = await startSiteServer(directory, firebase, base);
  const { origin } = server;
  const refused: string[] = [];
  const browser = shared ?? (await launchBrowser(args));
  return {
    ...server,
    browser,
    async open(path, { before, ...options } = {}) {
      const page = await newPage(browser, {
        locale: path === '/en' || path.startsWith('/en/') ? 'en-US' : 'es-ES',
        reducedMotion: 'reduce',
        ...options,
      });
      const context = page.context();
      onTestFinished(() => closeContext(context));
      context.setDefaultTimeout(60_000);
      watchPolicy(context, refused);
      const [complaints, requests]: [string[], string[]] = [[], []];
      // Firefox also runs what prepares a page in the empty page before it, which has no storage.
      page.on('pageerror', (error) => page.url() !== 'about:blank' && complaints.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('request', (request) => requests.push(request.url().replace(origin, '')));
      await before?.(page);
      await page.goto(origin + path);
      await loaded(page);
      return { page, complaints, requests };
    },
    async close() {
      if (!shared) await browser.close();
      server.disconnect();
      assertNothingRefused(refused);
    },
  };
}
