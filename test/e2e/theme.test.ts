import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const PAPER = { light: 'rgb(246, 241, 231)', dark: 'rgb(16, 23, 42)', print: 'rgb(255, 255, 255)' };
const chosen = (theme: string) => (page: Page) => page.addInitScript((value) => localStorage.setItem('academy.theme', value), theme);

describe.skipIf(!findChromium())('light and dark', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const paper = (page: Page) => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);
  /** The colour of the browser's own bars. */
  const bars = (page: Page) =>
    page
      .locator('meta[name="theme-color"]')
      .evaluateAll((metas) => (metas as HTMLMetaElement[]).filter(({ media }) => matchMedia(media).matches).map(({ content }) => content));
  const choice = (page: Page) => page.getByLabel('Apariencia');
  /** Chooses a theme like a visitor, who has to scroll to the control first; this loads its script. */
  const choose = async (page: Page, theme: string) => {
    await choice(page).scrollIntoViewIfNeeded();
    await choice(page).selectOption(theme);
  };

  test.each(['light', 'dark'] as const)('follow the system without a choice: %s', async (colorScheme) => {
    const { page } = await site.open('/cursos', { colorScheme });
    expect(await paper(page)).toBe(PAPER[colorScheme]);
    expect(await bars(page)).toHaveLength(1);
  });

  test.each([
    ['light', 'dark', '#10172a'],
    ['dark', 'light', '#f6f1e7'],
  ] as const)('are chosen for every page whatever the system prefers: %s, chosen %s', async (colorScheme, theme, bar) => {
    const { page } = await site.open('/cursos', { colorScheme });
    await choose(page, theme);
    await expect.poll(() => paper(page)).toBe(PAPER[theme]);
    expect(await bars(page)).toEqual([bar]);
    for (const path of ['/login', '/cursos/css-que-se-adapta/cajas-y-espacio']) {
      await page.goto(site.origin + path);
      expect([path, await paper(page), await bars(page)]).toEqual([path, PAPER[theme], [bar]]);
    }
    await choice(page).scrollIntoViewIfNeeded();
    await expect.poll(() => choice(page).inputValue()).toBe(theme);
    await choice(page).selectOption('');
    expect(await paper(page)).toBe(PAPER[colorScheme]);
    expect(await page.evaluate(() => localStorage.getItem('academy.theme'))).toBeNull();
  });

  test('can be chosen before the script is loaded', async () => {
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { page } = await site.open('/cursos', {
      colorScheme: 'light',
      before: (one) => one.route('**/assets/theme-*', (route) => arrived.then(() => route.continue())),
      // The end of the page is far away, and its islands are loaded when they come near the viewport.
      viewport: { width: 390, height: 400 },
    });
    await choose(page, 'dark');
    expect(await paper(page)).toBe(PAPER.light);
    arrive();
    await expect.poll(() => paper(page)).toBe(PAPER.dark);
  });

  test('are applied before any script file is loaded', async () => {
    const { page } = await site.open('/cursos', {
      colorScheme: 'light',
      async before(one) {
        await one.route('**/assets/*.js', (route) => route.abort());
        await chosen('dark')(one);
      },
    });
    expect(await paper(page)).toBe(PAPER.dark);
  });

  test('change in all open tabs at once', async () => {
    const { page } = await site.open('/cursos', { colorScheme: 'light' });
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/consejos`);
    await choose(other, 'dark');
    await expect.poll(() => paper(page)).toBe(PAPER.dark);
    await choice(page).scrollIntoViewIfNeeded();
    await expect.poll(() => choice(page).inputValue()).toBe('dark');
  });

  test('print light', async () => {
    const { page } = await site.open('/cursos', { colorScheme: 'dark', before: chosen('dark') });
    await page.emulateMedia({ media: 'print' });
    expect(await paper(page)).toBe(PAPER.print);
    expect(await page.locator('html').evaluate((html) => getComputedStyle(html).colorScheme)).toBe('light');
  });

  test('cannot be chosen without scripting', async () => {
    const { page } = await site.open('/cursos', { colorScheme: 'dark', javaScriptEnabled: false });
    expect(await paper(page)).toBe(PAPER.dark);
    expect(await choice(page).isVisible()).toBe(false);
  });
});
