import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { TOASTS_KEY } from '../../islands/site/toast/waiting.ts';
import { findBrowser } from '../support/browser.ts';
import { hold } from '../support/hold.ts';
import { loaded, scrollThrough, settled } from '../support/settled.ts';
import { openSite, type OpenPage, type SiteBrowser } from '../support/site-browser.ts';

// Every component of pages of content once, in another browser than the one that its own tests run in, and on React itself.
const COURSE = '/cursos/css-que-se-adapta';
const LESSON = `${COURSE}/cajas-y-espacio`;

describe.skipIf(!findBrowser())('starts and can be used', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  /** Opens a page whose islands have all started. */
  async function open(path: string, options: Parameters<SiteBrowser['open']>[1] = {}): Promise<OpenPage> {
    const opened = await site.open(path, { viewport: { width: 1280, height: 800 }, ...options });
    await scrollThrough(opened.page);
    await loaded(opened.page);
    return opened;
  }
  // Several at once, since opening a page takes longer than using what is on it.
  test('a lesson: a quiz, which keeps its answer, the button that copies code, and that of the lesson, which the course shows', async () => {
    const { page, complaints } = await open(LESSON, {
      before: (one) =>
        one.addInitScript(() =>
          Object.defineProperty(navigator, 'clipboard', {
            value: { writeText: async (text: string) => void Object.assign(window, { copied: text }) },
          }),
        ),
    });
    const answer = () => page.getByRole('radio', { name: '250 px', exact: true });
    await answer().check();
    await expect.poll(() => page.locator('.quiz-feedback:visible').first().innerText()).toMatch(/^Correcto/);

    const block = page.locator('academy-island[name="copy-code"]').first();
    await block.getByRole('button').click();
    await expect.poll(() => block.locator('[role="status"]').textContent()).not.toBe('');
    expect(await page.evaluate(() => (window as unknown as { readonly copied: string }).copied)).toBe(
      await block.locator('code').textContent(),
    );

    await page.locator('[data-lesson-done]').click();
    expect(await page.locator('[data-lesson-done]').getAttribute('aria-pressed')).toBe('true');
    expect(await page.locator('.course-nav-list a[data-done]').count()).toBe(1);

    await page.reload();
    await expect.poll(() => answer().isChecked()).toBe(true);
    await page.goto(`${site.origin}/cursos`);
    await expect.poll(() => page.locator(`[data-course="${COURSE}"]`).textContent()).toContain('1');
    expect(complaints).toEqual([]);
  });

  test('a playground, whose result follows what is typed', async () => {
    const { page, complaints } = await open('/en/cursos/css-that-adapts/boxes-and-space');
    await page.getByRole('textbox', { name: 'Code: HTML' }).click();
    await page.keyboard.press('ControlOrMeta+End');
    await page.keyboard.type('<b>Sold out</b>');
    const result = () =>
      page.locator('.playground-result iframe').evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.innerText);
    await expect.poll(result).toContain('Sold out');
    await page.locator('.playground-tools').getByRole('button', { name: 'Start again' }).click();
    await expect.poll(result).not.toContain('Sold out');
    expect(complaints).toEqual([]);
  });

  test('the search', async () => {
    const { page, complaints } = await open('/search');
    await page.getByRole('searchbox').fill('grid');
    await page.getByRole('link', { name: '¿Flex o grid?' }).waitFor();
    expect(await page.locator('.search-status').textContent()).toMatch(/^\d+ páginas$/);
    await settled(page);
    await page.getByRole('link', { name: '¿Flex o grid?' }).click();
    await page.waitForURL(`${site.origin}${COURSE}/flex-o-grid`);
    expect(complaints).toEqual([]);
  });

  test('the login page, with what was typed before it started', async () => {
    const { page, complaints } = await site.open('/');
    const start = await hold(page, '**/assets/login-*.js');
    await page.goto(`${site.origin}/login`, { waitUntil: 'commit' });
    await page.fill('#login-email', 'ana');
    const field = await page.$('#login-email');
    start();
    await page.waitForSelector('academy-island[name="login"][data-started]', { state: 'attached' });
    await page.getByRole('button', { name: 'Mostrar la contraseña' }).click();
    expect(await page.getAttribute('#login-password', 'type')).toBe('text');
    await page.click('#login-form [data-form-submit]');
    await expect
      .poll(() => page.locator('[data-form-summary] a').allTextContents())
      .toEqual([await page.textContent('#login-email-error'), 'Escribe tu contraseña.']);
    expect(await page.evaluate(() => document.activeElement?.hasAttribute('data-form-summary'))).toBe(true);
    // The same element, with what was typed: the page was not rendered anew.
    expect(await field?.inputValue()).toBe('ana');
    expect(await field?.evaluate((one) => one.isConnected)).toBe(true);
    expect(complaints).toEqual([]);
  });

  test('the pages for a new account, for a lost password and of a link, which take over what the server rendered', async () => {
    const { page, complaints } = await open('/register');
    await page.click('#register-form [data-form-submit]');
    await expect
      .poll(() => page.locator('[data-form-summary] a').allTextContents())
      .toEqual(['Escribe tu correo.', 'Elige una contraseña.']);
    await page.goto(`${site.origin}/lost`);
    await loaded(page);
    await page.click('#lost-form [data-form-submit]');
    await expect.poll(() => page.textContent('#lost-email-error')).toBe('Escribe tu correo.');
    await page.goto(`${site.origin}/action`);
    await expect.poll(() => page.textContent('h1')).toBe('Este enlace no sirve');
    expect(await page.getAttribute('[data-action-link]', 'href')).toBe('/');
    expect(complaints).toEqual([]);
  });

  test('a course that is saved, read without a connection, and removed', async () => {
    const other = await openSite(inject('demo'), { browser: site.browser });
    onTestFinished(() => other.close());
    const { page } = await other.open(COURSE);
    await page.locator('.save-course button').scrollIntoViewIfNeeded();
    await page.locator('.save-course button').click();
    await expect.poll(() => page.locator('.save-course [role=status]').textContent()).toMatch(/^Guardado /);
    other.disconnect();
    await page.goto(other.origin + LESSON);
    expect(await page.locator('h1').textContent()).toBe('Cajas y espacio');
    await page.goto(`${other.origin}/saved`);
    await page.getByRole('button', { name: /^Quitar/ }).click();
    await expect.poll(() => page.locator('.saved-status').textContent()).toBe('En este navegador no hay ningún curso guardado.');
  });

  test('the home page: the list of mailings, which says what is missing, and an embed, after a click', async () => {
    const { page, requests, complaints } = await open('/', {
      before: (one) =>
        one.route('https://stackblitz.com/**', (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Editor</h1>' })),
    });
    const form = page.locator('[data-form^="opt-in"]');
    // Its island is more than a page of content may load.
    expect(requests.filter((path) => path.startsWith('/assets/opt-in-'))).toEqual([]);
    await form.getByRole('button').click();
    await form.getByRole('alert').filter({ hasText: 'Escribe tu correo' }).waitFor();
    expect(await form.getByLabel('Correo electrónico').getAttribute('aria-invalid')).toBe('true');
    expect(complaints).toEqual([]);

    await page.locator('.demo-trigger').first().click();
    await page.frameLocator('.demo iframe').getByRole('heading', { name: 'Editor' }).waitFor();
  });

  test('the choice of a theme and of a language', async () => {
    const { page, complaints } = await open('/cursos');
    await page.getByLabel('Apariencia').selectOption('dark');
    await expect.poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(16, 23, 42)');
    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${site.origin}/en/cursos`);
    expect((await page.context().cookies()).find(({ name }) => name === 'i18n_redirected')).toMatchObject({ value: 'en', sameSite: 'Lax' });
    await expect.poll(() => page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor)).toBe('rgb(16, 23, 42)');
    expect(complaints).toEqual([]);
  });

  test('the notice of a newer build, after which the next page is loaded anew', async () => {
    const published = { id: 'a' };
    const { page, requests, complaints } = await open('/cursos', {
      before: (one) => one.route('**/builds/latest.json?*', (route) => route.fulfill({ json: { id: published.id, cv: 1 } })),
    });
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('academy.build'))).toBe('a');
    published.id = 'b';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('html[data-outdated]').waitFor();
    await page.locator('header nav a[href="/talleres"]').first().click();
    await page.waitForURL(`${site.origin}/talleres`);
    expect(requests.filter((path) => path === '/talleres')).toHaveLength(2);
    expect(complaints).toEqual([]);
  });

  test('a toast that was kept for the next page', async () => {
    const { page, complaints } = await open('/sobre-nosotros', {
      // A toast of a hidden tab stays until it is seen, however long a test takes to look.
      before: (one) => one.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true })),
    });
    await page.evaluate(([key, toasts]) => sessionStorage.setItem(key, toasts), [
      TOASTS_KEY,
      JSON.stringify([{ text: 'Guardado.', kind: 'good' }]),
    ] as const);
    await page.reload();
    await expect.poll(() => page.locator('.toast-text').allTextContents()).toEqual(['Guardado.']);
    await page.locator('.toast').click();
    await expect.poll(() => page.locator('.toast:not([data-leaving])').count()).toBe(0);
    expect(complaints).toEqual([]);
  });
});
