import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findBrowser } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const HOUR = 3_600_000;

describe.skipIf(!findBrowser())('a newer build', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  /** A page of a site whose build can be changed, and whose clock is controlled by the test. */
  async function openTab(path = '/cursos') {
    const published = { id: 'a', asked: [] as string[], fails: [] as number[] };
    const opened = await site.open(path, {
      before: async (page) => {
        await page.clock.install();
        await page.route('**/builds/latest.json?*', (route) => {
          published.asked.push(new URL(route.request().url()).search);
          const status = published.fails.shift() ?? 200;
          return route.fulfill({ status, json: { id: published.id, cv: 1 } });
        });
      },
    });
    // Concurrent checks share one request, and the first build that is answered is the page's own.
    await expect.poll(() => opened.page.evaluate(() => sessionStorage.getItem('academy.build'))).toBe('a');
    return { ...opened, published };
  }
  const comeBack = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  const revive = (page: Page) => page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  const documents = (requests: readonly string[], path: string) => requests.filter((one) => one === path).length;
  const link = (page: Page, path: string) => page.locator(`header nav a[href="${path}"]`).first();
  const setOutdated = async ({ page, published }: Awaited<ReturnType<typeof openTab>>) => {
    published.id = 'b';
    await comeBack(page);
    await page.locator('html[data-outdated]').waitFor();
  };

  test('is checked when a tab is opened and at the interval, with a timestamp', async () => {
    const { page, published } = await openTab();
    expect(published.asked).toHaveLength(1);
    await page.clock.fastForward(HOUR - 60_000);
    expect(published.asked).toHaveLength(1);
    await page.clock.fastForward(120_000);
    await expect.poll(() => published.asked.length).toBe(2);
    const [first = '', second = ''] = published.asked;
    expect(first).toMatch(/^\?\d{13}$/);
    expect(Number(second.slice(1)) - Number(first.slice(1))).toBeGreaterThanOrEqual(HOUR);
    await page.goto(`${site.origin}/talleres`);
    await settled(page);
    expect(published.asked).toHaveLength(2);
  });

  test('is checked on return to the tab, with one retry', async () => {
    const { page, published } = await openTab();
    published.fails = [503];
    await comeBack(page);
    await expect.poll(() => published.asked.length).toBe(3);
  });

  test('makes the next navigation bypass all caches, without reloading the page itself', async () => {
    const tab = await openTab();
    await setOutdated(tab);
    expect(documents(tab.requests, '/cursos')).toBe(1);
    await link(tab.page, '/talleres').click();
    await tab.page.waitForURL(`${site.origin}/talleres`);
    // Its refresh, and the page itself.
    expect(documents(tab.requests, '/talleres')).toBe(2);
    expect(await tab.page.locator('h1').count()).toBe(1);
    expect(tab.complaints).toEqual([]);
  });

  deep('is noticed by a tab without storage', async () => {
    const tab = await openTab();
    await tab.page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('It is full.', 'QuotaExceededError');
      };
    });
    await setOutdated(tab);
  });

  test('changes nothing while the id is the same', async () => {
    const tab = await openTab();
    await comeBack(tab.page);
    await expect.poll(() => tab.published.asked.length).toBe(2);
    // With the keyboard, which triggers no prefetching.
    await link(tab.page, '/talleres').press('Enter');
    await tab.page.waitForURL(`${site.origin}/talleres`);
    expect(documents(tab.requests, '/talleres')).toBe(1);
  });

  deep('reloads a path once in 10 seconds', async () => {
    const tab = await openTab();
    await setOutdated(tab);
    const now = await tab.page.evaluate(() => Date.now());
    await tab.page.clock.setFixedTime(now);
    await tab.page.evaluate((then) => sessionStorage.setItem('academy.load /talleres', String(then)), now - 9000);
    await link(tab.page, '/talleres').click();
    await tab.page.waitForURL(`${site.origin}/talleres`);
    expect(documents(tab.requests, '/talleres')).toBe(1);
  });

  deep('does not affect external links, new tabs and anchors', async () => {
    const tab = await openTab('/cursos/css-que-se-adapta/cajas-y-espacio');
    await setOutdated(tab);
    await tab.page.locator('main a[href^="#"]').first().click();
    const opened = tab.page.context().waitForEvent('page');
    await link(tab.page, '/talleres').click({ modifiers: ['Control'] });
    await opened;
    expect(new URL(tab.page.url()).pathname).toBe('/cursos/css-que-se-adapta/cajas-y-espacio');
    expect(documents(tab.requests, '/talleres')).toBe(0);
  });

  test('is noticed by a page restored from the back/forward cache', async () => {
    const tab = await openTab();
    tab.published.id = 'b';
    const loaded = tab.page.waitForEvent('load');
    await revive(tab.page);
    await loaded;
    // The first time, its refresh, and the page again.
    expect(documents(tab.requests, '/cursos')).toBe(3);
  });

  test.each([
    ['writes', (page: Page) => page.locator('[name="email"]').first().fill('ana@')],
    ['is about to write', (page: Page) => page.locator('[name="email"]').first().focus()],
  ])('never reloads the page of somebody who %s', async (_, type) => {
    const tab = await openTab('/');
    await type(tab.page);
    tab.published.id = 'b';
    await revive(tab.page);
    await tab.page.locator('html[data-outdated]').waitFor();
    expect(documents(tab.requests, '/')).toBe(1);
  });

  test('whose chunks replaced this page’s reloads it once', async () => {
    const opened = await site.open('/cursos/css-que-se-adapta/cajas-y-espacio', {
      before: async (page) => {
        await page.clock.setFixedTime(Date.now());
        await page.route('**/assets/copy-code-*', (route) => route.fulfill({ status: 404 }));
      },
    });
    const path = '/cursos/css-que-se-adapta/cajas-y-espacio';
    await opened.page.locator('academy-island[name="copy-code"]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => documents(opened.requests, path)).toBe(3);
    await opened.page.locator('academy-island[name="copy-code"]').first().scrollIntoViewIfNeeded();
    await expect
      .poll(() => opened.complaints.filter((one) => one.includes('Island "copy-code" did not start')).length)
      .toBeGreaterThanOrEqual(2);
    await settled(opened.page);
    expect(documents(opened.requests, path)).toBe(3);
  });

  test('reloads a page that needs one of its scripts later, once', async () => {
    const path = '/cursos';
    const opened = await site.open(path, {
      before: async (page) => {
        await page.clock.setFixedTime(Date.now());
        await page.addInitScript(() => localStorage.setItem('academy.done', JSON.stringify({ '/cursos/a/b': 1 })));
        await page.route('**/assets/show-progress-*', (route) => route.fulfill({ status: 404 }));
      },
    });
    await opened.page.locator('academy-island[name="course-cards"]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => documents(opened.requests, path)).toBe(3);
    await settled(opened.page);
    await opened.page.locator('academy-island[name="course-cards"]').first().scrollIntoViewIfNeeded();
    await expect.poll(() => opened.requests.filter((one) => one.includes('/show-progress-')).length).toBe(2);
    await settled(opened.page);
    expect(documents(opened.requests, path)).toBe(3);
  });

  test('does not reload the page without a connection', async () => {
    const opened = await site.open('/cursos/css-que-se-adapta/cajas-y-espacio', { viewport: { width: 1280, height: 300 } });
    await opened.page.context().setOffline(true);
    const block = opened.page.locator('academy-island[name="copy-code"]').last();
    await block.scrollIntoViewIfNeeded();
    await expect.poll(() => opened.complaints.join('\n')).toContain('Island "copy-code" did not start');
    expect(await opened.page.locator('h1').count()).toBe(1);
  });
});
