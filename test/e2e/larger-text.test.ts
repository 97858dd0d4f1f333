import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { overflow } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const NAME = 'sees every word of the navigation whole, at any width: %s';
const WIDTHS = [320, 360, 480, 640, 768, 900, 1024, 1056, 1100, 1180, 1280, 1320, 1400, 1600];

describe.skipIf(!findChromium())('a visitor with larger text', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  // In Spanish, which takes more room.
  test.each(['/', '/cursos/css-que-se-adapta/cajas-y-espacio'])(NAME, seesWholeWords);
  deep.each(['/en', '/en/cursos/css-that-adapts/boxes-and-space', '/temas/css', '/en/profile'])(NAME, seesWholeWords);

  async function seesWholeWords(path: string): Promise<void> {
    const { page } = await site.open(path, { before: (one) => one.addInitScript(rememberSomebody) });
    for (const size of ['100%', '125%', '150%']) {
      await page.evaluate((text) => (document.documentElement.style.fontSize = text), size);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 });
        const menu = page.locator('.site-menu-button');
        if ((await menu.isVisible()) && !(await page.locator('.site-nav').isVisible())) await menu.click();
        expect(await brokenWords(page), `${size} at ${width}px`).toEqual([]);
        expect(await overflow(page), `${size} at ${width}px`).toBe(0);
      }
    }
  }
});

// --- internal ---

/** The words of header, footer and other navigation that are spread over several lines. */
function brokenWords(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const broken: string[] = [];
    for (const place of document.querySelectorAll('header.site-header, footer.site-footer, nav')) {
      const texts = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!node.parentElement?.checkVisibility() || node.parentElement.closest('.visually-hidden, [role="status"], form')) continue;
        for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[^\s-]+/g)) {
          const range = new Range();
          range.setStart(node, index);
          range.setEnd(node, index + word.length);
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (tops.size > 1) broken.push(word);
        }
      }
    }
    return broken;
  });
}
