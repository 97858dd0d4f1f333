import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Cuts the connection after the page has loaded what it loads by itself: the network may be idle while islands still wait for the browser to be. */
export async function goOffline(page: Page): Promise<void> {
  await expect.poll(() => page.locator('academy-island:is([when=load], [when=idle]):not([data-started])').count()).toBe(0);
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
}
