import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { expectAccessible } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { firebaseConfig, registerUser, subscribers, verifyUser, wipe } from '../support/firebase/stack.ts';
import { goOffline, settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const PAGES = {
  es: {
    path: '/',
    done: 'Hecho: ya estás en la lista',
    agreed: 'Quiero recibir por correo',
    consent: 'Marca la casilla',
    offline: 'No ha habido respuesta',
    slow: 'Ha tardado demasiado',
    busy: 'Enviando…',
    title: 'Hay algo que revisar',
  },
  en: {
    path: '/en',
    done: 'Done: you are on the list',
    agreed: 'I want to receive',
    consent: 'Check the box',
    offline: 'There was no answer',
    slow: 'It took too long',
    busy: 'Sending…',
    title: 'Something needs your attention',
  },
};
type Words = (typeof PAGES)['es'];
const locales = Object.entries(PAGES).filter(([code]) => inject('depth').languages.includes(code as 'es' | 'en'));
const FUNCTION = '**/addSubscriberToList';

describe.skipIf(!findChromium())('the opt-in', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'), { firebase: firebaseConfig })));
  beforeEach(wipe);
  afterAll(() => site.close());

  const form = (page: Page) => page.locator('[data-form^="opt-in"]');
  const field = (page: Page, name: string) => form(page).locator(`[name="${name}"]`);
  const summary = (page: Page) => form(page).locator('[data-form-summary]');
  const done = (page: Page) => page.locator('[data-form-done]');
  const send = (page: Page) => form(page).locator('[data-form-submit]');
  const open = async ({ path }: Words, options: Parameters<SiteBrowser['open']>[1] = {}) => {
    const opened = await site.open(path, options);
    await form(opened.page).hover();
    await opened.page.locator('academy-island[name="opt-in"][data-started]').waitFor({ state: 'attached' });
    return opened;
  };
  const fillIn = async (page: Page) => {
    await field(page, 'email').fill('Ana@example.com');
    await field(page, 'firstName').fill('Ana');
    await field(page, 'consent').check();
  };

  test.each(locales)('adds a subscriber with the page’s locale and the block’s tags (%s)', async (locale, words) => {
    const { page, complaints } = await open(words);
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain(words.done);
    expect(await done(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await subscribers()).toMatchObject([
      { email: 'ana@example.com', firstName: 'Ana', lastName: '', tags: expect.arrayContaining([locale, 'professional']) as string[] },
    ]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  test.each(locales)('stores the consent as shown, with the language (%s)', async (locale, words) => {
    const { page } = await open(words);
    const shown = await form(page).locator('[data-field="consent"] label').innerText();
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain(words.done);
    expect(shown.trim()).toContain(words.agreed);
    expect(await subscribers()).toMatchObject([{ consent: { text: shown.trim(), locale, at: expect.any(String) as string } }]);
  });

  deep('says that nothing is invalid before it is sent', async () => {
    const { page } = await open(PAGES.en);
    const cdp = await page.context().newCDPSession(page);
    // As browsers tell screen readers.
    const invalid = async () => {
      const { nodes } = await cdp.send('Accessibility.getFullAXTree');
      return nodes.filter(({ properties = [] }) => properties.some(({ name, value }) => name === 'invalid' && value.value !== 'false'));
    };
    expect(await invalid()).toEqual([]);
    await field(page, 'email').focus();
    await page.keyboard.type('a');
    expect(await invalid()).toEqual([]);
  });

  deep('works with the keyboard alone at 360 px', async () => {
    const { page } = await open(PAGES.en, { viewport: { width: 360, height: 740 } });
    await field(page, 'email').focus();
    await page.keyboard.type('ana@example.com');
    for (const _ of ['first name', 'last name', 'consent']) await page.keyboard.press('Tab');
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect.poll(() => done(page).textContent()).toContain(PAGES.en.done);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test.each(locales)('reports missing values at the fields and in a summary, and sends nothing (%s)', async (_, words) => {
    const { page } = await open(words);
    await field(page, 'email').fill('not an address');
    await send(page).click();
    expect(await summary(page).textContent()).toContain(words.title);
    expect(await summary(page).locator('li').count()).toBe(2);
    expect(await summary(page).textContent()).toContain(words.consent);
    expect(await summary(page).evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await field(page, 'email').getAttribute('aria-invalid')).toBe('true');
    expect(await field(page, 'consent').getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(page);
    await summary(page).getByRole('link').last().click();
    expect(await field(page, 'consent').evaluate((element) => element === document.activeElement)).toBe(true);
    expect(await subscribers()).toEqual([]);
  });

  deep('has the maximum lengths of the function', async () => {
    const { page } = await open(PAGES.en);
    await fillIn(page);
    const email = `${'a'.repeat(64)}@${`${'b'.repeat(61)}.`.repeat(3)}com`;
    await field(page, 'email').fill(email);
    for (const name of ['firstName', 'lastName']) await field(page, name).fill('A'.repeat(81));
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain(PAGES.en.done);
    expect(await subscribers()).toMatchObject([{ email, firstName: 'A'.repeat(80), lastName: 'A'.repeat(80) }]);
    expect(await field(page, 'email').getAttribute('maxlength')).toBe(String(email.length));
  });

  deep('tells only the verified owner of an address that it is on the list already', async () => {
    const user = await registerUser({ email: 'ana@example.com' });
    await verifyUser(user.uid);
    const { page } = await site.open('/login');
    await page.locator('#login-email').fill(user.email);
    await page.locator('#login-password').fill(user.password);
    await page.locator('#login-form [data-form-submit]').click();
    await page.waitForURL(/\/profile$/);
    const subscribeAs = async (one: Page) => {
      await one.goto(`${site.origin}/`);
      await settled(one);
      await fillIn(one);
      await send(one).click();
      await done(one).waitFor();
      return done(one).textContent();
    };
    expect(await subscribeAs(page)).toContain('Hecho');
    expect(await subscribeAs(page)).toContain('ya estaba en la lista');
    await expectAccessible(page);
    const stranger = await site.open('/');
    expect(await subscribeAs(stranger.page)).toContain('Hecho');
  });

  test('is busy while waiting, and is sent once', async () => {
    const { page } = await open(PAGES.es);
    const held: Route[] = [];
    await page.route(FUNCTION, (route) => void held.push(route));
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => held.length).toBe(1);
    await send(page).click({ force: true });
    await field(page, 'email').press('Enter');
    expect(held).toHaveLength(1);
    expect(await form(page).getAttribute('aria-busy')).toBe('true');
    expect(await form(page).locator('[data-form-status]').textContent()).toBe('Enviando…');
    await expectAccessible(page);
    await held[0]?.continue();
    await expect.poll(() => done(page).textContent()).toContain('Hecho');
    expect(await subscribers()).toHaveLength(1);
  });

  deep.each(locales)('times out after 70 seconds, and can be sent again (%s)', async (_, words) => {
    const { page } = await open(words);
    await page.route(FUNCTION, () => {});
    await fillIn(page);
    await page.clock.install();
    const asking = page.waitForRequest(FUNCTION);
    await send(page).click();
    await asking;
    await page.clock.runFor(69_000);
    expect(await form(page).getAttribute('aria-busy')).toBe('true');
    await page.clock.runFor(1000);
    await expect.poll(() => summary(page).textContent()).toContain(words.slow);
    expect(await field(page, 'email').inputValue()).toBe('Ana@example.com');
    expect(await form(page).getAttribute('aria-busy')).toBe('false');
  });

  deep.each(locales)('reports a request that is blocked as one without an answer (%s)', async (_, words) => {
    const { page } = await open(words);
    await page.route(FUNCTION, (route) => route.abort('blockedbyclient'));
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => summary(page).textContent()).toContain(words.offline);
  });

  deep.each(locales)('reports a lost connection (%s)', async (_, words) => {
    const { page } = await open(words);
    await fillIn(page);
    await goOffline(page);
    await send(page).click();
    await expect.poll(() => summary(page).textContent()).toContain(words.offline);
    await page.context().setOffline(false);
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain(words.done);
  });

  deep.each(locales)('has a message for every status of the function (%s)', async (_, words) => {
    const { page } = await open(words);
    const answer = { status: 0 };
    await page.route(FUNCTION, (route) => route.fulfill({ status: answer.status, json: { error: { message: 'Stack trace' } } }));
    await fillIn(page);
    const said = new Map<number, string>();
    for (const status of [400, 401, 403, 404, 409, 429, 499, 500, 501, 503, 504, 418]) {
      answer.status = status;
      await send(page).click();
      await expect.poll(() => form(page).getAttribute('aria-busy')).toBe('false');
      said.set(status, (await summary(page).textContent()) ?? '');
    }
    expect([...said.values()].filter((text) => !text.endsWith('.') || text.includes('Stack trace'))).toEqual([]);
    expect(new Set(said.values()).size).toBe(12);
    expect(await done(page).count()).toBe(0);
    await expectAccessible(page);
  });

  deep('does not store bots while reporting success', async () => {
    const { page } = await open(PAGES.es);
    await fillIn(page);
    await field(page, 'website').evaluate((input: HTMLInputElement) => (input.value = 'https://spam.example'));
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain('Hecho');
    expect(await subscribers()).toEqual([]);
  });

  deep('sent before its script is loaded waits for it', async () => {
    const held: Route[] = [];
    const { page } = await site.open('/', { before: (one) => one.route('**/assets/opt-in-*', (route) => void held.push(route)) });
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => held.length).toBe(1);
    await held[0]?.continue();
    await expect.poll(() => done(page).textContent()).toContain('Hecho');
  });

  test('loads Firebase’s functions when somebody begins to fill it in, and never Auth', async () => {
    const { page, requests } = await open(PAGES.es);
    const loaded = async (text: string) => {
      const scripts = [...new Set(requests.filter((path) => path.endsWith('.js')))];
      const bodies = await Promise.all(scripts.map(async (path) => (await fetch(site.origin + path)).text()));
      return bodies.filter((body) => body.includes(text)).length;
    };
    expect(await loaded('cloudfunctions.net')).toBe(0);
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => done(page).textContent()).toContain('Hecho');
    expect([await loaded('cloudfunctions.net'), await loaded('identitytoolkit')]).toEqual([1, 0]);
  });

  deep('reports on a site without Firebase that the list is not available', async () => {
    const { page } = await open(PAGES.en, {
      before: (one) =>
        one.route('**/en', async (route) => route.fulfill({ body: await withoutFirebase(site, route), contentType: 'text/html' })),
    });
    await fillIn(page);
    await send(page).click();
    await expect.poll(() => summary(page).textContent()).toContain('not available');
  });

  test('says that it needs scripting if there is none', async () => {
    const { page } = await site.open('/en', { javaScriptEnabled: false });
    expect(await form(page).locator('noscript').textContent()).toContain('JavaScript');
  });
});

async function withoutFirebase({ origin }: SiteBrowser, route: Route): Promise<string> {
  const html = await (
    await fetch(
      route
        .request()
        .url()
        .replace(/^https?:\/\/[^/]+/, origin),
    )
  ).text();
  return html.replace(/(id="academy-config">)[^<]*/, '$1null');
}
