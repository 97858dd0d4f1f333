import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const LESSON = '/cursos/css-que-se-adapta/cajas-y-espacio';

describe.skipIf(!findBrowser())('a quiz', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const open = async (options: Parameters<SiteBrowser['open']>[1] = {}) =>
    (await site.open(LESSON, { javaScriptEnabled: false, ...options })).page;
  const one = (page: Page) => page.getByRole('group', { name: /border-box tiene width: 300px/ });
  const several = (page: Page) => page.getByRole('group', { name: '¿En cuáles de estos casos se funden dos márgenes en uno?' });
  const hints = (page: Page) => page.getByText('Pulsa el tabulador').filter({ visible: true }).count();
  const more = (page: Page) => page.getByText('Falta alguna más.').filter({ visible: true }).count();
  const told = (page: Page) => page.locator('.quiz-feedback:visible').allInnerTexts();

  test('reveals nothing before a choice, visually or to screen readers', async () => {
    const page = await open();
    expect(await told(page)).toEqual([]);
    expect(await page.locator('.quiz-explanation .prose').first().isVisible()).toBe(false);
    expect(await one(page).ariaSnapshot()).not.toMatch(/Correcto|No del todo/);
    // The regions exist already, so that text inserted into them is announced.
    expect(
      await one(page)
        .locator('[role="status"]')
        .evaluateAll((all) => all.map((region) => getComputedStyle(region).display)),
    ).toEqual(['block', 'block', 'block', 'block']);
  });

  test('shows the feedback of a wrong choice, then of the right one, for this quiz only', async () => {
    const page = await open();
    const row = one(page).locator('.quiz-option');
    // A click anywhere in the row works.
    const box = await row.nth(1).boundingBox();
    await row.nth(1).click({ position: { x: (box?.width ?? 0) - 8, y: (box?.height ?? 0) - 4 } });
    expect(await told(page)).toEqual([expect.stringMatching(/^No del todo\s+Has descontado un solo lado\./)]);
    expect(await row.nth(1).locator('.quiz-verdict svg').isVisible(), 'a mark, since not everybody sees the colours').toBe(true);
    await one(page).getByRole('radio', { name: '250 px', exact: true }).check();
    expect(await told(page)).toEqual([expect.stringMatching(/^Correcto\s+A los 300 px/)]);
    expect(await one(page).ariaSnapshot()).toMatch(/status:\s+- paragraph: Correcto/);
  });

  test('keeps the answers when the page is loaded again', async () => {
    const page = await open({ javaScriptEnabled: true });
    await page.locator('academy-island[name="quiz"][data-started]').first().waitFor();
    await one(page).getByRole('radio', { name: '250 px', exact: true }).check();
    await several(page)
      .getByRole('checkbox', { name: /dos párrafos/ })
      .check();
    await several(page)
      .getByRole('checkbox', { name: /dos fichas/ })
      .check();
    await several(page)
      .getByRole('checkbox', { name: /dos párrafos/ })
      .uncheck();
    await page.reload();
    await expect.poll(() => told(page)).toEqual([expect.stringMatching(/^Correcto/), expect.stringMatching(/^No del todo/)]);
    expect(await one(page).getByRole('radio', { name: '250 px', exact: true }).isChecked()).toBe(true);
  });

  test('with several correct options accepts several choices, each with its feedback', async () => {
    const page = await open();
    for (const name of [/dos párrafos/, /dos fichas/, /primer hijo/]) await several(page).getByRole('checkbox', { name }).check();
    expect((await told(page)).map((text) => text.split('\n')[0])).toEqual(['Correcto', 'No del todo', 'Correcto']);
    await several(page)
      .getByRole('checkbox', { name: /dos fichas/ })
      .uncheck();
    expect((await told(page)).map((text) => text.split('\n')[0])).toEqual(['Correcto', 'Correcto']);
  });

  test('says that options are missing while some but not all correct ones are chosen', async () => {
    const page = await open();
    const choose = (name: RegExp) => several(page).getByRole('checkbox', { name }).check();
    expect(await more(page)).toBe(0);
    await choose(/dos fichas/);
    expect(await more(page)).toBe(0);
    await choose(/dos párrafos/);
    expect(await more(page)).toBe(1);
    await choose(/primer hijo/);
    expect(await more(page)).toBe(0);
  });

  test('passes axe with right and wrong options chosen', async () => {
    // The tool itself is a script.
    const { page } = await site.open(LESSON);
    await one(page).getByRole('radio').first().check();
    for (const box of await several(page).getByRole('checkbox').all()) await box.check();
    expect(await told(page)).toHaveLength(5);
    await expectAccessible(page);
  });

  test('shows focus around the whole option, and no result while passing over options', async () => {
    const page = await open();
    const [first, second] = [one(page).getByRole('radio').first(), one(page).getByRole('radio').nth(1)];
    await first.focus();
    await page.keyboard.press('ArrowDown');
    expect(await second.isChecked()).toBe(true);
    const outlineOf = (index: number) =>
      one(page)
        .locator('.quiz-option')
        .nth(index)
        .evaluate((option) => getComputedStyle(option).outlineStyle);
    expect([await outlineOf(0), await outlineOf(1)]).toEqual(['none', 'solid']);
    // The arrow keys select each option they pass.
    expect(await told(page)).toEqual([]);
    expect(await hints(page)).toBe(1);
    await page.keyboard.press('Tab');
    expect(await told(page)).toEqual([expect.stringMatching(/^No del todo/)]);
    expect(await hints(page)).toBe(0);
  });

  test('explains on request, and by itself after answering', async () => {
    const page = await open();
    const explained = (group: ReturnType<typeof one>) =>
      page.locator('.quiz', { has: group }).locator('.quiz-explanation .prose').isVisible();
    await page.getByText('Ver la explicación').first().click();
    expect(await explained(one(page))).toBe(true);
    await page.getByText('Ver la explicación').first().click();
    expect(await explained(one(page))).toBe(false);
    await one(page).getByRole('radio').first().focus();
    await page.keyboard.press('ArrowDown');
    expect(await explained(one(page)), 'passing over an option').toBe(false);
    await page.keyboard.press('Tab');
    expect(await explained(one(page))).toBe(true);
    await one(page).getByText('250 px', { exact: true }).click();
    await page.keyboard.press('Shift');
    expect(await explained(one(page)), 'after a key').toBe(true);
    const right = (name: RegExp) => several(page).getByRole('checkbox', { name }).check();
    await right(/dos párrafos/);
    expect(await explained(several(page)), 'while an option is missing').toBe(false);
    await right(/primer hijo/);
    expect(await explained(several(page))).toBe(true);
  });

  test('shows no result while passing over options either where their focus is not visible, as in WebKit', async () => {
    const page = await open();
    await lookLikeWebKit(page);
    const [first, second] = [one(page).getByRole('radio').first(), one(page).getByRole('radio').nth(1)];
    const wrong = [expect.stringMatching(/^No del todo/)];
    await first.click();
    await page.mouse.move(0, 0);
    expect(await told(page)).toEqual(wrong);
    expect(await hints(page)).toBe(0);
    await second.evaluate((radio: HTMLInputElement) => {
      radio.focus();
      radio.checked = true;
    });
    expect(await second.evaluate((radio) => radio.matches(':focus-visible'))).toBe(false);
    expect(await told(page)).toEqual([]);
    expect(await hints(page)).toBe(1);
    await page.keyboard.press('Tab');
    expect(await told(page)).toEqual(wrong);
  });

  test.each(['no-preference', 'reduce'] as const)(
    'keeps showing a result until another option is chosen, with motion: %s',
    async (reducedMotion) => {
      const page = await open({ reducedMotion });
      await one(page).getByText('250 px', { exact: true }).click();
      const right = [expect.stringMatching(/^Correcto/)];
      for (const key of ['PageDown', 'Shift', 'Space']) {
        await page.keyboard.press(key);
        expect(await told(page), key).toEqual(right);
        expect(await hints(page), key).toBe(0);
      }
      await page.keyboard.press('ArrowDown');
      expect(await told(page)).toEqual([]);
      expect(await hints(page)).toBe(1);
      await page.keyboard.press('ArrowUp');
      expect(await told(page)).toEqual([]);
      for (const key of ['Tab', 'Shift+Tab']) {
        await page.keyboard.press(key);
        expect(await told(page), key).toEqual(right);
        expect(await hints(page), key).toBe(0);
      }
      if (isFirefox) return;
      await page.emulateMedia({ media: 'print' });
      expect(await told(page)).toEqual([]);
    },
  );

  if (!isFirefox)
    test('prints only the question and its options', async () => {
      const page = await open();
      await one(page).getByRole('radio').first().check();
      await several(page)
        .getByRole('checkbox', { name: /dos párrafos/ })
        .check();
      expect(await more(page)).toBe(1);
      await page.emulateMedia({ media: 'print' });
      expect([await told(page), await more(page)]).toEqual([[], 0]);
      expect(await page.locator('.quiz-explanation:visible').count()).toBe(0);
      expect(await one(page).locator('legend, label').filter({ visible: true }).count()).toBe(5);
    });

  test('has touch targets that are large enough', async () => {
    const page = await open();
    await page.setViewportSize({ width: 320, height: 640 });
    const heights = await page
      .locator('.quiz :is(label, summary)')
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height));
    expect(heights).toHaveLength(10);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(24);
  });
});

// --- internal ---

/** Applies the rules that only WebKit does. */
async function lookLikeWebKit(page: Page): Promise<void> {
  const address = await page.locator('link[rel="stylesheet"]').evaluate((link: HTMLLinkElement) => link.href);
  const css = await (await page.request.get(address)).text();
  await page.evaluate(
    (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    },
    css.replace('@supports (hanging-punctuation: first)', '@media screen'),
  );
}
