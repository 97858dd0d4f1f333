import { createServer } from 'node:http';
import type { Page } from 'playwright-core';
import { describe, expect, inject, onTestFinished, test } from 'vitest';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { listenInTest } from '../support/listen-in-test.ts';
import { answerBuilt } from '../support/serve-built.ts';
import { settled } from '../support/settled.ts';

/** A page of the demo, and the browser's prefetches from it; the published build can be changed. */
async function openPage(path: string) {
  const demo = inject('demo');
  const answer = answerBuilt(demo);
  const site = { ahead: [] as (string | undefined)[], build: 'a' };
  const server = createServer((request, response) => {
    if (request.headers['sec-purpose']?.includes('prefetch')) site.ahead.push(request.url);
    if (request.url?.startsWith('/builds/latest.json')) response.end(JSON.stringify({ id: site.build, cv: 1 }));
    else answer(request, response);
  });
  const origin = await listenInTest(server);
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  await page.goto(origin + path);
  await settled(page);
  return { page, site, complaints };
}

const courses = (page: Page) => page.locator('header').getByRole('link', { name: 'Courses' });

/** How the browser fetched the page that it shows. */
const delivery = (page: Page) =>
  page.evaluate(() =>
    performance.getEntriesByType('navigation').map((entry) => (entry.toJSON() as { readonly deliveryType: string }).deliveryType),
  );

describe.skipIf(!findChromium())('the page of a hovered link', () => {
  test('is prefetched and then shown by the click', async () => {
    const { page, site, complaints } = await openPage('/en');
    expect(site.ahead).toEqual([]);
    await courses(page).hover();
    await expect.poll(() => site.ahead).toEqual(['/en/cursos']);
    await courses(page).click();
    await page.waitForURL('**/en/cursos');
    expect(await delivery(page)).toEqual(['navigational-prefetch']);
    expect(complaints).toEqual([]);
  });

  test('is not prefetched if it is a feed', async () => {
    const { page, site } = await openPage('/en');
    // Pressing fetches at once, whether or not a click follows.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault(), { capture: true, once: true }));
    const feed = page.getByRole('link', { name: 'RSS' });
    await feed.click();
    await courses(page).hover();
    // While the page scrolls, the pointer may rest on other links.
    await expect.poll(() => site.ahead).toContain('/en/cursos');
    expect(site.ahead).not.toContain(await feed.getAttribute('href'));
  });

  test('is fetched again after the site was published', async () => {
    const { page, site } = await openPage('/en');
    await courses(page).hover();
    await expect.poll(() => site.ahead).toEqual(['/en/cursos']);
    // Another build is one after the page's own.
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('academy.build'))).toBe('a');
    site.build = 'b';
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.locator('html[data-outdated]').waitFor();
    await courses(page).click();
    await page.waitForURL('**/en/cursos');
    expect(await delivery(page)).toEqual(['']);
  });
});
