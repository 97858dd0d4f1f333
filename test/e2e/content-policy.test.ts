import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { PAGE_KINDS } from '../support/page-kinds.ts';
import { rememberSomebody } from '../support/session-hint.ts';
import { settled } from '../support/settled.ts';
import { openSite } from '../support/site-browser.ts';
import type { SiteBrowser } from '../support/site-browser.ts';

describe.skipIf(!findChromium())('the content policy', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  // Fails if a Content-Security-Policy blocked something on any of the pages.
  afterAll(() => site.close());

  test.each(Object.entries({ ...PAGE_KINDS, 'page that is missing': '/nada', 'missing page in English': '/en/nothing' }))(
    'does not break the %s page',
    async (_, path) => {
      // A page of the profile is shown only if a session is stored.
      const before = (opened: Page) => (path.includes('/profile') ? opened.addInitScript(rememberSomebody) : Promise.resolve());
      const { page, complaints } = await site.open(path, { before });
      expect(new URL(page.url()).pathname).toBe(path);
      for (const island of await page.locator('academy-island').all()) await island.hover({ force: true }).catch(() => {});
      await page.mouse.wheel(0, 20_000);
      await settled(page);
      expect(complaints.filter((text) => !text.includes('404'))).toEqual([]);
    },
  );

  test('lets a page open its embed after a click', async () => {
    const { page } = await site.open('/', {
      before: (opened) =>
        opened.route('https://stackblitz.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' })),
    });
    await page.locator('.demo-trigger').first().click();
    await page.frameLocator('.demo iframe').getByRole('heading', { name: 'Editor' }).waitFor();
  });

  test('blocks a script other than the published one, and the page stays intact', async () => {
    const { page, complaints } = await site.open('/', {
      before: (opened) =>
        opened.route('**/assets/loader-*.js', (route) => route.fulfill({ contentType: 'text/javascript', body: 'window.hacked = true' })),
    });
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect(complaints.join()).toContain('integrity');
    expect(await page.locator('h1').count()).toBe(1);
  });

  test.each([
    [
      'an inline script',
      (document: Document) =>
        document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.hacked = true' })),
    ],
    ['an inline style', (document: Document) => document.body.setAttribute('style', 'color: red')],
    [
      'a picture from elsewhere',
      (document: Document) => document.body.append(Object.assign(document.createElement('img'), { src: 'https://evil.example/x.png' })),
    ],
    [
      'a frame of somebody else',
      (document: Document) => document.body.append(Object.assign(document.createElement('iframe'), { src: 'https://evil.example/' })),
    ],
    [
      'a form that leads elsewhere',
      (document: Document) => (
        (document.body.innerHTML += '<form id="x" action="https://evil.example/"></form>'),
        (document.getElementById('x') as HTMLFormElement).submit()
      ),
    ],
  ])('blocks %s, which the suite notices', async (_, inject_) => {
    const own = await openSite(inject('demo'));
    const { page } = await own.open('/sobre-nosotros');
    const refused = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
    await page.evaluate(`(${inject_.toString()})(document)`);
    await refused;
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    await expect(own.close()).rejects.toThrow('content policy refused');
  });
});
