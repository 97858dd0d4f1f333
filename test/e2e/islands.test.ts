import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { brotliCompressSync } from 'node:zlib';
import { findBrowser } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { hold } from '../support/hold.ts';
import { scrollThrough, settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const LESSON = '/cursos/css-que-se-adapta/cajas-y-espacio';

describe.skipIf(!findBrowser())('islands', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const scripts = (requests: readonly string[]) => requests.filter((path) => path.endsWith('.js'));
  const bodyOf = async (path: string) => Buffer.from(await (await fetch(site.origin + path)).arrayBuffer());

  // On React itself, every script imports a part of its bundle.
  test.each([
    ['/cursos', 5000, 5000],
    // With a quiz.
    ['/cursos/html-desde-cero/enlaces-e-imagenes', 5000, 5450],
    // With code to change, too.
    [LESSON, 6000, 6450],
    ['/en/keys/less-javascript', 5000, 5000],
    ['/sobre-nosotros', 5000, 5000],
  ])(
    'of the content page %s weigh at most %i bytes (%i on React) without Firebase, after every part was used',
    async (path, usual, onReact) => {
      const most = inject('runtime') === 'react' ? onReact : usual;
      const { page, requests, complaints } = await site.open(path, { viewport: { width: 1280, height: 800 } });
      await page.locator('header .language-switch').hover();
      await scrollThrough(page);
      await settled(page);
      const bodies = await Promise.all([...new Set(scripts(requests))].map(bodyOf));
      expect(bodies.reduce((sum, body) => sum + brotliCompressSync(body).length, 0)).toBeLessThanOrEqual(most);
      expect(bodies.filter((body) => /identitytoolkit|firestore/i.test(body.toString()))).toEqual([]);
      expect(complaints).toEqual([]);
    },
  );

  test('are started by a loader of less than 1 kB', async () => {
    const { requests } = await site.open('/cursos');
    const loader = scripts(requests).find((path) => path.includes('/loader-')) ?? '';
    expect(brotliCompressSync(await bodyOf(loader)).length).toBeLessThan(1000);
  });

  test('are preloaded only if they are used', async () => {
    const content = await site.open('/cursos');
    expect(await preloads(content.page)).toEqual([]);
    const login = await site.open('/login');
    const loaded = await preloads(login.page);
    expect(loaded.length).toBeGreaterThan(0);
    expect(loaded.filter((path) => !login.requests.includes(path))).toEqual([]);
    expect(login.requests.filter((path) => loaded.includes(path))).toHaveLength(loaded.length);
    expect(login.complaints.filter((one) => one.includes('preload'))).toEqual([]);
  });

  test('that wait for an idle moment start even if the browser is never idle', async () => {
    const { page } = await site.open('/cursos', {
      before: (one) =>
        one.addInitScript(() => {
          window.requestIdleCallback = (callback, { timeout } = {}) =>
            timeout === undefined ? 0 : Number(setTimeout(() => callback({ didTimeout: true, timeRemaining: () => 0 }), timeout));
        }),
    });
    await page.locator('academy-island[name="site"][data-started]').waitFor({ state: 'attached' });
  });

  test('that fail log their name and leave the server’s HTML and other islands working', async () => {
    const { page, complaints } = await site.open(LESSON, {
      viewport: { width: 1280, height: 800 },
      before: (one) =>
        one.route('**/assets/copy-code-*', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: 'export const mount = () => { throw new Error("broken") }' }),
        ),
    });
    const block = page.locator('academy-island[name="copy-code"]').first();
    const code = await block.locator('code').textContent();
    await block.scrollIntoViewIfNeeded();
    await expect.poll(() => complaints.join('\n')).toContain('Island "copy-code" did not start');
    expect(await block.locator('code').textContent()).toBe(code);
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/\/en\//);
    expect((await page.context().cookies()).map(({ name }) => name)).toContain('i18n_redirected');
  });

  test('that could not be loaded say so when pressed, and are loaded by the next press', async () => {
    let isBlocked = true;
    const { page } = await site.open('/', {
      async before(one) {
        await one.route('**/assets/opt-in-*', (route) => (isBlocked ? route.abort() : route.continue()));
        // As if the page had just been reloaded because a script was missing.
        await one.addInitScript(() => sessionStorage.setItem('academy.load /', String(Date.now())));
      },
    });
    const form = page.locator('[data-form^="opt-in"]');
    await form.getByLabel('Correo electrónico').fill('ana@');
    await form.getByRole('button').click();
    await form.getByRole('alert').filter({ hasText: 'No se ha podido cargar una parte de esta página' }).waitFor();
    isBlocked = false;
    await form.getByRole('button').click();
    await form.getByRole('alert').filter({ hasText: 'Escribe el correo entero' }).waitFor();
    expect(await form.getByRole('alert').innerText()).not.toContain('No se ha podido cargar');
    expect(await form.getByLabel('Correo electrónico').inputValue()).toBe('ana@');
  });

  deep('that were loading when the page was left are loaded when the browser shows it again', async () => {
    let isBlocked = true;
    const { page, complaints } = await site.open(LESSON, {
      async before(one) {
        // Safari breaks off such requests.
        await one.route('**/assets/copy-code-*', (route) => (isBlocked ? route.abort() : route.continue()));
        await one.addInitScript((path) => sessionStorage.setItem(`academy.load ${path}`, String(Date.now())), LESSON);
      },
    });
    const block = page.locator('academy-island[name="copy-code"]').first();
    await block.scrollIntoViewIfNeeded();
    await expect.poll(() => complaints.join('\n')).toContain('Island "copy-code" did not start');
    isBlocked = false;
    await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await block.getByRole('button', { name: 'Copiar' }).waitFor();
  });

  deep('whose loader was loading when the page was left are loaded with the page when the browser shows it again', async () => {
    let isBlocked = true;
    const { page } = await site.open('/cursos', {
      before: (one) => one.route('**/assets/loader-*', (route) => (isBlocked ? route.abort() : route.continue())),
    });
    isBlocked = false;
    await page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await page.locator('academy-island[name="site"][data-started]').waitFor({ state: 'attached' });
  });

  test('that are pressed before they have loaded are busy', async () => {
    let load = () => {};
    const { page } = await site.open('/');
    // A fresh page whose script is held back, so that it never settles.
    await page.route('**/assets/opt-in-*', async (route) => {
      await new Promise<void>((resolve) => (load = resolve));
      await route.continue();
    });
    await page.reload();
    const form = page.locator('[data-form^="opt-in"]');
    const asked = page.waitForRequest('**/assets/opt-in-*');
    // A click into a field is not held back, which would let a submission pass that follows before the script has arrived.
    await form.getByLabel('Correo electrónico').click();
    await asked;
    await form.getByRole('checkbox').click();
    expect(await form.getByRole('checkbox').isChecked()).toBe(true);
    await form.getByRole('button').click();
    const island = page.locator('academy-island[name="opt-in"]');
    expect(await island.getAttribute('aria-busy')).toBe('true');
    load();
    await form.getByRole('alert').filter({ hasText: 'Escribe tu correo' }).waitFor();
    expect(await form.getByRole('checkbox').isChecked()).toBe(true);
    expect(await island.getAttribute('aria-busy')).toBeNull();
  });

  test('whose loader has not arrived say so at the button of a form, which sends nothing', async () => {
    const { page } = await site.open('/cursos');
    const load = await hold(page, '**/assets/loader-*');
    await page.goto(`${site.origin}/login`, { waitUntil: 'commit' });
    const look = () => page.locator('#login-form [data-form-submit]').evaluate((button) => getComputedStyle(button).opacity);
    await page.fill('#login-password', 'secret');
    await page.press('#login-password', 'Enter');
    await expect.poll(look).toBe('0.6');
    const status = page.locator('#login-form [data-form-status]');
    expect(await status.evaluate((element) => element.clientWidth), 'the words beside it').toBeGreaterThan(0);
    expect(page.url()).toBe(`${site.origin}/login`);
    load();
    await expect.poll(look).toBe('1');
    expect(await status.evaluate((element) => element.clientWidth)).toBe(0);
  });

  test('that a link waits for are seen to be loading', async () => {
    const { page } = await site.open('/cursos', { viewport: { width: 1280, height: 800 } });
    const load = await hold(page, '**/assets/language-*');
    const link = page.locator('header').getByRole('link', { name: 'English' });
    const look = () => link.evaluate((element) => getComputedStyle(element).opacity);
    const before = await look();
    await link.click({ noWaitAfter: true });
    expect(await page.locator('header academy-island[name="language"]').getAttribute('aria-busy')).toBe('true');
    expect(Number(await look())).toBeLessThan(Number(before));
    load();
    await page.waitForURL(/\/en\//);
  });

  test('that fail on a click fall back to the HTML’s behaviour', async () => {
    const { page, complaints } = await site.open('/cursos', {
      viewport: { width: 1280, height: 800 },
      before: (one) =>
        one.route('**/assets/language-*', (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken")' })),
    });
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(/\/en\//);
    expect(complaints.join('\n')).toContain('Island "language" did not start');
  });
});

const preloads = (page: Page) =>
  page.locator('link[rel="modulepreload"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
