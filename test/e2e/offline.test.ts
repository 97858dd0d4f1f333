import { cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { findBrowser, isFirefox, launchBrowser } from '../support/browser.ts';
import { deep } from '../support/deep.ts';
import { scrollThrough, settled } from '../support/settled.ts';
import { openSite } from '../support/site-browser.ts';
import { tempDir } from '../support/temp-dir.ts';

const COURSE = '/cursos/html-desde-cero';
const LESSON = `${COURSE}/tu-primera-pagina`;

let browser: Browser;

describe.skipIf(!findBrowser())('a course that is saved for reading offline', () => {
  beforeAll(async () => void (browser = await launchBrowser()));
  afterAll(() => browser?.close());

  test('is read without a connection, with its pictures, styles and islands', async () => {
    const { page, site, visit, complaints } = await openSaved();
    site.disconnect();
    await visit(`${LESSON}?x=1`);
    expect(await page.locator('h1').textContent()).toBe('Tu primera página');
    expect(await page.locator('.lesson-columns').evaluate((element) => getComputedStyle(element).display)).toBe('grid');
    await scrollThrough(page);
    await page.locator('[data-lesson-done]').click();
    expect(await page.locator('[data-lesson-done]').getAttribute('aria-pressed')).toBe('true');
    await visit(COURSE);
    expect(await page.locator('.cover img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });

  deep('is read although the network only looks connected', async () => {
    const { page, site } = await openSaved();
    site.stall();
    await page.goto(site.origin + LESSON);
    expect(await page.locator('h1').textContent()).toBe('Tu primera página');
  });

  test('is offered in place of pages that are not saved, in their language', async () => {
    const { page, site, visit } = await openSaved('/en/cursos/html-from-scratch');
    await visit(COURSE);
    await saveCourse(page);
    site.disconnect();
    await visit('/en/tips');
    const absent = 'You are offline, and this page is not saved.';
    expect(await page.locator('.saved-status').textContent()).toBe(absent);
    expect(await page.locator('.saved-list a').allTextContents()).toEqual(['HTML from scratch', 'HTML desde cero']);
    const spoken = await page.locator('.saved-list a').evaluateAll((links) => links.map((link) => (link as HTMLElement).lang));
    expect(spoken).toEqual(['en-US', 'es-ES']);
    await visit('/');
    expect(await page.locator('.saved-status').textContent()).toBe('No hay conexión, y esta página no está guardada.');
    await page.locator('.saved-list a').last().click();
    await page.waitForURL(`**${COURSE}`);
    await visit('/en/saved');
    expect(await page.locator('.saved-status').textContent()).toBe('');
  });

  test('comes from the network as long as there is one, and is saved anew once the site has changed', async () => {
    const { directory, page, site, visit } = await openSaved(COURSE, { isCopied: true });
    const change = (file: string, before: string, after: string) => {
      const path = join(directory, file);
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll(before, after));
    };
    change(`${LESSON}/index.html`, 'Tu primera página', 'Otra página');
    await visit(LESSON);
    expect(await page.locator('h1').textContent()).toBe('Otra página');
    change('builds/latest.json', '"id": "', '"id": "f');
    const saved = () => page.evaluate(() => caches.keys());
    const before = await saved();
    await visit(COURSE);
    await button(page).scrollIntoViewIfNeeded();
    await expect.poll(() => status(page).textContent()).toBe('Guardado en este navegador.');
    await expect.poll(async () => (await saved()).filter((name) => !before.includes(name))).toHaveLength(1);
    await expect.poll(saved).toHaveLength(1);
    site.disconnect();
    await visit(LESSON);
    expect(await page.locator('h1').textContent()).toBe('Otra página');
  });

  test('is not saved at all if a file is missing, and can be saved once it is back', async () => {
    const { directory, page } = await openCourse(COURSE, { isCopied: true });
    const file = lastFile(directory);
    const contents = readFileSync(join(directory, file));
    rmSync(join(directory, file));
    await startSaving(page);
    await expect.poll(() => status(page).textContent()).toMatch(/^No se ha podido guardar/);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    expect(await workers(page)).toBe(0);
    writeFileSync(join(directory, file), contents);
    await saveCourse(page);
  });

  if (!isFirefox)
    deep('is not read as long as it is not saved whole', async () => {
      const { page, site } = await openInterrupted();
      const other = await page.context().newPage();
      site.disconnect();
      await expect(other.goto(site.origin + LESSON)).rejects.toThrow('ERR_');
    });

  if (!isFirefox)
    deep('is tidied up with the service worker if it was not saved whole, once no tab waits for it', async () => {
      const { page, site } = await openInterrupted();
      const other = await page.context().newPage();
      // Any address starts the worker.
      const start = () => other.goto(`${site.origin}/robots.txt`);
      await start();
      expect(await other.evaluate(() => caches.keys())).toHaveLength(1);
      await killWorker(page);
      await page.close();
      await expect.poll(() => other.evaluate(async () => (await navigator.locks.query()).held)).toEqual([]);
      await start();
      await expect.poll(() => workers(other)).toBe(0);
      expect(await other.evaluate(() => caches.keys())).toEqual([]);
    });

  deep('leaves no service worker if it could not be saved', async () => {
    const { page } = await openCourse();
    await failToSave(page);
    expect(await workers(page)).toBe(0);
    await page.unrouteAll();
    await saveCourse(page);
  });

  deep('keeps the service worker of a course that is saved if another fails', async () => {
    const { page, site, visit } = await openSaved('/en/cursos/html-from-scratch');
    await visit(COURSE);
    await failToSave(page);
    expect(await workers(page)).toBe(1);
    site.disconnect();
    await visit('/en/cursos/html-from-scratch');
    expect(await page.locator('h1').textContent()).toBe('HTML from scratch');
  });

  deep('keeps the service worker that saves it if another fails in another tab', async () => {
    const { page, release } = await openHalfSaved();
    const other = await openOther(page);
    await failToSave(other);
    expect(await workers(page)).toBe(1);
    release();
    await expect.poll(() => status(page).textContent()).toMatch(/^Guardado/);
    expect(await workers(page)).toBe(1);
  });

  test('is removed where it was saved, or from the list; with the last one, the service worker goes', async () => {
    const { page, visit } = await openSaved();
    await visit('/en/cursos/html-from-scratch');
    await saveCourse(page);
    await button(page).click();
    await expect.poll(() => status(page).textContent()).toBe('No longer saved.');
    expect(await workers(page)).toBe(1);
    await page.locator('.save-course a').waitFor({ state: 'hidden' });
    await visit('/saved');
    await page.getByRole('button', { name: 'Quitar HTML desde cero' }).click();
    await expect.poll(() => page.locator('.saved-status').textContent()).toBe('En este navegador no hay ningún curso guardado.');
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('saved-status');
    await expect.poll(() => page.getByRole('link', { name: 'Elige un curso para guardarlo' }).getAttribute('href')).toBe('/cursos');
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await expect.poll(() => workers(page)).toBe(0);
  });

  deep('is saved again on the page where it was removed', async () => {
    const { page } = await openSaved();
    await button(page).click();
    await expect.poll(() => status(page).textContent()).toBe('Ya no está guardado.');
    await expect.poll(() => workers(page)).toBe(0);
    await saveCourse(page);
    expect(await workers(page)).toBe(1);
  });

  deep('does not answer a form that is sent to its address', async () => {
    const { page, site } = await openSaved();
    site.disconnect();
    const refused = expect(page.waitForURL(`**${LESSON}`)).rejects.toThrow('CONNECTION_REFUSED');
    await page.evaluate((action) => {
      const form = Object.assign(document.createElement('form'), { action, method: 'post' });
      document.body.append(form);
      form.submit();
    }, LESSON);
    await refused;
  });

  if (!isFirefox)
    deep('gets in the way of nothing if the browser cannot read what is saved', async () => {
      const { page, visit } = await openSaved();
      await breakStore(page, 'match');
      await visit(LESSON);
      expect(await page.locator('h1').textContent()).toBe('Tu primera página');
    });

  deep('is saved once by two tabs at the same time', async () => {
    const { page, site } = await openCourse();
    const other = await page.context().newPage();
    await other.goto(site.origin + COURSE);
    await settled(other);
    await Promise.all([saveCourse(page), saveCourse(other)]);
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(1);
    site.disconnect();
    await page.goto(site.origin + LESSON);
    expect(await page.locator('h1').textContent()).toBe('Tu primera página');
  });

  deep('keeps its service worker if another tab meanwhile removes the last other one', async () => {
    const { directory, page, site } = await openCourse();
    const other = await openOther(page);
    await saveCourse(other);
    const release = site.hold(lastFile(directory));
    await startSaving(page);
    await expect.poll(() => page.evaluate(() => caches.keys())).toHaveLength(2);
    await button(other).click();
    await expect.poll(() => status(other).textContent()).toBe('No longer saved.');
    expect(await workers(page)).toBe(1);
    release();
    await expect.poll(() => status(page).textContent()).toMatch(/^Guardado/);
    expect(await workers(page)).toBe(1);
  });

  deep('is saved as it is published, even from a page of an earlier build', async () => {
    const { directory, page, site } = await openCourse(COURSE, { isCopied: true });
    renameSync(join(directory, LESSON), join(directory, COURSE, 'otra'));
    const path = join(directory, COURSE, 'index.html');
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(LESSON, `${COURSE}/otra`));
    await saveCourse(page);
    site.disconnect();
    await page.goto(`${site.origin}${COURSE}/otra`);
    expect(await page.locator('h1').textContent()).toBe('Tu primera página');
  });

  deep('is not saved with pages of two builds', async () => {
    const { directory, page } = await openCourse(COURSE, { isCopied: true });
    const latest = join(directory, 'builds/latest.json');
    await page.route('**/builds/offline.json', async (route) => {
      writeFileSync(latest, readFileSync(latest, 'utf8').replace('"id": "', '"id": "f'));
      await route.continue();
    });
    await startSaving(page);
    await expect.poll(() => status(page).textContent()).toMatch(/^No se ha podido guardar/);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);
    await page.unrouteAll();
    await saveCourse(page);
  });

  if (!isFirefox)
    deep('is not saved where the browser stores nothing any more', async () => {
      const { page, visit } = await openSaved();
      await breakStore(page, 'open');
      await visit('/en/cursos/html-from-scratch');
      await startSaving(page);
      await expect.poll(() => status(page).textContent()).toMatch(/^It could not be saved/);
    });

  test('costs nothing as long as nobody saves one', async () => {
    const { page, requests } = await openCourse();
    await button(page).scrollIntoViewIfNeeded();
    await button(page).waitFor();
    expect(await button(page).textContent()).toBe('Guardar para leer sin conexión');
    expect(await workers(page)).toBe(0);
    expect(requests.filter((address) => /offline/.test(address))).toEqual([]);
  });
});

// --- internal ---

const button = (page: Page) => page.locator('.save-course button');
const status = (page: Page) => page.locator('.save-course [role=status]');
const workers = (page: Page) => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

/** A course, and how to visit other pages; `isCopied` serves a copy of the site, which can be changed. */
async function openCourse(path = COURSE, { isCopied = false } = {}) {
  const directory = isCopied ? tempDir() : inject('demo');
  if (isCopied) cpSync(inject('demo'), directory, { recursive: true });
  const site = await openSite(directory, { browser });
  onTestFinished(() => site.close());
  const opened = await site.open(path);
  const visit = async (address: string) => {
    await opened.page.goto(site.origin + address);
    await settled(opened.page);
  };
  return { ...opened, directory, site, visit };
}

async function openSaved(...how: Parameters<typeof openCourse>) {
  const opened = await openCourse(...how);
  await saveCourse(opened.page);
  return opened;
}

/** A course in the middle of being saved, which goes on once it is released. */
async function openHalfSaved() {
  const opened = await openCourse();
  const { directory, page, site } = opened;
  const release = site.hold(lastFile(directory));
  await startSaving(page);
  await expect.poll(() => page.evaluate(async (lesson) => Boolean(await caches.match(lesson)), LESSON)).toBe(true);
  return { ...opened, release };
}

/** A course with the service worker killed in the middle of saving it, as if the browser were closed; the page still waits for it. */
async function openInterrupted() {
  const opened = await openHalfSaved();
  await killWorker(opened.page);
  return opened;
}

/** Another course, in another tab. */
async function openOther(page: Page): Promise<Page> {
  const other = await page.context().newPage();
  await other.goto(new URL('/en/cursos/html-from-scratch', page.url()).href);
  await settled(other);
  return other;
}

/** Has one way to the browser's store fail in the service worker. */
async function breakStore(page: Page, way: 'match' | 'open'): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker!.evaluate((name) => {
    Object.assign(CacheStorage.prototype, { [name]: () => Promise.reject(new Error('The disk is broken.')) });
  }, way);
}

/** Ends the service worker in the middle of what it does. */
async function killWorker(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const stopped = new Promise<void>((resolve) => {
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      if (versions.some(({ runningStatus }) => runningStatus === 'stopped')) resolve();
    });
  });
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.stopAllWorkers');
  await stopped;
}

/** The last of the files that are saved with a course. */
const lastFile = (directory: string) =>
  (JSON.parse(readFileSync(join(directory, 'builds/offline.json'), 'utf8')) as readonly string[]).at(-1)!;

async function startSaving(page: Page): Promise<void> {
  await button(page).scrollIntoViewIfNeeded();
  await button(page).click();
}

/** Presses the button, and has the lists of files that are needed fail. */
async function failToSave(page: Page): Promise<void> {
  await page.route('**/builds/offline.json', (route) => route.fulfill({ status: 503 }));
  await startSaving(page);
  await expect.poll(() => status(page).textContent()).toMatch(/^(?:No se ha podido guardar|It could not be saved)/);
}

async function saveCourse(page: Page): Promise<void> {
  await startSaving(page);
  await expect.poll(() => status(page).textContent()).toMatch(/^(?:Guardado|Saved) /);
}
