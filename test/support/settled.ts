import type { Page } from 'playwright-core';

/**
 * Waits until a page has loaded what it loads by itself. An idle network alone does not tell: islands may still wait for the browser to be idle.
 * Without the loader, whether blocked or for lack of scripting, no island is defined.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load');
  await page.locator('academy-island:is([when=load], [when=idle]):defined:not([data-started])').first().waitFor({ state: 'detached' });
  await page.waitForLoadState('networkidle');
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
