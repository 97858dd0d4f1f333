import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { startDevServer, type DevServer } from '../support/dev-server.ts';
import { filesOf } from '../support/site-files.ts';

describe.skipIf(!findChromium())('the panel of a page', () => {
  let dev: DevServer;
  let browser: Browser;
  beforeAll(async () => {
    [dev, browser] = await Promise.all([startDevServer(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await dev?.close();
  });

  const panel = (page: Page) => page.getByRole('dialog', { name: 'About this page' });
  const section = (page: Page, title: RegExp) =>
    panel(page)
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title }) });

  test('shows what a page is made from', async () => {
    const page = await dev.open(browser, '/cursos/html-desde-cero');
    await page.getByRole('button', { name: 'About this page' }).click();
    await section(page, /HTML desde cero/).waitFor();
    expect(await section(page, /HTML desde cero/).textContent()).toMatch(
      /Storycursos\/html-desde-ceroComponentcourse.*Rendered in[\d.]+ ms/,
    );
    expect(
      await section(page, /^Blocks/)
        .locator('li')
        .count(),
    ).toBeGreaterThan(0);
    expect(await section(page, /^Relations/).textContent()).toContain('(author)');
    expect(await section(page, /^Alternates \(2\)/).textContent()).toContain('/en/cursos/html-from-scratch');
    expect(await section(page, /^Head/).textContent()).toMatch(/title: .*HTML desde cero.*JSON-LD: .*Course/);
    expect(await section(page, /^Problems/).textContent()).toContain('none');
    expect(await section(page, /^Weight/).textContent()).toMatch(/page[\d.]+ kB.*stylesheet[\d.]+ kB.*scripts \(\d+\)[\d.]+ kB/);
    expect(await section(page, /^Shared link/).textContent()).toContain('HTML desde cero');
    const image = section(page, /^Shared link/).locator('img');
    await expect.poll(() => image.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1200);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('opens with `?` except in fields, and closes with Escape', async () => {
    const page = await dev.open(browser, '/login');
    await page.locator('input[type=email]').first().focus();
    await page.keyboard.press('?');
    expect(await panel(page).count()).toBe(0);
    await page.locator('body').evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press('?');
    await section(page, /login/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('academy-panel');
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  });

  test('is updated after a save, and lists the story’s problems', async () => {
    const page = await dev.open(browser, '/cursos/html-desde-cero');
    await page.keyboard.press('?');
    await section(page, /^Problems$/).waitFor();
    dev.save('demo/stories/html-desde-cero_3a22d4f5-9786-4386-83a2-aa9175a814ef.json', (json) =>
      json.replace(/("summary": )"[^"]*"/, '$1""'),
    );
    await section(page, /^Problems \(1\)/).waitFor();
    expect(await section(page, /^Problems/).textContent()).toContain('the field "summary" of "course" is required but empty');
  });
});

test('is not in a published site', () => {
  const demo = inject('demo');
  const traces = ['__academy', 'academy-overlay', 'academy-panel', 'academy-error', 'Idiomorph', 'academy.dismissed'];
  const texts = filesOf(demo).filter((file) => /\.(?:html|js|css|json|xml|txt|webmanifest)$/.test(file));
  expect(texts.length).toBeGreaterThan(100);
  const found = texts.flatMap((file) => {
    const text = readFileSync(join(demo, file), 'utf8');
    return traces.filter((trace) => text.includes(trace)).map((trace) => `${file}: ${trace}`);
  });
  expect(found).toEqual([]);
});
