import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCRIPTS } from '../../cli/lib/bundling.ts';
import { ROOT } from '../support/academy.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';

const block = (uid: string, html: string) => `<div data-blok-uid="1-${uid}">${html}</div>`;
const island = (html: string) => `<academy-island name="tabs" when="load" src="/tabs.js">${html}</academy-island>`;
const question = (words: string) => `<details><summary>${words}</summary><p>The answer</p></details>`;

describe.skipIf(!findChromium())('a page that is changed in place', () => {
  let browser: Browser;
  let page: Page;
  let script: string;
  beforeAll(async () => {
    browser = await launchChromium();
    page = await browser.newPage();
    const code = `import { rememberIslands, servedIslands } from './islands.ts';
      import { morphPage } from './morph.ts';
      rememberIslands(servedIslands());
      Object.assign(window, { morphPage });`;
    const { outputFiles } = await build({ ...SCRIPTS, stdin: { contents: code, resolveDir: join(ROOT, 'cli', 'live', 'browser') } });
    script = outputFiles[0]?.text ?? '';
  });
  afterAll(() => browser?.close());

  async function show(html: string): Promise<void> {
    await page.setContent(html);
    await page.addScriptTag({ content: script });
  }
  const morph = (html: string) => page.evaluate(`morphPage(${JSON.stringify(html)})`);

  test('keeps an island that contains blocks', async () => {
    const tabs = island(block('a', 'The first') + block('b', 'The second'));
    await show(`<h1>Before</h1>${tabs}`);
    await page.locator('academy-island').evaluate((element) => Object.assign(element, { isTheSame: true }));
    for (const title of ['After', 'Later']) {
      await morph(`<h1>${title}</h1>${tabs}`);
      expect(await page.locator('h1').textContent()).toBe(title);
      expect(await page.locator('academy-island').evaluate((element) => 'isTheSame' in element)).toBe(true);
    }
    expect(await page.locator('[id]').count()).toBe(0);
  });

  test('gets another version of an island with the islands within', async () => {
    const tabs = (title: string) => island(`<h2>${title}</h2>${island('A form')}${island('A player')}`);
    await show(tabs('Before'));
    for (const title of ['After', 'Later']) {
      await morph(tabs(title));
      expect(await page.locator('body').innerHTML()).toBe(tabs(title));
    }
  });

  test('keeps a question unfolded that is moved, though it is no block of the story', async () => {
    await show(question('What?') + question('Who?') + question('Why?'));
    await page
      .locator('details')
      .first()
      .evaluate((details) => details.setAttribute('open', ''));
    await morph(question('Why?') + question('Who?') + question('What?'));
    expect(await page.locator('summary').allTextContents()).toEqual(['Why?', 'Who?', 'What?']);
    expect(await page.locator('details[open] summary').allTextContents()).toEqual(['What?']);
    await morph(question('Why?') + question('Who?') + question('What is it?'));
    expect(await page.locator('details[open] summary').allTextContents()).toEqual(['What is it?']);
    expect(await page.locator('[id]').count()).toBe(0);
  });
});
