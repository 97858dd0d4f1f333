import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findChromium } from '../support/chromium.ts';
import { settled } from '../support/settled.ts';
import { openSite } from '../support/site-browser.ts';
import type { SiteBrowser } from '../support/site-browser.ts';

const COURSE = '/cursos/css-que-se-adapta';
const FIRST = `${COURSE}/la-cascada-sin-misterio`;
const SECOND = `${COURSE}/cajas-y-espacio`;

describe.skipIf(!findChromium())('progress', () => {
  let site: SiteBrowser;
  beforeAll(async () => (site = await openSite(inject('demo'))));
  afterAll(() => site.close());

  const button = (page: Page) => page.locator('[data-lesson-done]');
  const pressed = (page: Page) => button(page).getAttribute('aria-pressed');
  const done = (page: Page) =>
    page.locator('.course-nav-list a[data-done]').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  // As announced by a screen reader.
  const heard = (page: Page) =>
    page.getByRole('link', { name: /\(hecha\)/ }).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  const onward = (page: Page) => page.locator('[data-onward]').first();

  test('is marked with a button, shown in the course outline, and stored', async () => {
    const { page, complaints } = await site.open(FIRST);
    expect([await pressed(page), await done(page)]).toEqual(['false', []]);
    await button(page).click();
    expect([await pressed(page), await done(page)]).toEqual(['true', [FIRST]]);
    expect(await heard(page)).toEqual([FIRST]);
    await page.reload();
    await settled(page);
    expect([await pressed(page), await done(page)]).toEqual(['true', [FIRST]]);
    await button(page).press('Space');
    expect([await pressed(page), await done(page)]).toEqual(['false', []]);
    expect(await heard(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('marks a lesson when going on to the next, and the course continues there', async () => {
    const { page } = await site.open(COURSE);
    expect(await onward(page).textContent()).toBe('Empezar el curso');
    await onward(page).click();
    await page.waitForURL(`**${FIRST}`);
    await page.locator('[data-lesson-done]:not([hidden])').waitFor();
    await page.locator('a[rel="next"]').click();
    await page.waitForURL(`**${SECOND}`);
    await expect.poll(() => done(page)).toEqual([FIRST]);
    expect(await pressed(page)).toBe('false');
    // From the back/forward cache, if the browser has one.
    await page.goBack();
    await page.goBack();
    await page.waitForURL(`**${COURSE}`);
    await expect.poll(() => onward(page).textContent()).toBe('Seguir con el curso');
    expect(await onward(page).getAttribute('href')).toContain(SECOND);
    await page.locator('.lesson-list').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-done-count]').textContent()).toBe('Llevas 1.');
    expect(await page.locator('.lesson-list [data-done]').count()).toBe(1);
  });

  test('of a finished lesson is not stored again when going on', async () => {
    const { page } = await site.open(FIRST);
    const kept = () => page.evaluate(() => localStorage.getItem('academy.done'));
    await button(page).click();
    const before = await kept();
    expect(before).toContain(FIRST);
    await page.locator('a[rel="next"]').click();
    await page.waitForURL(`**${SECOND}`);
    expect(await kept()).toBe(before);
  });

  test('is shared with the other language and other tabs', async () => {
    const { page } = await site.open(FIRST);
    const other = await page.context().newPage();
    await other.goto(`${site.origin}${COURSE}`);
    await settled(other);
    await button(page).click();
    await expect.poll(() => onward(other).textContent()).toBe('Seguir con el curso');
    const english = await page.locator('link[hreflang="en-US"]').getAttribute('href');
    await other.goto(site.origin + new URL(english ?? '').pathname);
    await settled(other);
    expect(await pressed(other)).toBe('true');
    await button(other).click();
    await expect.poll(() => pressed(page)).toBe('false');
  });

  test('marks the last lesson when going back to the course', async () => {
    const { page } = await site.open(COURSE);
    const last = await page.locator('.lesson-list a').last().getAttribute('href');
    await page.goto(new URL(last ?? '', page.url()).href);
    await page.locator('[data-lesson-done]:not([hidden])').waitFor();
    await page.locator('.finished a').click();
    await page.waitForURL(`**${COURSE}`);
    await page.locator('.lesson-list').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-done-count]').textContent()).toBe('Llevas 1.');
  });

  test('of a finished course leads to its beginning', async () => {
    const { page } = await site.open(COURSE);
    const lessons = await page.locator('.lesson-list a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    await page.evaluate(
      (all) => localStorage.setItem('academy.done', JSON.stringify(Object.fromEntries(all.map((one) => [one, 1])))),
      lessons,
    );
    await page.reload();
    await settled(page);
    await page.locator('.lesson-list').scrollIntoViewIfNeeded();
    await expect.poll(() => page.locator('[data-done-count]').textContent()).toBe(`Llevas ${lessons.length}.`);
    expect(await onward(page).textContent()).toBe('Repetir el curso');
    expect(await onward(page).evaluate((link) => (link as HTMLAnchorElement).pathname)).toBe(lessons[0]);
  });

  test.each(['{', '7', 'null', '["/cursos"]', '{"a":"b"}'])('is empty if the stored value is %s, and can be marked again', async (kept) => {
    const { page, complaints } = await site.open(FIRST, {
      before: (one) => one.addInitScript((text) => localStorage.setItem('academy.done', text), kept),
    });
    expect(await pressed(page)).toBe('false');
    await button(page).click();
    expect(await pressed(page)).toBe('true');
    expect(complaints).toEqual([]);
  });

  test('is hidden without scripting, and appears without a layout shift', async () => {
    const { page } = await site.open(FIRST, { javaScriptEnabled: false });
    expect(await button(page).isVisible()).toBe(false);
    const top = async (one: Page) => one.locator('.pager').evaluate((pager) => pager.getBoundingClientRect().top + scrollY);
    const { page: scripted } = await site.open(FIRST);
    expect(await button(scripted).isVisible()).toBe(true);
    expect(await top(scripted)).toBe(await top(page));
  });

  test.each(['light', 'dark'] as const)('is accessible (%s)', async (colorScheme) => {
    const { page } = await site.open(FIRST, { colorScheme });
    await button(page).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${site.origin}${COURSE}`);
    await settled(page);
    await page.locator('.lesson-list').scrollIntoViewIfNeeded();
    await page.locator('.lesson-list [data-done]').waitFor();
    expect(await axeViolations(page)).toEqual([]);
  });
});
