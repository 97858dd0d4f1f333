import type { Browser, BrowserContext, Page } from 'playwright-core';
import { inject } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import { parseMessage } from '../../../cli/site/translate.ts';
import type { MessageValues } from '../../../templates/contract.ts';
import { closeContext, newPage, type ContextOptions } from '../contexts.ts';
import { assertNothingRefused, watchPolicy } from '../policy-violations.ts';

/** A language of the site: where its pages are and their texts. */
export interface Language {
  readonly code: 'es' | 'en';
  readonly prefix: string;
  /** A text of the interface with its placeholders filled in. */
  say(key: keyof typeof es, values?: MessageValues): string;
}

export const SPANISH: Language = { code: 'es', prefix: '', say: (key, values) => parseMessage(es[key], 'es-ES').format(values) };
export const ENGLISH: Language = { code: 'en', prefix: '/en', say: (key, values) => parseMessage(en[key], 'en-US').format(values) };

/** Those in which journeys are walked. */
export const LANGUAGES: readonly Language[] = [SPANISH, ENGLISH].filter(({ code }) => inject('depth').languages.includes(code));

/** A visitor with their own browser context. */
export interface Visitor {
  readonly context: BrowserContext;
  readonly page: Page;
  readonly language: Language;
  /** Errors in the pages that were not shown to the visitor. */
  readonly complaints: readonly string[];
  /** Opens a path of the visitor's language. */
  open(path: string): Promise<void>;
  /** Another tab of the same browser. */
  openTab(path: string): Promise<Page>;
  leave(): Promise<void>;
}

/** Adds a visitor to the site. */
export async function visit(
  browser: Browser,
  { origin, language, options = {} }: { readonly origin: string; readonly language: Language; readonly options?: ContextOptions },
): Promise<Visitor> {
  const page = await newPage(browser, {
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
    locale: language.code,
    ...options,
  });
  const context = page.context();
  context.setDefaultTimeout(60_000);
  await page.addInitScript(noteToasts);
  const complaints: string[] = [];
  const refused: string[] = [];
  watchPolicy(context, refused);
  context.on('weberror', (error) => complaints.push(String(error.error())));
  context.on('console', (message) => {
    // Rejections by the server are part of the tests.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) complaints.push(message.text());
  });
  return {
    context,
    page,
    language,
    complaints,
    open: async (path) => void (await page.goto(origin + language.prefix + path)),
    async openTab(path) {
      const tab = await context.newPage();
      await tab.addInitScript(noteToasts);
      await tab.goto(origin + language.prefix + path);
      return tab;
    },
    async leave() {
      await closeContext(context);
      assertNothingRefused(refused);
    },
  };
}

/** A page that records the texts of its toasts. */
export interface ToldWindow {
  readonly told: string[];
}

// --- internal ---

function noteToasts(): void {
  const told: string[] = [];
  Object.assign(window, { told });
  const isToast = (node: Node): node is Element => node instanceof Element && node.matches('.toast');
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) told.push(...[...addedNodes].filter(isToast).map(({ textContent }) => textContent ?? ''));
  }).observe(document, { childList: true, subtree: true });
}
