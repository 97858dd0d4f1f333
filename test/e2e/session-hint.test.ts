import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const HINT = JSON.stringify({ uid: 'u', isConfirmed: true });
const WORDS = { es: { path: '/cursos', out: 'Entrar', in: 'Tu perfil' }, en: { path: '/en/cursos', out: 'Sign in', in: 'Your profile' } };
const remember = (text: string) => (page: Page) => page.addInitScript((value) => localStorage.setItem('academy.session', value), text);

describe.skipIf(!findChromium())('the header', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const account = (page: Page) => page.locator('.site-account:visible').allTextContents();
  /** The first frame: all scripts except the one in the head are blocked. */
  const withoutModules = (page: Page) => page.route('**/assets/*.js', (route) => route.abort());
  const wide = { viewport: { width: 1280, height: 800 } };

  test.each(Object.entries(WORDS))('shows the remembered session before any script file is loaded (%s)', async (_, words) => {
    const out = await site.open(words.path, { ...wide, before: withoutModules });
    expect(await account(out.page)).toEqual([words.out]);
    const known = await site.open(words.path, {
      ...wide,
      before: async (page) => {
        await withoutModules(page);
        await remember(HINT)(page);
      },
    });
    expect(await account(known.page)).toEqual([words.in]);
  });

  test.each([
    ['nobody', null, false],
    ['somebody with a confirmed address', HINT, false],
    ['somebody who has to confirm theirs', JSON.stringify({ uid: 'u', isConfirmed: false }), true],
  ])('reserves room for the reminder to confirm an address before any script file is loaded: %s', async (_, hint, isKept) => {
    const { page } = await site.open('/cursos', {
      ...wide,
      before: async (one) => {
        await withoutModules(one);
        if (hint) await remember(hint)(one);
      },
    });
    expect(await page.locator('html[data-unconfirmed]').count()).toBe(isKept ? 1 : 0);
  });

  test('has a login link without scripting', async () => {
    const { page } = await site.open('/cursos', { ...wide, javaScriptEnabled: false });
    expect(await account(page)).toEqual(['Entrar']);
  });

  test('follows other tabs at once', async () => {
    const { page } = await site.open('/cursos', wide);
    const other = await page.context().newPage();
    await other.goto(`${site.origin}/keys`);
    await other.evaluate((hint) => localStorage.setItem('academy.session', hint), HINT);
    await expect.poll(() => account(page)).toEqual(['Tu perfil']);
    await other.evaluate(() => localStorage.removeItem('academy.session'));
    await expect.poll(() => account(page)).toEqual(['Entrar']);
  });

  test('ignores an invalid hint', async () => {
    const { page } = await site.open('/cursos', { ...wide, before: remember('{"name":"nobody"}') });
    expect(await account(page)).toEqual(['Entrar']);
  });

  test('works without storage', async () => {
    const { page, complaints } = await site.open('/cursos', {
      ...wide,
      before: (one) =>
        one.addInitScript(() => {
          for (const name of ['localStorage', 'sessionStorage'])
            Object.defineProperty(window, name, {
              get() {
                throw new DOMException('denied', 'SecurityError');
              },
            });
        }),
    });
    expect(await account(page)).toEqual(['Entrar']);
    expect(complaints).toEqual([]);
  });
});

test('the script in the head is the same on every page, so one hash allows it', async () => {
  const { pagesOf } = await import('../support/site-files.ts');
  const scripts = pagesOf(inject('demo')).map(({ document }) => document.querySelector('head > script[data-homes]')?.rawText ?? '');
  expect(new Set(scripts).size).toBe(1);
  expect(scripts[0]).toContain('academy.session');
  expect(Buffer.byteLength(scripts[0] ?? '')).toBeLessThan(2000);
});
