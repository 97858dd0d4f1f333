import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { APIResponse, Browser, Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { closeContext, newPage } from '../support/contexts.ts';
import { deep } from '../support/deep.ts';
import { isSame, startDevServer, type DevServer } from '../support/dev-server.ts';
import { fetchRouted } from '../support/fetch-routed.ts';

const COURSE = 'demo/stories/html-desde-cero_3a22d4f5-9786-4386-83a2-aa9175a814ef.json';

describe.skipIf(!findChromium())('the open page is updated after saving', () => {
  let dev: DevServer;
  let browser: Browser;
  beforeAll(async () => {
    [dev, browser] = await Promise.all([startDevServer(), launchChromium()]);
  });
  afterAll(async () => {
    await browser?.close();
    await dev?.close();
  });

  const open = (path: string) => dev.open(browser, path);

  test('a style, which is swapped without a reload or a flash', async () => {
    const page = await open('/');
    const bare = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let frames = 0;
          const look = () => {
            if (![...document.styleSheets].some(({ href }) => href?.includes('/assets/site-'))) frames += 1;
            if (getComputedStyle(document.querySelector('.hero-title')!).letterSpacing === '7px') resolve(frames);
            else requestAnimationFrame(look);
          };
          look();
        }),
    );
    dev.save('templates/blocks/hero.css', (css) => `${css}\n.hero-title { letter-spacing: 7px !important; }\n`);
    expect(await bare).toBe(0);
    await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBe(1);
    expect(await isSame(page)).toBe(true);
  });

  test('a style with a font and a picture, which the policy allows', async () => {
    const page = await open('/');
    const complaints: string[] = [];
    page.on('console', (message) => void (message.text().includes('Content Security Policy') && complaints.push(message.text())));
    const loaded = (name: string) => page.waitForResponse((response) => response.url().includes(`/assets/${name}-`));
    const answers = Promise.all([loaded('mark'), loaded('letters')].map(async (answer) => (await answer).status()));
    const styles = join(dev.root, 'templates', 'styles');
    for (const [name, contents] of [
      ['mark.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>'],
      ['letters.woff2', 'no font'],
    ] as const) {
      writeFileSync(join(styles, name), contents);
      onTestFinished(() => rmSync(join(styles, name)));
    }
    dev.save(
      'templates/blocks/hero.css',
      (css) => `${css}
@font-face { font-family: letters; src: url('../styles/letters.woff2'); }
.hero-title { background: url('../styles/mark.svg'); font-family: letters, serif !important; }`,
    );
    expect(await answers).toEqual([200, 200]);
    expect(complaints).toEqual([]);
  });

  deep('a style that is replaced before it was loaded, without losing styles', async () => {
    const page = await open('/');
    const isStyled = () => page.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 0));
    const asked = page.waitForResponse((response) => response.url().includes('/assets/site-') && response.status() === 404);
    await page.route('**/assets/site-*.css', (route) => route.fulfill({ status: 404, body: '' }), { times: 1 });
    const { mend } = dev.save('templates/blocks/hero.css', (css) => `${css}\n.hero-title { letter-spacing: 7px !important; }\n`);
    await asked;
    await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBe(1);
    expect(await isStyled()).toBe(true);
    await mend();
    dev.save('templates/blocks/hero.css', (css) => `${css}\n.hero-title { letter-spacing: 8px !important; }\n`);
    await expect.poll(() => page.locator('.hero-title').evaluate((title) => getComputedStyle(title).letterSpacing)).toBe('8px');
    expect(await isStyled()).toBe(true);
  });

  deep('a style while an earlier version of the page is still on its way', async () => {
    const page = await open('/');
    // As cached by the browser, which does not cache what is intercepted.
    const sheets = new Map<string, Promise<APIResponse>>();
    await page.route('**/assets/site-*.css', async (route) => {
      const url = route.request().url();
      sheets.set(url, sheets.get(url) ?? fetchRouted(route));
      await route.fulfill({ response: (await sheets.get(url))! });
    });
    await page.reload();
    let release = () => {};
    const rendered = new Promise<void>((resolve) => {
      const answer = async (route: Route) => {
        const response = await fetchRouted(route);
        const released = new Promise<void>((done) => (release = done));
        resolve();
        await released;
        await route.fulfill({ response });
      };
      void page.route(`${dev.origin}/`, answer, { times: 1 });
    });
    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="late"'));
    await rendered;
    dev.save('templates/blocks/hero.css', (css) => `${css}\n.hero-title { letter-spacing: 7px !important; }\n`);
    const spacing = () => page.locator('.hero-title').evaluate((title) => getComputedStyle(title).letterSpacing);
    await expect.poll(spacing).toBe('7px');
    release();
    await page.locator('footer[data-mark=late]').waitFor({ state: 'attached' });
    await expect.poll(() => page.locator('link[rel=stylesheet]').count()).toBe(1);
    expect(await spacing()).toBe('7px');
  });

  test('a template, keeping the reader’s state', async () => {
    const page = await open('/login');
    await page.setViewportSize({ width: 500, height: 300 });
    const email = page.locator('input[type=email]').first();
    await email.fill('ana@example.com');
    await page.locator('details.site-menu').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator('input[type=password]').first().focus();
    await page.evaluate(() => scrollTo(0, 120));
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(0);

    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="saved"'));
    await page.locator('footer[data-mark=saved]').waitFor({ state: 'attached' });
    expect(await email.inputValue()).toBe('ana@example.com');
    expect(await page.locator('details.site-menu').evaluate((details: HTMLDetailsElement) => details.open)).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('password');
    expect(await page.evaluate(() => scrollY)).toBe(before);
    expect(await isSame(page)).toBe(true);
  });

  deep('a template that puts blocks into an open `<details>`, which is open then', async () => {
    const page = await open('/');
    dev.save('templates/blocks/faq.tsx', (source) =>
      source.replace(/<div className="faq-list">[^]*?<\/div>/, '<details className="mark" open>$&</details>'),
    );
    await page.locator('details.mark .faq-list').first().waitFor({ state: 'attached' });
    expect(await page.locator('details.mark').first().getAttribute('open')).toBe('');
    expect(await isSame(page)).toBe(true);
  });

  test('a template, keeping the reader’s choices', async () => {
    const first = dev.save('templates/parts/site/footer.tsx', (source) =>
      source.replace(/<footer[^>]*>/, '$&<select name="mark"><option>One</option><option>Two</option></select>'),
    );
    const page = await open('/');
    const select = page.locator('select[name=mark]');
    await select.selectOption('Two');
    const mark = (source: string) => source.replace('<header', '<header data-mark="chosen"');
    dev.save('templates/parts/site/header.tsx', mark);
    await page.locator('header[data-mark=chosen]').waitFor();
    expect(await select.inputValue()).toBe('Two');
    await first.mend();
    await select.waitFor({ state: 'detached' });
  });

  test('a template around a running island, which keeps running', async () => {
    const page = await open('/cursos/css-que-se-adapta/cajas-y-espacio');
    const island = page.locator('academy-island[name=site]');
    await expect.poll(() => island.getAttribute('data-started')).toBe('');
    await island.evaluate((element) => element.append(Object.assign(document.createElement('i'), { id: 'made-by-script' })));
    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="running"'));
    await page.locator('footer[data-mark=running]').waitFor({ state: 'attached' });
    expect(await island.getAttribute('data-started')).toBe('');
    expect(await page.locator('#made-by-script').count()).toBe(1);
  });

  test('a new block', async () => {
    const page = await open('/');
    expect(await page.locator('[data-new-block]').count()).toBe(0);
    const file = join(dev.root, 'templates', 'blocks', 'hero-copy.tsx');
    const home = 'demo/stories/home_17d646d6-f74d-4dbd-8a50-d7e3cd45e597.json';
    onTestFinished(() => rmSync(file, { force: true }));
    writeFileSync(file, 'export function HeroCopy() {\n  return <p data-new-block>new</p>;\n}\n');
    dev.save(home, (json) => json.replace('"component": "hero"', '"component": "hero-copy"'));
    await page.locator('[data-new-block]').waitFor();
    expect(await isSame(page)).toBe(true);
  });

  test('a message', async () => {
    const page = await open('/login');
    dev.save('locales/es.json', (json) => json.replace(/("login\.title": )"[^"]*"/, '$1"Pasa, pasa"'));
    await page.getByRole('heading', { name: 'Pasa, pasa' }).waitFor();
    expect(await isSame(page)).toBe(true);
  });

  test('the configuration', async () => {
    const page = await open('/');
    dev.save('site.config.ts', (source) => source.replace("name: 'Academy'", "name: 'Escuela'"));
    await expect.poll(() => page.title()).toContain('Escuela');
    expect(await isSame(page)).toBe(true);
  });

  test('a story', async () => {
    const page = await open('/cursos/html-desde-cero');
    const from = dev.output().length;
    dev.save(COURSE, (json) => json.replace(/("title": )"[^"]*"/, '$1"HTML, otra vez"'));
    await page.getByRole('heading', { level: 1, name: 'HTML, otra vez' }).waitFor();
    expect(await isSame(page)).toBe(true);
    await dev.says(/html-desde-cero_\S+\.json content/, from);

    // Other pages that show part of it are updated too.
    const list = await open('/');
    await list.getByRole('link', { name: 'HTML, otra vez' }).first().waitFor();
  });

  test('a story with a picture of another host, by reloading the page', async () => {
    const page = await open('/cursos/html-desde-cero');
    await page.route('https://pictures.example/**', (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="7"/>' }),
    );
    const picture = '{ "type": "image", "attrs": { "src": "https://pictures.example/a.svg", "alt": "Un dibujo" } }';
    dev.save(COURSE, (json) => json.replace(/("body": \{\s+"type": "doc",\s+"content": \[)/, `$1${picture},`));
    const image = page.getByRole('img', { name: 'Un dibujo' });
    await image.scrollIntoViewIfNeeded();
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(7);
  });

  test('a story that moves, with the links to it', async () => {
    const page = await open('/');
    dev.save(COURSE, (json) => json.replace('"path": null', '"path": "cursos/html"'));
    await page.locator('a[href="/cursos/html"]').first().waitFor();
    expect((await fetch(`${dev.origin}/cursos/html-desde-cero`)).status).toBe(404);
    expect((await fetch(`${dev.origin}/cursos/html`)).status).toBe(200);
  });

  test('a picture', async () => {
    const page = await open('/');
    const source = () => page.locator('.hero-picture img').getAttribute('src');
    const before = await source();
    dev.save('demo/assets/hero.svg', (svg) => svg.replace('</svg>', '<!-- drawn anew --></svg>'));
    await expect.poll(source).not.toBe(before);
    expect(await (await fetch(dev.origin + (await source()))).text()).toContain('drawn anew');
  });

  test('an island, by reloading the page', async () => {
    const page = await open('/login');
    dev.save('islands/site/site.island.ts', (source) =>
      source.replace('checkLocale(homes);', "checkLocale(homes);\n  document.documentElement.dataset['fresh'] = 'yes';"),
    );
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['fresh'])).toBe('yes');
    expect(await isSame(page)).toBe(false);
  });

  test('a change during a network failure', async () => {
    const page = await open('/');
    await page.context().setOffline(true);
    const missed = page.waitForEvent('requestfailed', (request) => request.url() === `${dev.origin}/`);
    const mark = (name: string) => (source: string) => source.replace('<footer', `<footer data-mark="${name}"`);
    const { mend } = dev.save('templates/parts/site/footer.tsx', mark('missed'));
    await missed;
    await page.context().setOffline(false);
    await page.locator('footer[data-mark=missed]').waitFor({ state: 'attached' });
    await mend();
    dev.save('templates/parts/site/footer.tsx', mark('later'));
    await page.locator('footer[data-mark=later]').waitFor({ state: 'attached' });
    expect(await isSame(page)).toBe(true);
  });

  test('a change between rendering and connecting', async () => {
    const page = await newPage(browser, { locale: 'es-ES' });
    onTestFinished(() => closeContext(page.context()));
    const asked = new Promise<Route>((resolve) => void page.route('**/__academy/live.js*', resolve));
    await page.goto(`${dev.origin}/`, { waitUntil: 'commit' });
    const script = await asked;
    const from = dev.output().length;
    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="between"'));
    await dev.says('↻', from);
    await script.continue();
    await page.locator('footer[data-mark=between]').waitFor({ state: 'attached' });
  });

  deep('a change while the page was hidden among many open ones', async () => {
    const context = await browser.newContext({ locale: 'es-ES' });
    onTestFinished(() => closeContext(context));
    const hide = (page: Page, isHidden: boolean) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
        document.dispatchEvent(new Event('visibilitychange'));
      }, isHidden);
    const pages: Page[] = [];
    // Browsers allow six connections per server.
    for (let count = 0; count < 8; count++) {
      const page = await context.newPage();
      await page.goto(`${dev.origin}/`);
      await page.waitForFunction(() => document.querySelector('academy-panel'));
      await hide(page, true);
      pages.push(page);
    }
    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="seen"'));
    for (const page of pages) {
      await hide(page, false);
      await page.locator('footer[data-mark=seen]').waitFor({ state: 'attached' });
      await hide(page, true);
    }
  });

  test('missing pages get the not-found page of their language', async () => {
    const page = await open('/en/nothing/here');
    await expect.poll(() => page.evaluate(() => document.documentElement.lang)).toBe('en-US');
    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="missing"'));
    await page.locator('footer[data-mark=missing]').first().waitFor({ state: 'attached' });
  });
});
