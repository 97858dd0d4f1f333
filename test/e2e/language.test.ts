import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { expectAccessible, overflow } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { settled } from '../support/settled.ts';
import { recordShifts } from '../support/layout-shifts.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';
import { buildVariant } from '../support/variant.ts';

const suggestion = (page: Page) => page.locator('.language-suggestion:visible');
const pathOf = (page: Page) => new URL(page.url()).pathname;
const choice = async (context: BrowserContext) => (await context.cookies()).find(({ name }) => name === 'i18n_redirected');
const choose = (site: SiteBrowser, locale: string) => (page: Page) =>
  page.context().addCookies([{ name: 'i18n_redirected', value: locale, url: site.origin }]);

describe.skipIf(!findChromium())('the language of a visitor', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  test.each([
    ['es', '/cursos/html-desde-cero', '/en/cursos/html-from-scratch', 'English', 'en'],
    ['en', '/en/cursos/html-from-scratch', '/cursos/html-desde-cero', 'Español', 'es'],
  ])('is chosen with the language switch and kept for a year (from %s)', async (_, from, to, name, locale) => {
    const { page, complaints } = await site.open(from, { viewport: { width: 1280, height: 800 } });
    expect(await choice(page.context())).toBe(undefined);
    await page.locator('header').getByRole('link', { name }).click();
    await page.waitForURL(site.origin + to);
    const cookie = await choice(page.context());
    expect(cookie).toMatchObject({ value: locale, path: '/', sameSite: 'Lax' });
    expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
    expect(complaints).toEqual([]);
  });

  deep.each([
    ['/login?next=%2Fprofile%2Femail', '/en/login?next=%2Fprofile%2Femail'],
    ['/en/register?next=%2Fen', '/register?next=%2Fen'],
    ['/purchase-thanks?payment_intent_client_secret=pi_1_secret_2', '/en/purchase-thanks?payment_intent_client_secret=pi_1_secret_2'],
    // The e-mail's own language is dropped: the page would redirect back to it.
    ['/action?mode=resetPassword&oobCode=x&lang=es', '/en/action?mode=resetPassword&oobCode=x&lang=en'],
  ])('is chosen without losing the query and hash: %s', async (from, to) => {
    const { page } = await site.open(from, { viewport: { width: 1280, height: 800 } });
    await page.locator('header .language-switch a').click();
    await page.waitForURL(site.origin + to);
    await settled(page);
    expect(page.url()).toBe(site.origin + to);
  });

  test('is chosen with the keyboard alone, at 360 px', async () => {
    const { page } = await site.open('/', { viewport: { width: 360, height: 740 } });
    await page.locator('header summary').focus();
    await page.keyboard.press('Enter');
    await page.locator('header').getByRole('link', { name: 'English' }).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${site.origin}/en`);
    expect(await choice(page.context())).toMatchObject({ value: 'en' });
  });

  test('is not chosen by opening a page in the other language', async () => {
    const { page } = await site.open('/', { viewport: { width: 1280, height: 800 } });
    await page.goto(`${site.origin}/en`);
    expect(await choice(page.context())).toBe(undefined);
  });

  test('is also chosen with Ctrl+click, which opens a new tab', async () => {
    const { page } = await site.open('/', { viewport: { width: 1280, height: 800 } });
    const opened = page.context().waitForEvent('page');
    await page
      .locator('header')
      .getByRole('link', { name: 'English' })
      .click({ modifiers: ['Control'] });
    await (await opened).waitForURL(`${site.origin}/en`);
    expect(pathOf(page)).toBe('/');
    expect(await choice(page.context())).toMatchObject({ value: 'en' });
  });

  test('is changed by the link to the root also before its script arrives', async () => {
    const { page } = await site.open('/en', {
      viewport: { width: 1280, height: 800 },
      before: async (one) => {
        await choose(site, 'en')(one);
        await one.route('**/assets/*.js', (route) => route.abort());
      },
    });
    await page.locator('header').getByRole('link', { name: 'Español' }).click();
    await page.waitForURL(`${site.origin}/`);
    await settled(page);
    expect(pathOf(page)).toBe('/');
    await suggestion(page).waitFor();
  });

  test('that was chosen redirects the root without a history entry', async () => {
    const { page } = await site.open('/?x=1#y', { before: choose(site, 'en') });
    expect(page.url()).toBe(`${site.origin}/en?x=1#y`);
    expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(2);
  });

  test('that was chosen is only suggested elsewhere', async () => {
    const { page } = await site.open('/cursos', { before: choose(site, 'en') });
    expect(pathOf(page)).toBe('/cursos');
    expect(await suggestion(page).textContent()).toContain('This page is also in English.');
  });

  test.each([
    ['/', 'en-GB', 'This page is also in English.', 'Read it in English', '/en', 'en'],
    ['/en/cursos/html-from-scratch', 'es-MX', 'Esta página también está en español.', 'Leerla en español', '/cursos/html-desde-cero', 'es'],
  ])('is suggested on %s for a browser in %s, in that language', async (path, locale, words, link, to, chosen) => {
    const { page, complaints } = await site.open(path, { locale });
    expect(pathOf(page)).toBe(path);
    expect(await suggestion(page).textContent()).toContain(words);
    expect(await suggestion(page).getAttribute('lang')).toBe(chosen);
    await suggestion(page).getByRole('link', { name: link }).click();
    await page.waitForURL(site.origin + to);
    expect(await suggestion(page).count()).toBe(0);
    expect(await choice(page.context())).toMatchObject({ value: chosen });
    expect(complaints).toEqual([]);
  });

  deep.each([
    ['the page is in it', '/', 'es-MX'],
    ['the site does not speak it', '/en', 'fr-FR'],
    ['the page is not translated', '/consejos/git-bisect', 'en-US'],
    ['the page does not exist', '/no/existe', 'en-US'],
  ])('is not suggested if %s', async (_, path, locale) => {
    const { page } = await site.open(path, { locale });
    expect(await suggestion(page).count()).toBe(0);
  });

  test('its suggestion can be dismissed for good with the keyboard, without choosing', async () => {
    const { page } = await site.open('/cursos', { locale: 'en-US' });
    await page.getByRole('button', { name: 'No, thanks' }).focus();
    await page.keyboard.press('Enter');
    await suggestion(page).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('site-name');
    await page.goto(`${site.origin}/keys`);
    await settled(page);
    await page.goto(`${site.origin}/cursos`);
    await settled(page);
    expect(await suggestion(page).count()).toBe(0);
    expect(await choice(page.context())).toBe(undefined);
  });

  test('its suggestion is in the first frame without a layout shift', async () => {
    let shifts: Awaited<ReturnType<typeof recordShifts>> | undefined;
    const { page } = await site.open('/cursos', { locale: 'en-US', before: async (one) => (shifts = await recordShifts(one)) });
    expect(await suggestion(page).count()).toBe(1);
    expect(await shifts?.()).toEqual([]);
  });

  test('its suggestion passes axe and fits', async () => {
    const { page } = await site.open('/cursos', { locale: 'en-US', viewport: { width: 1280, height: 800 } });
    expect(await suggestion(page).count()).toBe(1);
    await expectAccessible(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await overflow(page)).toBe(0);
  });

  test('a page whose language differs from its address is reloaded once only', async () => {
    const { page, requests } = await site.open('/cursos', {
      before: async (one) => {
        const english = await (await fetch(`${site.origin}/en/cursos`)).text();
        await one.route('**/cursos', (route) => route.fulfill({ contentType: 'text/html', body: english }));
      },
    });
    const times = () => requests.filter((path) => path === '/cursos').length;
    // The page, its refresh, and the page again.
    await expect.poll(times).toBe(3);
    await settled(page);
    expect(times()).toBe(3);
  });

  test('the not-found page of a host with only one is not reloaded', async () => {
    const { page, requests } = await site.open('/', {});
    const html = await (await fetch(`${site.origin}/404`)).text();
    await page.route('**/en/missing', (route) => route.fulfill({ status: 404, contentType: 'text/html', body: html }));
    await page.goto(`${site.origin}/en/missing`);
    await settled(page);
    expect(requests.filter((path) => path === '/en/missing')).toHaveLength(1);
  });

  deep('the root that leads elsewhere keeps the query and the fragment', async () => {
    const { output } = await buildVariant({ routes: { rootRedirect: '/cursos' } });
    onTestFinished(() => rmSync(dirname(output), { recursive: true }));
    const other = await openSite(output);
    onTestFinished(() => other.close());
    const { page } = await other.open('/?utm_source=a#main', {});
    await page.waitForURL(`${other.origin}/cursos?utm_source=a#main`);
  });

  describe.each(['redirect', 'off'] as const)('with localeDetection "%s"', (localeDetection) => {
    let other: SiteBrowser;
    let output: string;
    beforeAll(async () => {
      ({ output } = await buildVariant({ localeDetection }));
      other = await openSite(output);
    });
    afterAll(async () => {
      await other.close();
      rmSync(dirname(output), { recursive: true });
    });
    const leads = localeDetection === 'redirect';

    test(`the root ${leads ? 'redirects to' : 'ignores'} the browser's language`, async () => {
      const { page } = await other.open('/', { locale: 'en-US' });
      expect(pathOf(page)).toBe(leads ? '/en' : '/');
    });

    test('no other address redirects', async () => {
      const { page } = await other.open('/cursos', { locale: 'en-US', before: choose(other, 'en') });
      expect(pathOf(page)).toBe('/cursos');
      expect(await suggestion(page).count()).toBe(leads ? 1 : 0);
    });

    test('a choice takes precedence over the browser’s language', async () => {
      const { page } = await other.open('/', { locale: 'en-US', before: choose(other, 'es') });
      expect(pathOf(page)).toBe('/');
    });
  });
});
