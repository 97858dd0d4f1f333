import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { isFirefox } from './browser.ts';
import { followRequests, loaded } from './settled.ts';

export type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>;

/**
 * Opens an empty page in a context with nothing of another test in it. In Chromium the context may have been another test's: all that pages stored is
 * removed when it is closed, but its process runs on, which takes a second of the processor to start.
 */
export async function newPage(browser: Browser, options: ContextOptions = {}): Promise<Page> {
  const { viewport, colorScheme, contrast, forcedColors, reducedMotion, permissions, ...lasting } = options;
  // Firefox can be told how a page looks only before it is there.
  const context = isFirefox ? await browser.newContext(options) : await lendContext(browser, lasting);
  const page = await context.newPage();
  if (!isFirefox) {
    const media = { ...(colorScheme && { colorScheme }), ...(contrast && { contrast }), ...(forcedColors && { forcedColors }) };
    await page.emulateMedia({ ...media, ...(reducedMotion && { reducedMotion }) });
    if (viewport) await page.setViewportSize(viewport);
    if (permissions) await context.grantPermissions(permissions);
  } else leaveLoaded(page);
  if (options.javaScriptEnabled !== false) followRequests(page);
  return page;
}

/** Closes a context with its pages, or empties it for the next test. */
export async function closeContext(context: BrowserContext): Promise<void> {
  const lent = LENT.get(context);
  if (lent === undefined) await close(context);
  else if (lent.isSpoilt || !(await isEmptied(context, lent))) await close(context);
  else lent.idle.push(context);
}

// --- internal ---

/** Lets a page be left only once it has loaded what it loads by itself: Firefox may abort the navigation to the next one together with that. */
function leaveLoaded(page: Page): void {
  const goto = page.goto.bind(page);
  page.goto = async (...target) => {
    await loaded(page);
    return goto(...target);
  };
}

const UNANSWERED_MS = 30_000;

/**
 * Once in thousands of times Chromium never says that a context is closed; it then stays until its browser is closed, which says nothing about the
 * site.
 */
const close = (context: BrowserContext) => Promise.race([context.close(), setTimeout(UNANSWERED_MS, undefined, { ref: false })]);

interface Lent {
  /** The contexts with the same options that nobody uses. */
  readonly idle: BrowserContext[];
  /** A page that nobody uses: without one, the process of the others would end with them. */
  readonly keeper: Page;
  /** Whether something was done to it that cannot be undone, or hardly. */
  isSpoilt: boolean;
}

const LENT = new WeakMap<BrowserContext, Lent>();
const IDLE = new WeakMap<Browser, Map<string, BrowserContext[]>>();

async function lendContext(browser: Browser, options: ContextOptions): Promise<BrowserContext> {
  const byOptions = IDLE.get(browser) ?? new Map<string, BrowserContext[]>();
  IDLE.set(browser, byOptions);
  const key = JSON.stringify(options);
  const idle = byOptions.get(key) ?? [];
  byOptions.set(key, idle);
  const there = idle.pop();
  if (there) return there;
  const context = await browser.newContext(options);
  const keeper = await context.newPage();
  await keeper.route('**', (route) => route.fulfill({ body: '' }));
  // Processes are shared by the pages of a host, whatever their port.
  await keeper.goto('http://127.0.0.1/');
  const lent = { idle, keeper, isSpoilt: false };
  LENT.set(context, lent);
  spoil(context, ['addInitScript', 'exposeBinding', 'exposeFunction', 'setOffline'], lent);
  spoil(context.clock, ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'], lent);
  return context;
}

/**
 * Notes that one of these methods is called, before which the keeper goes: a process is on- or offline as a whole, so its pages would hear of a
 * connection before they have one.
 */
function spoil<T extends object>(target: T, names: readonly (keyof T)[], lent: Lent): void {
  for (const name of names) {
    const method = target[name] as (...values: unknown[]) => unknown;
    const noted = async (...values: unknown[]) => {
      lent.isSpoilt = true;
      await lent.keeper.close();
      return method.apply(target, values);
    };
    Object.assign(target, { [name]: noted });
  }
}

const EVENTS = ['console', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'serviceworker', 'weberror'] as const;

/** Removes all that a test may have left; false if that fails, as in a browser that is being closed. */
async function isEmptied(context: BrowserContext, { keeper }: Lent): Promise<boolean> {
  try {
    for (const event of EVENTS) context.removeAllListeners(event);
    await Promise.all(context.pages().map((page) => page !== keeper && page.close()));
    await Promise.all([context.unrouteAll({ behavior: 'ignoreErrors' }), context.clearCookies(), context.clearPermissions()]);
    const devtools = await context.newCDPSession(keeper);
    await devtools.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' });
    await devtools.send('Network.clearBrowserCache');
    await devtools.detach();
    return true;
  } catch {
    return false;
  }
}
