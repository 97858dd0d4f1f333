import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const LESSON = '/en/cursos/css-that-adapts/boxes-and-space';

describe.skipIf(!findBrowser())('a playground', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const open = async (options: Parameters<SiteBrowser['open']>[1] = {}) => {
    const opened = await site.open(LESSON, options);
    await opened.page.locator('.playground').scrollIntoViewIfNeeded();
    await opened.page.locator('academy-island[name="playground"][data-started]').waitFor();
    await expect.poll(() => shown(opened.page, '.notice')).toMatchObject({ width: '300px' });
    return opened;
  };
  const css = (page: Page) => page.getByRole('textbox', { name: 'Code: CSS' });
  const html = (page: Page) => page.getByRole('textbox', { name: 'Code: HTML' });
  const tools = (page: Page) => page.locator('.playground-tools');

  test('shows the result, which follows what is typed, until readers start again', async () => {
    const { page, complaints } = await open();
    const coloured = await css(page).innerHTML();
    await css(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('.notice { width: 150px }');
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '150px' });
    await html(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('<b>Sold out</b>');
    await expect.poll(() => shown(page, 'b')).toMatchObject({ text: 'Sold out', width: 'auto' });
    expect(await html(page).textContent()).toMatch(/<\/p><b>Sold out<\/b>$/);

    await tools(page).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '300px' });
    expect(await shown(page, 'b')).toBeNull();
    expect(await css(page).innerHTML(), 'with its colours').toBe(coloured);
    expect(complaints).toEqual([]);
  });

  test('loses the colours of what is changed, which would be wrong, and of nothing else', async () => {
    const { page } = await open();
    const coloursOf = (field: Locator) =>
      field.evaluate((code) => new Set([...code.querySelectorAll('*')].map((span) => getComputedStyle(span).color)).size);
    expect(await coloursOf(css(page))).toBeGreaterThan(1);
    await css(page).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('p { gap: 0 }');
    expect(await coloursOf(css(page))).toBe(1);
    expect(await coloursOf(html(page))).toBeGreaterThan(1);
    await tools(page).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => coloursOf(css(page))).toBeGreaterThan(1);
  });

  test('keeps what readers made of it, also what starting again took away', async () => {
    const { page, complaints } = await open();
    const before = await html(page).innerHTML();
    await css(page).fill('.notice { width: 240px; padding: 24px; border: 4px solid } .ruler { width: 300px }');
    await tools(page).getByRole('slider', { name: 'Width' }).fill('50');
    const reload = async () => {
      await page.waitForFunction(() => 'academy.code' in sessionStorage);
      await page.reload();
      await page.locator('.playground').scrollIntoViewIfNeeded();
      await page.locator('academy-island[name="playground"][data-started]').waitFor();
    };
    await reload();
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '240px' });
    expect(await html(page).innerHTML(), 'with its colours').toBe(before);
    expect(await tools(page).getByRole('slider', { name: 'Width' }).inputValue()).toBe('50');
    await tools(page).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '300px' });
    await tools(page).getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '240px' });
    expect(await tools(page).getByRole('slider', { name: 'Width' }).inputValue()).toBe('50');
    await tools(page).getByRole('button', { name: 'Start again' }).click();
    await tools(page).getByRole('button', { name: 'Undo' }).waitFor();
    await reload();
    await expect.poll(() => shown(page, '.notice')).toMatchObject({ width: '300px' });
    // What was changed since is not overwritten.
    await css(page).fill('.notice { width: 9px }');
    await tools(page).getByRole('button', { name: 'Start again' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('shows the styles in HTML, and neither runs scripts nor follows links', async () => {
    const { page, complaints, requests } = await open();
    await html(page).click();
    await page.keyboard.press('ControlOrMeta+A');
    const before = requests.length;
    await page.keyboard.insertText(
      '<style>p { width: 9px }</style><p>a</p><i style="display: block; width: 7px">b</i><script>parent.document.title = "c"</script>' +
        '<a href="/en">d</a>',
    );
    await expect.poll(() => shown(page, 'p')).toMatchObject({ width: '9px' });
    expect(await shown(page, 'i')).toMatchObject({ width: '7px' });
    await frame(page).contentFrame().locator('a').click();
    expect(await page.title()).not.toBe('c');
    expect(page.url()).toMatch(LESSON);
    expect(await shown(page, 'a'), 'the result is still there').not.toBeNull();
    // Keeping the edits loads scripts of the site.
    expect(requests.slice(before).filter((path) => !/^\/assets\/(playground-edits|chunk)-\w+\.js$/.test(path))).toEqual([]);
    expect(complaints.filter((text) => !text.includes('sandboxed'))).toEqual([]);
  });

  test('ticks the tasks that are done, whatever the words for it, and says how many are', async () => {
    const { page, complaints } = await open();
    const score = page.locator('.playground [role=status]');
    const ticked = () => page.locator('.playground-task').evaluateAll((tasks) => tasks.map((task) => !task.querySelector('[hidden]')));
    const afterTyping = async (rules: string) => {
      await css(page).fill(rules);
      await expect.poll(() => shown(page, '.ruler')).toMatchObject({ width: '300px' });
      return ticked();
    };
    const rest = '.ruler { width: 300px }';
    expect(await ticked()).toEqual([false, false]);
    expect(await score.textContent()).toBe('');
    expect(await afterTyping(`.notice { width: 300px; padding: 24px; border: 4px solid } ${rest}`)).toEqual([true, false]);
    expect(await score.textContent()).toBe('1 of 2 done');
    expect(await page.getByRole('img', { name: 'Done' }).count()).toBe(1);
    expect(await afterTyping(`.notice { width: calc(300px - 56px); padding: 1.5rem; border: .25rem solid } ${rest}`)).toEqual([
      false,
      true,
    ]);
    // Neither a rule that cannot be overridden nor one that changes slowly passes for another value.
    expect(await afterTyping(`.notice { width: 240px !important; padding: 24px; border: 4px solid } ${rest}`)).toEqual([false, false]);
    expect(await afterTyping(`.notice { width: 240px; padding: 24px; border: 4px solid; transition: 1s } ${rest}`)).toEqual([false, false]);
    expect(await score.textContent()).toBe('');
    await tools(page).getByRole('button', { name: 'Start again' }).click();
    expect(await ticked()).toEqual([false, false]);
    expect(complaints).toEqual([]);
  });

  test('says that all tasks are done; a selector that is none is an error, and its task never done', async () => {
    const { page } = await site.open('/en/cursos/html-from-scratch/text-with-meaning');
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    const ticked = () => page.locator('.playground [data-mark]:not([hidden])').count();
    await page.locator('.playground').scrollIntoViewIfNeeded();
    await page.locator('academy-island[name="playground"][data-started]').waitFor();
    await page
      .locator('.playground-task')
      .last()
      .evaluate((task) => task.setAttribute('data-selector', 'ul:::'));
    await html(page).fill('<ul><li>Pay: <ul><li>In cash</li></ul></li></ul>');
    await expect.poll(ticked).toBe(1);
    expect(errors.at(-1)).toContain('ul:::');
    await page
      .locator('.playground-task')
      .last()
      .evaluate((task) => task.setAttribute('data-selector', 'li > ul'));
    await html(page).fill('<ul><li>Pay: <ul><li>By card</li></ul></li></ul>');
    await expect.poll(() => page.locator('.playground [role=status]').textContent()).toBe('All done: you have got it.');
    expect(await ticked()).toBe(2);
  });

  test('shows how the result fits a narrower page', async () => {
    const { page } = await open();
    const whole = await widthOf(page);
    await tools(page).getByRole('slider', { name: 'Width' }).fill('50');
    await expect.poll(async () => (await widthOf(page)) / whole).toBeCloseTo(0.5);
    await tools(page).getByRole('button', { name: 'Start again' }).click();
    await expect.poll(() => widthOf(page)).toBe(whole);
  });

  test('is reached by keyboard, field by field', async () => {
    const { page } = await open();
    await html(page).focus();
    const order = [];
    for (let press = 0; press < 3; press += 1) {
      await page.keyboard.press('Tab');
      order.push(await page.evaluate(() => document.activeElement?.ariaLabel ?? document.activeElement?.localName));
    }
    expect(order).toEqual(['Code: CSS', 'input', 'button']);
  });

  if (!isFirefox) {
    test('shows code and result together on a phone', async () => {
      const { page } = await open({ viewport: { width: 360, height: 640 } });
      await css(page).click();
      await page.keyboard.press('ControlOrMeta+End');
      await css(page).evaluate((code) => code.scrollIntoView({ block: 'end' }));
      const [result, code] = [await frame(page).boundingBox(), await css(page).boundingBox()];
      expect(result?.y).toBeGreaterThanOrEqual(0);
      expect(result!.y + result!.height).toBeLessThanOrEqual(640 / 2);
      expect(Math.round(code!.y + code!.height)).toBeLessThanOrEqual(640);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    });

    test('is accessible', async () => {
      const { page } = await open();
      await expectAccessible(page);
    });

    test('is code alone without scripting, and on paper has nothing to press', async () => {
      const { page } = await site.open(LESSON, { javaScriptEnabled: false });
      expect(await page.locator('.playground').ariaSnapshot()).toMatch(/Code: HTML[^]*Code: CSS/);
      expect(await tools(page).isVisible()).toBe(false);
      expect(await page.locator('.playground-result').isVisible()).toBe(false);
      const printed = (await open()).page;
      await printed.emulateMedia({ media: 'print' });
      expect(await tools(printed).isVisible()).toBe(false);
    });
  }
});

const frame = (page: Page) => page.locator('.playground iframe');
const widthOf = async (page: Page) => (await frame(page).boundingBox())?.width ?? 0;

/** The text and the width of an element in the result; null if there is none. */
const shown = (page: Page, selector: string) =>
  frame(page).evaluate((element, wanted) => {
    const { contentDocument, contentWindow } = element as HTMLIFrameElement;
    const found = contentDocument?.querySelector(wanted);
    return found && contentWindow ? { text: found.textContent, width: contentWindow.getComputedStyle(found).width } : null;
  }, selector);
