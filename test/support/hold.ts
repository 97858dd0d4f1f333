import type { BrowserContext, Page } from 'playwright-core';

/** Holds back what a page, or all pages of somebody, ask for at an address (a pattern of Playwright's), until what it returns is called. */
export async function hold(where: Page | BrowserContext, address: string): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await where.route(address, async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
