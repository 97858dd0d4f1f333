import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations, overflow } from '../support/axe.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const COURSE = '/cursos/css-que-se-adapta';
const LESSON = `${COURSE}/cajas-y-espacio`;
const PHONE = { width: 390, height: 844 };

describe.skipIf(!findChromium())('a visitor', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const styleOf = (
    page: Page,
    selector: string,
    property: 'color' | 'content' | 'backgroundColor' | 'backgroundImage' | 'borderInlineStartColor' | 'borderBlockEndColor',
    pseudo?: string,
  ) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, [name, part]) => getComputedStyle(element, part)[name], [property, pseudo] as const);

  deep('with text at 200 % does not scroll pages horizontally on a phone', async () => {
    const browser = await launchChromium(['--blink-settings=defaultFontSize=32']);
    try {
      const tooWide: string[] = [];
      for (const [kind, path] of Object.entries(PAGE_KINDS)) {
        const page = await browser.newPage({ viewport: PHONE });
        // A page of the profile is shown only if a session is stored.
        if (path.includes('/profile')) await page.addInitScript(rememberSomebody);
        await page.goto(site.origin + path);
        const excess = await overflow(page);
        if (excess > 0) tooWide.push(`${kind}: ${excess}`);
        await page.close();
      }
      expect(tooWide).toEqual([]);
    } finally {
      await browser.close();
    }
  });

  test('on a phone sees nothing below the mailing list move when its form is replaced by the result', async () => {
    const { page } = await site.open('/', { viewport: PHONE });
    const heights = await page.locator('.opt-in-card').evaluate((card: HTMLElement) => {
      const before = card.clientHeight;
      card.dataset['outcome'] = 'subscribed';
      card.append(Object.assign(document.createElement('p'), { className: 'opt-in-done', textContent: 'Gracias' }));
      return [before, card.clientHeight];
    });
    expect(heights[1]).toBe(heights[0]);
    expect(await page.locator('.opt-in-card button').isVisible()).toBe(false);
  });

  test('on a small phone can hit every link of the opened list of lessons', async () => {
    const { page } = await site.open(LESSON, { viewport: { width: 320, height: 640 } });
    await page.click('.course-nav summary');
    expect(await axeViolations(page)).toEqual([]);
  });

  test('on a phone finds the menu button at the same place to close it', async () => {
    const { page } = await site.open('/cursos', { viewport: PHONE });
    const button = page.locator('.site-menu-button');
    const before = await button.boundingBox();
    await button.click();
    expect(await page.locator('.site-nav').isVisible()).toBe(true);
    expect(await button.boundingBox()).toEqual(before);
  });

  test('on a phone closes the menu with Escape, and is at its button again', async () => {
    const { page } = await site.open('/cursos', { viewport: PHONE });
    const button = page.locator('.site-menu-button');
    await button.click();
    await page.locator('.site-nav-list a').first().focus();
    await page.keyboard.press('Escape');
    expect(await page.locator('.site-nav').isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
  });

  test.each([
    [LESSON, '.lesson-article'],
    ['/cursos', 'main'],
  ])('with the keyboard skips to the text of %s', async (path, text) => {
    const { page } = await site.open(path, { viewport: { width: 1440, height: 900 } });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await page.locator(text).evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Tab');
    expect(await page.locator(`${text} :focus:not(.course-nav *)`).count()).toBe(1);
  });

  test.each([
    ['/cursos', '.card-course .card-link', '.card'],
    ['/claves', '.card-link', '.card'],
    [LESSON, '.course-nav-list a', 'li'],
    [LESSON, '.toc-list a', 'li'],
    ['/charlas/el-futuro-de-css', '.breadcrumb a', 'nav'],
    ['/charlas/el-futuro-de-css', '.video-embed-trigger', '.video-embed'],
  ])('with the keyboard sees the focus on %s, at %s', async (path, link, around) => {
    const { page } = await site.open(path, { viewport: { width: 1440, height: 900 } });
    // A key press first, so that the browser shows the focus ring.
    await page.keyboard.press('Tab');
    const found = page.locator(link).first();
    await found.scrollIntoViewIfNeeded();
    const box = await found.evaluate((element, one) => element.closest(one)!.getBoundingClientRect().toJSON() as DOMRect, around);
    const clip = { x: box.x - 8, y: box.y - 8, width: box.width + 16, height: box.height + 16 };
    const without = await page.screenshot({ clip });
    await found.focus();
    expect(without.equals(await page.screenshot({ clip }))).toBe(false);
  });

  test.each(['light', 'dark'] as const)(
    'who asks for more contrast sees soft text and lines as any text, in the %s theme',
    async (colorScheme) => {
      const { page } = await site.open('/cursos', { contrast: 'more', colorScheme });
      const ink = await styleOf(page, 'body', 'color');
      expect(await styleOf(page, '.hero-lead', 'color')).toBe(ink);
      expect(await styleOf(page, '.site-header', 'borderBlockEndColor')).toBe(ink);
      const nightInk = await styleOf(page, '.site-footer', 'color');
      expect(await styleOf(page, '.site-footer-about p', 'color')).toBe(nightInk);
    },
  );

  test('with forced colours sees what backgrounds alone would show', async () => {
    const { page } = await site.open('/charlas/el-futuro-de-css', { forcedColors: 'active', viewport: { width: 1280, height: 800 } });
    const ground = await styleOf(page, 'body', 'backgroundColor');
    expect(await styleOf(page, '.site-nav [aria-current]', 'backgroundColor', '::after'), 'where one is').not.toBe(ground);
    const disc = await styleOf(page, '.video-embed-play', 'backgroundColor');
    expect(await styleOf(page, '.video-embed-play', 'backgroundColor', '::before'), 'the triangle on its disc').not.toBe(disc);
    await page.goto(`${site.origin}/en/cursos/fearless-typescript/why-types`);
    const codeGround = await styleOf(page, 'figure.code', 'backgroundColor');
    expect(await styleOf(page, '.code mark', 'backgroundColor'), 'a marked line').not.toBe(codeGround);
    expect(await styleOf(page, '.code ins', 'content', '::before'), 'a line that is new').toBe('"+"');
    const mark = (link: string) => styleOf(page, `.course-nav-list ${link}`, 'borderInlineStartColor');
    expect(await mark('[aria-current]'), 'the current lesson').not.toBe(ground);
    expect(await mark('a:not([aria-current])'), 'another lesson').toBe(ground);
    await page.goto(site.origin);
    expect(await styleOf(page, '.faq-question', 'backgroundImage', '::after'), 'the plus of a question').not.toBe('none');
  });

  test('with forced colours sees the focus on the chosen kind of page in the other theme too', async () => {
    const { page } = await site.open('/search?q=html', {
      forcedColors: 'active',
      colorScheme: 'light',
      before: (one) => one.addInitScript(() => localStorage.setItem('academy.theme', 'dark')),
    });
    await page.locator('.search-choice-input:checked').focus();
    await page.keyboard.press('ArrowRight');
    const ring = page.locator('.search-choice:has(:checked)');
    expect(await ring.evaluate((element) => getComputedStyle(element).outlineColor)).toBe(await styleOf(page, 'body', 'color'));
    expect(await ring.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid');
  });

  test.each([300, 500])('sees the focus on the links of a ticket in a window that is %ipx high', async (height) => {
    const { page } = await site.open('/talleres/accesibilidad-en-un-dia', { viewport: { width: 1100, height } });
    for (const link of await page.locator('.ticket a').all()) {
      await link.focus();
      const { top, bottom } = await link.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(bottom).toBeLessThanOrEqual(height);
    }
  });

  test('with dark forced colours can read highlighted lines of code', async () => {
    const { page } = await site.open('/en/cursos/fearless-typescript/why-types', { forcedColors: 'active', colorScheme: 'dark' });
    const line = page.locator('.code mark').first();
    const written = await line.screenshot();
    await line.evaluate(({ firstChild }) => (firstChild!.textContent = firstChild!.textContent!.replace(/[aceo]/g, 'x')));
    expect(written.equals(await line.screenshot())).toBe(false);
  });

  test('sees the current section in the table of contents without scripting', async () => {
    const { page } = await site.open('/en/cursos/fearless-typescript/why-types', {
      viewport: { width: 1440, height: 700 },
      javaScriptEnabled: false,
    });
    const current = () => page.locator('.toc-list a:target-current').allTextContents();
    await expect.poll(current).toEqual(['The same function, with types']);
    for (const part of ['Checking and running', 'Setting up the project']) {
      await page.locator('.toc-list').getByRole('link', { name: part }).click();
      await expect.poll(current).toEqual([part]);
    }
    expect(await styleOf(page, '.toc-list a:target-current', 'color')).toBe(await styleOf(page, 'body', 'color'));
  });

  test('prints a dark page with light colours and without controls', async () => {
    const { page } = await site.open(LESSON, { colorScheme: 'light' });
    await page.emulateMedia({ media: 'print' });
    const onPaper = await styleOf(page, 'c-a', 'color');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await styleOf(page, 'c-a', 'color')).toBe(onPaper);
    await page.goto(site.origin);
    expect(await page.locator('.demo-button').isVisible()).toBe(false);
    expect(await styleOf(page, '.demo-trigger', 'content', '::after'), 'the address of a demo').toContain('(');
    await page.goto(site.origin + LESSON);
    const result = page.locator('.playground-result');
    expect(await result.isVisible(), 'code that was not run').toBe(false);
    await result.evaluate((element) => element.append(document.createElement('iframe')));
    expect(await result.isVisible()).toBe(true);
    await page.goto(`${site.origin}/charlas/el-futuro-de-css`);
    expect(await page.locator('.video-embed').isVisible()).toBe(false);
    expect(await page.locator('.transcript p').first().isVisible(), 'what is said in the video').toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await page.locator('.transcript p').first().isVisible(), 'what is said, before somebody asks for it').toBe(false);
  });

  test('on a wide screen finds the footer of a lesson at the end, for any number of lessons', async () => {
    const { page } = await site.open(LESSON, { viewport: { width: 1280, height: 800 } });
    const below = await page.locator('.course-nav-list').evaluate((list) => {
      for (let count = 0; count < 1000; count++) list.append(list.lastElementChild!.cloneNode(true));
      return document.documentElement.scrollHeight - scrollY - document.querySelector('.site-footer')!.getBoundingClientRect().bottom;
    });
    expect(below).toBeLessThan(1);
  });

  test('in a low window sees that there are lessons before the current one', async () => {
    const { page } = await site.open(`${COURSE}/flex-o-grid`, { viewport: { width: 1280, height: 320 } });
    const above = await page.locator('.course-nav-list').evaluate((list) => {
      const current = list.querySelector('[aria-current]')!;
      return { before: list.scrollTop, shown: current.getBoundingClientRect().top - list.getBoundingClientRect().top };
    });
    expect(above.before).toBeGreaterThan(0);
    expect(above.shown).toBeGreaterThan(40);
  });

  test('finds the account links at the end of the header without a menu too', async () => {
    const { page } = await site.open('/terminos', { viewport: { width: 1280, height: 800 } });
    const endOf = () => page.locator('.site-nav-tools').evaluate((tools) => tools.getBoundingClientRect().right);
    const withMenu = await endOf();
    await page.locator('.site-nav-list').evaluate((menu) => menu.remove());
    expect(await endOf()).toBe(withMenu);
  });

  test('sees the whole footer with any number of menus', async () => {
    const { page } = await site.open('/terminos');
    const about = page.locator('.site-footer-about');
    await about.evaluate((element) => {
      for (let count = 0; count < 3; count++) element.after(element.nextElementSibling!.cloneNode(true));
    });
    for (const width of [960, 1056, 1280, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await about.evaluate((element) => element.scrollWidth - element.clientWidth), `at ${width} px`).toBe(0);
    }
  });

  test.each([
    [COURSE, '.lesson-list'],
    [LESSON, '.course-nav-list'],
  ])('on a small phone sees the number of a hundredth lesson in one line: on %s', async (path, list) => {
    const { page } = await site.open(path, { viewport: { width: 320, height: 640 } });
    await page.locator('.course-nav details').evaluateAll((folds) => folds.forEach((fold) => fold.setAttribute('open', '')));
    const heights = await page.locator(list).evaluate((lessons) => {
      const [first] = lessons.children;
      for (let count = 0; count < 100; count++) lessons.append(first!.cloneNode(true));
      for (const item of [first!, lessons.lastElementChild!])
        for (const text of item.querySelectorAll('h3, p, span')) text.textContent = '';
      return [first!, lessons.lastElementChild!].map((item) => item.clientHeight);
    });
    expect(heights[1]).toBe(heights[0]);
  });

  test('sees a section’s title beside a long link', async () => {
    const { page } = await site.open('/', { viewport: { width: 768, height: 1000 } });
    const share = await page
      .locator('.section-head:has(.more-link)')
      .first()
      .evaluate((head) => {
        head.querySelector('.more-link')!.prepend('Todos los talleres, charlas y encuentros del próximo trimestre, y ');
        return head.querySelector('.section-title')!.clientWidth / head.clientWidth;
      });
    expect(share).toBeGreaterThan(0.5);
  });

  test('sees the lines of code within a table', async () => {
    const { page } = await site.open(LESSON, { viewport: { width: 1280, height: 800 } });
    const code = page.locator('.code pre').first();
    const height = () => code.evaluate((element) => element.clientHeight);
    const before = await height();
    await code.evaluate((element) => document.querySelector('.prose-table td')!.append(element.closest('.code')!));
    expect(await height()).toBeCloseTo(before, -1);
  });

  test('prints a wide table within the paper', async () => {
    const { page } = await site.open(LESSON, { viewport: { width: 720, height: 1000 } });
    await page.emulateMedia({ media: 'print' });
    await page.locator('.prose-table tr').evaluateAll((rows) => {
      for (const row of rows)
        for (let count = 0; count < 5; count++) row.append(Object.assign(document.createElement('td'), { textContent: '12' }));
      document.querySelector('.prose-table td')!.innerHTML = `<code>${'npm run build '.repeat(10)}</code>`;
    });
    expect(await overflow(page)).toBe(0);
  });

  test('on a phone sees marked lines equally wide, whatever their length', async () => {
    const { page } = await site.open('/cursos/typescript-sin-miedo/migrar-un-proyecto-poco-a-poco', { viewport: PHONE });
    const widths = await page
      .locator('.code:has(c-i)')
      .first()
      .locator('c-i, c-d')
      .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().width)));
    expect(widths.length).toBeGreaterThan(2);
    expect(new Set(widths).size).toBe(1);
  });
});
