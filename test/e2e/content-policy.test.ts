import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

describe.skipIf(!findChromium())('the content policy', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  // Fails if a Content-Security-Policy blocked something on any of the pages. Every kind of page is opened in pages.test.ts, which asserts it, too.
  afterAll(() => site.close());

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
