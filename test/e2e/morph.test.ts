import { join } from 'node:path';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SCRIPTS } from '../../cli/bundling.ts';
import { ROOT } from '../support/academy.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';

const island = (html: string) => `<academy-island name="tabs" when="load" src="/tabs.js">${html}</academy-island>`;

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
    const { outputFiles } = await build({ ...SCRIPTS, stdin: { contents: code, resolveDir: join(ROOT, 'cli', 'morph') } });
    script = outputFiles[0]?.text ?? '';
  });
  afterAll(() => browser?.close());

  async function show(html: string): Promise<void> {
    await page.setContent(html);
    await page.addScriptTag({ content: script });
  }
  const morph = (html: string) => page.evaluate(`morphPage(${JSON.stringify(html)})`);

  test('gets another version of an island with the islands within', async () => {
    const tabs = (title: string) => island(`<h2>${title}</h2>${island('A form')}${island('A player')}`);
    await show(tabs('Before'));
    for (const title of ['After', 'Later']) {
      await morph(tabs(title));
      expect(await page.locator('body').innerHTML()).toBe(tabs(title));
    }
  });
});
