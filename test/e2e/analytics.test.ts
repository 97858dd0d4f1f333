import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';
import { buildVariant } from '../support/variant.ts';

const SERVICE = { script: 'https://stats.example/script.js', attributes: { 'data-domain': 'academy.example' } };
const CONNECTED = { ...SERVICE, connect: ['https://api.example'] };

/** The visits that the service was told of. */
async function countVisits(page: Page): Promise<string[]> {
  const visits: string[] = [];
  await page.route('https://stats.example/script.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: "navigator.sendBeacon('https://api.example/event', `${document.currentScript.dataset.domain} ${location.pathname}`);",
    }),
  );
  await page.route('https://api.example/event', (route) => {
    visits.push(route.request().postData() ?? '');
    return route.fulfill({ status: 202 });
  });
  return visits;
}

describe.skipIf(!findChromium())('a site that counts visits', () => {
  const sites: { directory: string; browser: SiteBrowser }[] = [];
  const start = async (consent: boolean) => {
    const { output } = await buildVariant({ analytics: { ...CONNECTED, consent } }, { isPublished: true });
    const browser = await openSite(output);
    sites.push({ directory: dirname(output), browser });
    return browser;
  };
  let [asking, plain]: [SiteBrowser, SiteBrowser] = [] as never;
  beforeAll(async () => {
    asking = await start(true);
    plain = await start(false);
  });
  afterAll(async () => {
    for (const { browser, directory } of sites) {
      rmSync(directory, { recursive: true });
      await browser.close();
    }
  });

  /** Opens a page, with the visits that are counted from then on. */
  const open = async (site: SiteBrowser, path: string, options: Parameters<SiteBrowser['open']>[1] = {}) => {
    let visits: string[] = [];
    const before = async (page: Page) => {
      await options.before?.(page);
      visits = await countVisits(page);
    };
    return { ...(await site.open(path, { ...options, before })), visits };
  };
  const question = (page: Page) => page.getByRole('region', { name: 'Contar visitas' });
  const refuseTracking = (page: Page) =>
    page.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }));

  test('counts them at once if the service needs no consent', async () => {
    const { page, visits } = await open(plain, '/cursos');
    await expect.poll(() => visits).toEqual(['academy.example /cursos']);
    expect(await question(page).count()).toBe(0);
  });

  test('counts none before the visitor has agreed, and those of all pages from then on', async () => {
    const { page, visits, requests } = await open(asking, '/cursos');
    await question(page).waitFor();
    expect(requests.filter((address) => address.includes('.example'))).toEqual([]);
    await question(page).getByRole('button', { name: 'Sí' }).click();
    await expect.poll(() => visits).toEqual(['academy.example /cursos']);
    await page.goto(`${asking.origin}/cursos/css-que-se-adapta`);
    await expect.poll(() => visits).toEqual(['academy.example /cursos', 'academy.example /cursos/css-que-se-adapta']);
  });

  test('asks in view of the visitor, covers nothing, and moves to the end of the page once answered', async () => {
    const { page } = await open(asking, '/cursos', { viewport: { width: 320, height: 640 } });
    await question(page).waitFor();
    const place = () => question(page).evaluate((element) => element.getBoundingClientRect().bottom - innerHeight);
    expect(Math.round(await place())).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const footer = await page.locator('.site-footer').evaluate((element) => element.getBoundingClientRect().bottom);
    expect(Math.floor(footer)).toBeLessThanOrEqual((await question(page).boundingBox())!.y);
    await page.evaluate(() => scrollTo(0, 0));
    await question(page).getByRole('button', { name: 'No' }).click();
    await expect.poll(place).toBeGreaterThan(0);
    expect(await question(page).getByRole('button', { name: 'No', pressed: true }).count()).toBe(1);
  });

  test('leaves the page to a visitor at 400 %, and asks at its end', async () => {
    const { page } = await open(asking, '/cursos', { viewport: { width: 320, height: 256 } });
    await question(page).waitFor();
    const visible = () => question(page).evaluate((element) => element.getBoundingClientRect().top < innerHeight);
    expect(await visible()).toBe(false);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    expect(await visible()).toBe(true);
  });

  test('loads the page anew without the service if a visitor changes their mind', async () => {
    const { page, visits } = await open(asking, '/cursos');
    await question(page).getByRole('button', { name: 'Sí' }).click();
    await expect.poll(() => visits).toHaveLength(1);
    const loaded = page.waitForEvent('load');
    await question(page).getByRole('button', { name: 'No' }).click();
    await loaded;
    await question(page).getByRole('button', { name: 'No', pressed: true }).waitFor();
    expect(await page.locator('script[src^="https://stats.example"]').count()).toBe(0);
    expect(visits).toHaveLength(1);
  });

  test('follows an answer given in another tab', async () => {
    const { page, visits } = await open(asking, '/cursos');
    await question(page).waitFor();
    const other = await page.context().newPage();
    await other.goto(`${asking.origin}/consejos`);
    await question(other).getByRole('button', { name: 'No' }).click();
    await question(page).getByRole('button', { name: 'No', pressed: true }).waitFor();
    expect(visits).toEqual([]);
  });

  test.each([['asking'], ['plain']] as const)('leaves visitors alone whose browser asks for it (%s)', async (kind) => {
    const site = kind === 'asking' ? asking : plain;
    const { page, requests } = await open(site, '/cursos', { before: refuseTracking });
    await page.locator('academy-island[name="analytics"][data-started]').waitFor({ state: 'attached' });
    expect(requests.filter((address) => address.includes('.example'))).toEqual([]);
    expect(await question(page).isVisible()).toBe(false);
  });

  test('tells the service nothing of accounts, payments and searches, whose pages do not allow it either', async () => {
    const said = async (path: string) => {
      const response = await fetch(asking.origin + path);
      return `${response.headers.get('content-security-policy')} ${await response.text()}`;
    };
    expect(await said('/cursos')).toContain('stats.example');
    for (const path of ['/login', '/register', '/action', '/profile', '/purchase-thanks', '/search'])
      expect(await said(path), path).not.toContain('stats.example');
  });

  test.each(['light', 'dark'] as const)('asks accessibly (%s)', async (colorScheme) => {
    const { page } = await open(asking, '/cursos', { colorScheme });
    await question(page).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await question(page).getByRole('button', { name: 'No' }).click();
    expect(await axeViolations(page)).toEqual([]);
  });
});

test('the demo counts nobody', async () => {
  const { output } = await buildVariant({ analytics: SERVICE });
  expect(readFileSync(join(output, 'index.html'), 'utf8')).not.toContain('stats.example');
  rmSync(dirname(output), { recursive: true });
});
