import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { findBrowser, isFirefox } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { hold } from '../support/hold.ts';
import { scrollThrough, settled } from '../support/settled.ts';
import { openSite, type SiteBrowser } from '../support/site-browser.ts';

const COURSE = '/cursos/css-que-se-adapta';
const FIRST = `${COURSE}/la-cascada-sin-misterio`;
const SECOND = `${COURSE}/cajas-y-espacio`;
const LESSONS = ['la-cascada-sin-misterio', 'cajas-y-espacio', 'flex-o-grid', 'tamanos-fluidos', 'componentes-que-miran-su-caja'].map(
  (slug) => `${COURSE}/${slug}`,
);
const ENGLISH_COURSE = '/en/cursos/css-that-adapts';
const ENGLISH_LESSONS = [
  'the-cascade-without-mystery',
  'boxes-and-space',
  'flex-or-grid',
  'fluid-sizes',
  'components-that-look-at-their-box',
].map((slug) => `${ENGLISH_COURSE}/${slug}`);

describe.skipIf(!findBrowser())('progress', () => {
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
  /** What the cards of courses say of progress, by address. */
  const onCards = (page: Page) =>
    page
      .locator('[data-course]')
      .evaluateAll((places) => Object.fromEntries(places.map((one) => [one.getAttribute('data-course'), one.textContent])));
  /** Opens a page in a browser that has stored progress. */
  const openAs = (path: string, stored: Readonly<Record<string, number>>, options: Parameters<SiteBrowser['open']>[1] = {}) =>
    site.open(path, {
      ...options,
      before: (page) => page.addInitScript((text) => localStorage.setItem('academy.done', text), JSON.stringify(stored)),
    });
  const onward = (page: Page) => page.locator('main [data-onward]').first();

  test('is marked with a button, shown in the course outline, and stored', async () => {
    const { page, complaints } = await site.open(FIRST);
    // Firefox lets what a page is loading fail when the page is reloaded, which would be a complaint.
    await scrollThrough(page);
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

  deep.each(['/', COURSE])('moves nothing beside the button that leads on, on %s', async (path) => {
    const besideIt = async (stored: Readonly<Record<string, number>>, label: string) => {
      const { page } = await openAs(path, stored, { viewport: { width: 1280, height: 800 } });
      const actions = page.locator(':is(.hero-actions, .course-actions)').first();
      await expect.poll(() => actions.locator('a').first().textContent()).toMatch(label);
      return actions.locator('a').last().boundingBox();
    };
    expect(await besideIt({ [FIRST]: 1 }, 'Seguir')).toEqual(await besideIt({}, 'Empezar'));
  });

  deep('marks a lesson when going on to the next before its script has loaded', async () => {
    const { page } = await site.open(COURSE);
    const load = await hold(page, '**/assets/progress-*');
    await page.goto(site.origin + FIRST, { waitUntil: 'domcontentloaded' });
    await page.locator('academy-island[name="progress"]:defined').first().waitFor({ state: 'attached' });
    await page.locator('a[rel="next"]').click({ noWaitAfter: true });
    await page.locator('academy-island[aria-busy="true"] a[rel="next"]').waitFor();
    load();
    await page.waitForURL(`**${SECOND}`);
    await expect.poll(() => done(page)).toEqual([FIRST]);
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
    await settled(page);
    await page.goBack();
    await settled(page);
    // From the back/forward cache, if the browser has one.
    await page.goBack();
    await page.waitForURL(`**${COURSE}`);
    await expect.poll(() => onward(page).textContent()).toBe('Seguir con el curso');
    await expect.poll(() => page.locator('.course-progress').textContent()).toBe('1 de 5 lecciones');
    expect(await onward(page).getAttribute('href')).toContain(SECOND);
    await page.locator('.lesson-list').scrollIntoViewIfNeeded();
    await page.locator('.lesson-list [data-done]').waitFor();
    expect(await page.locator('.lesson-list [data-done]').count()).toBe(1);
  });

  deep('of a finished lesson is not stored again when going on', async () => {
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
    const openTab = async (path: string) => {
      const tab = await page.context().newPage();
      await tab.goto(site.origin + path);
      await settled(tab);
      return tab;
    };
    const course = await openTab(COURSE);
    await button(page).click();
    await expect.poll(() => onward(course).textContent()).toBe('Seguir con el curso');
    const translation = await page.locator('link[hreflang="en-US"]').getAttribute('href');
    const english = await openTab(new URL(translation ?? '').pathname);
    expect(await pressed(english)).toBe('true');
    await button(english).click();
    await expect.poll(() => pressed(page)).toBe('false');
  });

  test.each([
    ['going back to the course', 'Volver al curso'],
    ['going on to the next course', 'Seguir con «TypeScript sin miedo»'],
  ])('marks the last lesson when %s', async (_, link) => {
    const { page } = await site.open(COURSE);
    await page.evaluate(
      (text) => localStorage.setItem('academy.done', text),
      JSON.stringify(Object.fromEntries(LESSONS.slice(0, -1).map((one) => [one, 1]))),
    );
    await page.goto(site.origin + LESSONS.at(-1)!);
    await page.locator('[data-lesson-done]:not([hidden])').waitFor();
    await page.locator('.finished').getByRole('link', { name: link }).click();
    await page.locator('.course').waitFor();
    await settled(page);
    await page.goto(site.origin + COURSE);
    await settled(page);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('academy.done'))).toContain(LESSONS.at(-1));
  });

  test('is what the bar of a lesson shows, not the position of the lesson', async () => {
    const bar = (one: Page) =>
      one.getByLabel('Hechas').evaluate((element) => [(element as HTMLProgressElement).value, (element as HTMLProgressElement).max]);
    const { page } = await site.open(LESSONS[3]!);
    await page.locator('[data-started] > .lesson-progress').waitFor();
    expect(await bar(page)).toEqual([0, 5]);
    await button(page).click();
    expect(await bar(page)).toEqual([1, 5]);
    expect(await axeViolations(page)).toEqual([]);
    await button(page).click();
    expect(await bar(page)).toEqual([0, 5]);
    const { page: begun } = await openAs(LESSONS[0]!, { [FIRST]: 1, [SECOND]: 1, [ENGLISH_LESSONS[2]!]: 1 });
    await expect.poll(() => bar(begun)).toEqual([2, 5]);
  });

  test('says at the last lesson how many are missing, and celebrates only when none is', async () => {
    const end = (one: Page) => one.locator('.finished').innerText();
    const { page: without } = await site.open(LESSONS[4]!, isFirefox ? {} : { javaScriptEnabled: false });
    if (!isFirefox) expect(await end(without)).not.toMatch(/Te falta|Buen trabajo/);
    const { page } = await openAs(LESSONS[4]!, { [FIRST]: 1, [LESSONS[2]!]: 1 });
    await expect.poll(() => end(page)).toMatch(/^Te faltan 3 lecciones para terminar «CSS que se adapta»/);
    expect(await onward(page).textContent()).toBe('Ir a la primera que falta');
    expect(await onward(page).getAttribute('href')).toContain(SECOND);
    await page.evaluate(
      (text) => localStorage.setItem('academy.done', text),
      JSON.stringify(Object.fromEntries(LESSONS.slice(0, 4).map((one) => [one, 1]))),
    );
    await page.evaluate(() => dispatchEvent(new Event('storage')));
    await expect.poll(() => end(page)).toMatch(/^Te falta 1 lección/);
    expect(await end(page)).not.toContain('Buen trabajo');
    await button(page).click();
    await expect.poll(() => end(page)).toMatch(/^Buen trabajo: has terminado «CSS que se adapta»/);
    expect(await page.locator('.finished a').allInnerTexts()).toEqual(['Seguir con «TypeScript sin miedo»', 'Volver al curso']);
    expect(await axeViolations(page)).toEqual([]);
  });

  test('of a finished course leads to the next one first, and to its beginning where there is none', async () => {
    const { page } = await site.open(COURSE);
    const lessons = await page.locator('.lesson-list a').evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname));
    await page.evaluate(
      (all) => localStorage.setItem('academy.done', JSON.stringify(Object.fromEntries(all.map((one) => [one, 1])))),
      lessons,
    );
    await page.reload();
    await settled(page);
    await expect.poll(() => page.locator('.course-progress').textContent()).toBe('Completado');
    await expect.poll(() => onward(page).textContent()).toBe('Ir al siguiente curso');
    expect(await onward(page).getAttribute('class')).toBe('button');
    expect(await onward(page).evaluate((link) => (link as HTMLAnchorElement).pathname)).toBe('/cursos/typescript-sin-miedo');
    const again = page.locator('.course-aside [data-onward]');
    await expect.poll(() => again.textContent()).toBe('Repetir el curso');
    expect(await again.getAttribute('class')).toContain('button-quiet');
    expect(await again.evaluate((link) => (link as HTMLAnchorElement).pathname)).toBe(lessons[0]);
  });

  test('is shown on the cards of courses that were begun, in the language of the page', async () => {
    const all = Object.fromEntries(ENGLISH_LESSONS.map((one) => [one, 1]));
    const { page, complaints } = await openAs('/cursos', { [FIRST]: 1, [SECOND]: 2, ...all });
    await page.locator('.story-list-course').scrollIntoViewIfNeeded();
    const none = { '/cursos/html-desde-cero': '', '/cursos/typescript-sin-miedo': '' };
    await expect.poll(() => onCards(page)).toEqual({ ...none, [COURSE]: '2 de 5 lecciones' });
    expect(await axeViolations(page)).toEqual([]);
    await page.goto(`${site.origin}/en/cursos`);
    await page.locator('.story-list-course').scrollIntoViewIfNeeded();
    await expect
      .poll(() => onCards(page))
      .toEqual({ '/en/cursos/html-from-scratch': '', '/en/cursos/fearless-typescript': '', [ENGLISH_COURSE]: 'Completed' });
    expect(complaints).toEqual([]);
  });

  test('appears on cards without a layout shift, and leaves with its storage', async () => {
    const boxes = (page: Page) => page.locator('.card, .card-text > *').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()));
    const { page } = await openAs('/', { [FIRST]: 1 }, { viewport: { width: 320, height: 800 } });
    const { page: without } = await site.open('/', { viewport: { width: 320, height: 800 } });
    const list = (one: Page) => one.locator('.story-list-course').evaluate((element) => element.scrollIntoView());
    await list(page);
    await expect.poll(async () => (await onCards(page))[COURSE]).toBe('1 de 5 lecciones');
    await list(without);
    expect(await boxes(page)).toEqual(await boxes(without));
    const tab = await page.context().newPage();
    await tab.goto(`${site.origin}/login`);
    await tab.evaluate(() => localStorage.removeItem('academy.done'));
    await expect.poll(async () => (await onCards(page))[COURSE]).toBe('');
  });

  test('leads on from the home page, to the course that was last worked on and is not finished', async () => {
    const other = '/cursos/html-desde-cero/tu-primera-pagina';
    const { page, complaints } = await openAs('/', { [other]: 1, [FIRST]: 2 }, { viewport: { width: 375, height: 800 } });
    await expect.poll(() => onward(page).textContent()).toBe('Seguir: CSS que se adapta');
    expect(await onward(page).getAttribute('href')).toBe(SECOND);
    const inHeader = page.locator('.site-action');
    expect([await inHeader.textContent(), await inHeader.getAttribute('href')]).toEqual(['Seguir: CSS que se adapta', SECOND]);
    expect(await page.locator('[data-onward-course]').textContent()).toBe('CSS que se adapta: 1 de 5 lecciones');
    expect(await axeViolations(page)).toEqual([]);
    const { page: without } = await site.open('/', { viewport: { width: 375, height: 800 } });
    expect(await onward(without).getAttribute('href')).toBe('/cursos');
    const picture = (one: Page) => one.locator('.hero-picture').boundingBox();
    expect(await picture(page)).toEqual(await picture(without));
    const tab = await page.context().newPage();
    await tab.goto(`${site.origin}/login`);
    await tab.evaluate(() => localStorage.removeItem('academy.done'));
    await expect.poll(() => onward(page).textContent()).toBe(await onward(without).textContent());
    expect(await page.locator('[data-onward-course]').textContent()).toBe('');
    expect(complaints).toEqual([]);
  });

  test('appears on cards when the first lesson is done in another tab', async () => {
    const { page } = await site.open('/cursos');
    await page.locator('academy-island[name="course-cards"][data-started]').first().waitFor();
    const tab = await page.context().newPage();
    await tab.goto(site.origin + FIRST);
    await button(tab).click();
    await expect.poll(async () => (await onCards(page))[COURSE]).toBe('1 de 5 lecciones');
  });

  deep('makes cards load what shows it only if there is some', async () => {
    const loaded = ({ requests }: Awaited<ReturnType<SiteBrowser['open']>>) =>
      requests.flatMap((path) => /^.(?:assets|builds).(?:course-cards|courses-es|show-progress)/.exec(path) ?? []);
    const without = await site.open('/cursos');
    await without.page.locator('academy-island[name="course-cards"][data-started]').first().waitFor();
    await settled(without.page);
    expect(loaded(without)).toEqual(['/assets/course-cards']);
    const begun = await openAs('/cursos', { [FIRST]: 1 });
    await expect.poll(async () => (await onCards(begun.page))[COURSE]).toBe('1 de 5 lecciones');
    expect(loaded(begun)).toEqual(['/assets/course-cards', '/assets/show-progress', '/builds/courses-es']);
  });

  deep.each(['{', '7', 'null', '["/cursos"]', '{"a":"b"}'])('is empty if the stored value is %s, and can be marked again', async (kept) => {
    const { page, complaints } = await site.open(FIRST, {
      before: (one) => one.addInitScript((text) => localStorage.setItem('academy.done', text), kept),
    });
    expect(await pressed(page)).toBe('false');
    await button(page).click();
    expect(await pressed(page)).toBe('true');
    expect(complaints).toEqual([]);
  });

  if (!isFirefox)
    test('is hidden without scripting, and appears without a layout shift', async () => {
      const { page } = await site.open(FIRST, { javaScriptEnabled: false });
      expect(await button(page).isVisible()).toBe(false);
      // Below the lesson's text, which shows what only a script does, such as a playground's result, only where there is one.
      const top = (one: Page) =>
        one.locator('.pager').evaluate((pager) => {
          const footer = pager.closest('.lesson-footer') as HTMLElement;
          return pager.getBoundingClientRect().top - footer.getBoundingClientRect().top;
        });
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
