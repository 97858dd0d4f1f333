import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations, overflow } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const LESSON = '/cursos/css-que-se-adapta/cajas-y-espacio';
const ARTICLE = '/fundamentos/http-paso-a-paso';
const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

describe.skipIf(!findChromium())('code and tables', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const long = (page: Page) => page.locator('.code', { hasText: 'curl -v' }).first();
  const scrolls = (page: Page) =>
    long(page)
      .locator('pre')
      .evaluate((pre) => pre.scrollWidth > pre.clientWidth);

  test.each([LESSON, ARTICLE, '/consejos/abortcontroller', '/en/tips/abortcontroller'])(
    'have room for 80 to 90 characters on wide screens: %s',
    async (path) => {
      const { page } = await site.open(path, { viewport: DESKTOP });
      const columns = await page.locator('.prose > academy-island[name="copy-code"] pre').evaluateAll((all) =>
        all.map((pre) => {
          const { paddingInlineStart, paddingInlineEnd, font } = getComputedStyle(pre);
          const context = document.createElement('canvas').getContext('2d')!;
          context.font = font;
          const room = pre.clientWidth - Number.parseFloat(paddingInlineStart) - Number.parseFloat(paddingInlineEnd);
          return Math.floor(room / context.measureText('0').width);
        }),
      );
      expect(columns.length).toBeGreaterThan(0);
      for (const one of columns) {
        expect(one).toBeGreaterThanOrEqual(80);
        expect(one).toBeLessThanOrEqual(90);
      }
    },
  );

  test.each([
    [ARTICLE, '.code pre'],
    [LESSON, '.prose-table'],
  ])('fade at the edge where more is hidden, also without scripting: %s %s', async (path, selector) => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const { page } = await site.open(path, { viewport: PHONE, javaScriptEnabled: false, reducedMotion });
      const box = page.locator(selector).first();
      const faded = () =>
        box.evaluate((element) => {
          const style = getComputedStyle(element);
          return ['--hidden-before', '--hidden-after'].map((name) => Number.parseFloat(style.getPropertyValue(name)) > 0);
        });
      expect(await faded()).toEqual([false, true]);
      await box.evaluate((element) => element.scrollTo(element.scrollWidth / 2 - element.clientWidth / 2, 0));
      await expect.poll(faded).toEqual([true, true]);
      await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0));
      await expect.poll(faded).toEqual([true, false]);
      await page.setViewportSize(DESKTOP);
      await expect.poll(faded).toEqual([false, false]);
    }
  });

  test('can be wrapped where lines are hidden, and only there, also without scripting', async () => {
    const { page } = await site.open(ARTICLE, { viewport: PHONE, javaScriptEnabled: false });
    const choice = long(page).getByLabel('Ajustar línea');
    expect(await scrolls(page)).toBe(true);
    await choice.check();
    expect([await scrolls(page), await choice.isVisible()]).toEqual([false, true]);
    expect(await overflow(page)).toBe(0);
    await choice.uncheck();
    expect(await scrolls(page)).toBe(true);
    expect(await page.locator('.code', { hasText: 'Accept-Language' }).first().getByLabel('Ajustar línea').isVisible()).toBe(false);
    await page.setViewportSize(DESKTOP);
    await expect.poll(() => choice.isVisible()).toBe(false);
  });

  test('are copied as they are when wrapped', async () => {
    const { page } = await site.open(ARTICLE, { viewport: PHONE, permissions: ['clipboard-read', 'clipboard-write'] });
    await long(page).getByLabel('Ajustar línea').check();
    await long(page).getByRole('button', { name: 'Copiar' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('curl -v https://biblioteca.example/catalogo');
    expect(await axeViolations(page)).toEqual([]);
  });
});
