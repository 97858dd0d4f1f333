import type { BrowserContext, Page } from 'playwright-core';

/** Holds back the requests of a page or context to an address (a Playwright pattern) until the returned function is called. */
export async function hold(where: Page | BrowserContext, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await where.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
