import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { listen } from '../../cli/lib/listen.ts';
import { axeViolations, expectAccessible, overflow } from '../support/axe.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { closeContext, newPage, type ContextOptions } from '../support/contexts.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';
import { assertNothingRefused, watchPolicy } from '../support/policy-violations.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { serveBuilt } from '../support/serve-built.ts';
import { loaded, settled } from '../support/settled.ts';

describe.skipIf(!findChromium())('in a browser', () => {
  const server = serveBuilt(inject('demo'));
  const refused: string[] = [];
  let browser: Browser;
  let origin: string;

  beforeAll(async () => {
    origin = await listen(server, { port: 0, host: '127.0.0.1' });
    browser = await launchChromium();
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
    assertNothingRefused(refused);
  });

  /** Opens a page of the site in its own context and returns its requests to other hosts and its console output. */
  async function open(path: string, options: ContextOptions = {}): Promise<{ readonly page: Page; readonly complaints: string[] }> {
    const page = await newPage(browser, options);
    watchPolicy(page.context(), refused);
    const complaints: string[] = [];
    page.on(
      'request',
      (request) => !request.url().startsWith(origin) && !request.url().startsWith('data:') && complaints.push(`asks ${request.url()}`),
    );
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => message.type() === 'error' && !message.text().includes('404') && complaints.push(message.text()));
    // A page of the profile is shown only if a session is stored.
    if (path.includes('/profile')) await page.addInitScript(rememberSomebody);
    await page.goto(origin + path);
    await loaded(page);
    expect(new URL(page.url()).pathname).toBe(path);
    return { page, complaints };
  }

  describe.each(Object.entries(PAGE_KINDS))('the %s page', (_, path) => {
    let opened: Awaited<ReturnType<typeof open>>;
    beforeAll(async () => (opened = await open(path, { reducedMotion: 'reduce' })));
    afterAll(() => closeContext(opened.page.context()));

    test('starts what is on it, without a complaint or anything that its content policy blocks', async () => {
      const { page, complaints } = opened;
      for (const island of await page.locator('academy-island').all()) await island.hover({ force: true }).catch(() => {});
      await page.mouse.wheel(0, 20_000);
      await settled(page);
      expect(complaints).toEqual([]);
    });

    test.each(inject('depth').looks)('passes axe, %s, %i px wide', async (colorScheme, width) => {
      const { page, complaints } = opened;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 800 });
      expect(await axeViolations(page)).toEqual([]);
      expect(complaints).toEqual([]);
    });

    test('fits every width without horizontal scrolling', async () => {
      for (const width of [320, 360, 600, 768, 1024, 1280, 1920]) {
        await opened.page.setViewportSize({ width, height: 800 });
        expect(await overflow(opened.page), `at ${width}px`).toBe(0);
      }
    });

    test('fits a narrow window with text of twice the size', async () => {
      const { page } = opened;
      await page.setViewportSize({ width: 320, height: 800 });
      await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
      expect(await overflow(page)).toBe(0);
      await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
    });

    test('fits a small phone with an overlong word in each of its texts', async () => {
      const { page } = opened;
      await page.setViewportSize({ width: 320, height: 640 });
      await page
        .locator('main :is(h1, h2, h3, p, li, dd, figcaption, a):not(.prose-anchor, .lesson-place-text):visible')
        .evaluateAll((elements) => {
          for (const element of elements) {
            const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
            // Long enough for any font on this machine: some are a third wider than others.
            if (texts.nextNode()) (texts.currentNode as Text).insertData(0, `${'Donaudampfschifffahrtsgesellschaft'.repeat(3)} `);
          }
        });
      expect(await overflow(page)).toBe(0);
    });
  });

  test('content pages work without scripting', async () => {
    const { page } = await open('/cursos/css-que-se-adapta/cajas-y-espacio', {
      javaScriptEnabled: false,
      viewport: { width: 360, height: 800 },
    });
    await page.locator('header summary').first().click();
    await page.locator('header nav a[href="/talleres"]').first().click();
    await page.waitForURL(`${origin}/talleres`);
    expect(await page.locator('h1').count()).toBe(1);
    await closeContext(page.context());
  });

  test('the page of links in e-mails does not pretend to check one without scripting', async () => {
    const { page } = await open('/action', { javaScriptEnabled: false });
    expect(await page.locator('[data-action-text]').isVisible()).toBe(false);
    expect(await page.locator('main .form-notice').first().isVisible()).toBe(true);
    await closeContext(page.context());
  });

  test('an unknown address shows the not-found page in the language of its path', async () => {
    const es = await open('/no/existe');
    expect(await es.page.locator('html').getAttribute('lang')).toMatch(/^es/);
    const en = await open('/en/no/such/page');
    expect(await en.page.locator('html').getAttribute('lang')).toMatch(/^en/);
    expect(await en.page.locator('main a[href="/en"]').count()).toBe(1);
    expect([es.complaints, en.complaints]).toEqual([[], []]);
    await closeContext(es.page.context());
    await closeContext(en.page.context());
  });

  test('a host with one not-found page shows it in the language of the path', async () => {
    const { page } = await open('/');
    const html = await (await fetch(`${origin}/404`)).text();
    await page.route('**/en/missing', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: html }));
    await page.goto(`${origin}/en/missing`);
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/);
    expect(await page.locator('main a[href="/en"]').count()).toBe(1);
    expect(await page.title()).toContain('Page Not Found');
    await closeContext(page.context());
  });

  test('the copy button copies the code without its removed lines and the signs of others', async () => {
    const { page } = await open('/en/cursos/css-that-adapts/fluid-sizes', { permissions: ['clipboard-read', 'clipboard-write'] });
    const block = page.locator('academy-island[name="copy-code"]').filter({ has: page.locator('del') });
    await block.scrollIntoViewIfNeeded();
    await block.locator('button').click();
    await expect.poll(() => block.locator('[role="status"]').textContent()).not.toBe('');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      '.cover {\n  padding: var(--space);\n  font-size: var(--text-l);\n}\n',
    );
    await closeContext(page.context());
  });

  test('added and removed lines of code pass axe, in dark mode on a phone too', async () => {
    const { page } = await open('/en/cursos/css-that-adapts/fluid-sizes', { reducedMotion: 'reduce' });
    await expectAccessible(page);
    await closeContext(page.context());
  });

  test('an embed whose host is out of reach gives its poster back and says so; the link to the original is there all along', async () => {
    const { page } = await open('/charlas/el-futuro-de-css');
    const video = page.locator('.video-embed');
    const original = video.getByRole('link', { name: 'Abrir en YouTube' });
    expect(await original.getAttribute('href')).toBe('https://www.youtube.com/watch?v=aqz-KE-bpKQ');
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.abort());
    await video.locator('[data-embed-trigger]').click();
    await video.getByRole('alert').filter({ hasText: 'No se ha podido conectar con YouTube' }).waitFor();
    expect(await video.locator('iframe').count()).toBe(0);
    expect(await video.locator('[data-embed-trigger]').evaluate((trigger) => trigger === document.activeElement)).toBe(true);
    await expectAccessible(page);

    await page.unroute('https://www.youtube-nocookie.com/**');
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'A video' }));
    await video.locator('[data-embed-trigger]').click();
    await page.frameLocator('.video-embed iframe').getByText('A video').waitFor();
    expect(await original.isVisible()).toBe(true);
    await closeContext(page.context());
  });

  test('a StackBlitz demo sends no request to another host before a click', async () => {
    const { page, complaints } = await open('/');
    const demo = page.locator('academy-island[name="embed"]').first();
    await demo.scrollIntoViewIfNeeded();
    expect(complaints).toEqual([]);
    await page.route('https://stackblitz.com/**', (route) => route.fulfill({ contentType: 'text/html', body: 'demo' }));
    await demo.locator('[data-embed-trigger]').click();
    await expect.poll(() => demo.locator('iframe').getAttribute('src')).toContain('https://stackblitz.com/');
    await closeContext(page.context());
  });
});
