import type { Page } from 'playwright-core';

/** The islands that have yet to start without a visitor's doing. Without the loader, whether blocked or for lack of scripting, no island is defined. */
export const WAITING_ISLANDS = 'academy-island:is([when=load], [when=idle]):defined:not([data-started])';

/** Waits until a page has loaded what it loads by itself. An idle network alone does not tell: islands may still wait for the browser to be idle. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator(WAITING_ISLANDS).first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
}

/** Cuts the connection of a page that has settled. */
export async function goOffline(page: Page): Promise<void> {
  await settled(page);
  await page.context().setOffline(true);
}
