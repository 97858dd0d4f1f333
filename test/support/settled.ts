import type { Page, Request } from 'playwright-core';

/**
 * Waits until a page has loaded what it loads by itself. An idle network alone does not tell: islands may still wait for the browser to be idle.
 * Without the loader, whether blocked or for lack of scripting, no island is defined.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator(TO_START).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Waits like `settled`, but a page with nothing left to load only has to have nothing left to do, rather than to load nothing for half a second. */
export async function loaded(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator(TO_START).first().waitFor({ state: 'detached' });
  if (!(await isCalm(page, PENDING.get(page)))) await page.waitForLoadState('networkidle');
}

/** Follows the requests of a page that is yet to be opened. */
export function followRequests(page: Page): void {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  // What a page still requested when it was left is never answered.
  page.on('framenavigated', (frame) => {
    for (const request of pending) if (request.frame() === frame) pending.delete(request);
  });
  PENDING.set(page, () => [...pending].filter((request) => !request.frame().isDetached()));
}

/** Scrolls through a page, and waits until the islands that start when they come into view have started. */
export async function scrollThrough(page: Page): Promise<void> {
  const islands = page.locator('academy-island[when=visible]');
  for (const island of await islands.all()) await island.locator(':scope > *').first().scrollIntoViewIfNeeded();
  await page.locator('academy-island[when=visible]:not([data-started])').first().waitFor({ state: 'detached' });
}

/** Cuts the connection of a page that has settled. */
export async function goOffline(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
}

// --- internal ---

const TO_START = 'academy-island:is([when=load], [when=idle]):defined:not([data-started])';

/** How often to look; what takes longer is waited for as by `settled`. */
const MAX_ROUNDS = 100;

const PENDING = new WeakMap<Page, () => readonly Request[]>();

/** Waits until a page is idle twice with nothing pending, since what has loaded may start something; false if that cannot be told. */
async function isCalm(page: Page, pending?: () => readonly Request[]): Promise<boolean> {
  if (!pending) return false;
  for (let calm = 0, rounds = 0; rounds < MAX_ROUNDS; rounds++) {
    if (!(await page.evaluate(hasPainted).catch(() => false))) return false;
    calm = pending().length === 0 ? calm + 1 : 0;
    if (calm === 2) return true;
  }
  return false;
}

/** Waits in a page until it has drawn two frames and is idle; false if its clock is a test's. */
function hasPainted(): Promise<boolean> | false {
  if (!String(requestAnimationFrame).includes('[native code]')) return false;
  return new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve(true), { timeout: 200 }))),
  );
}
