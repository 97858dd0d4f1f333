import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { checkFinishedSite } from '../../cli/check/check-finished-site.ts';
import { readSite } from '../../cli/check/read-site.ts';
import { readHosting } from '../../cli/hosting/firebase-json.ts';
import type { HostingRules } from '../../cli/hosting/rules.ts';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { outside } from '../support/outside.ts';
import { settled } from '../support/settled.ts';
import { openSite } from '../support/site-browser.ts';
import { filesOf } from '../support/site-files.ts';
import { tempDir } from '../support/temp-dir.ts';
import { buildVariant } from '../support/variant.ts';
import { editorQuery, openEditor, openService, PREVIEW_TOKEN, servePreview, TIP, withContent } from '../support/visual-editor.ts';

const ORIGIN = 'https://test.example/learn';
const COURSE = '/cursos/html-desde-cero';

/** Say where files are in the site, whatever its address: for later builds and for hosts. */
const OF_PLACES = /^builds\/(?:addresses|assets|hosting)\.json$/;
/** Has code of texts, which mentions addresses of nothing. */
const WORDS = /^builds\/search\/\w+-\d+\.json$/;
/** Addresses in scripts: of the services of Firebase and Stripe, parts of addresses, and those that scripts put after `SITE_BASE`. */
const IN_SCRIPTS = [
  '/__cookies__',
  '/b/',
  '/backends',
  '/builds/courses-*.json',
  '/builds/latest.json?*',
  '/builds/offline.json',
  '/builds/search/*-*.json',
  '/builds/search/*-texts.json',
  '/f/',
  '/g,',
  '/m/',
  '/o',
  '/o/',
  '/o/*?',
  '/offline.js',
  '/saved-course.json',
  '/stripe.js',
];

let directory: string;
let rules: HostingRules;

beforeAll(async () => {
  const config = {
    site: { name: 'Test', origin: ORIGIN, markdown: true, offline: true, sameAs: [] },
    hosting: {
      redirects: [
        { from: '/viejo', to: '/cursos' },
        { from: '/learn/antiguo', to: '/learn/cursos' },
        { from: '/otro', to: `${ORIGIN}/cursos?x=1` },
        { from: '/fuera', to: 'https://test.example/tienda' },
      ],
    },
  };
  directory = (await buildVariant(config, { isPublished: true })).output;
  rules = readHosting(directory) as HostingRules;
});
afterAll(() => directory && rmSync(dirname(directory), { recursive: true }));

describe('a site below a path of its host', () => {
  test('has no address that is not below that path, in any file', () => {
    const files = filesOf(directory).filter((file) => !OF_PLACES.test(file) && !WORDS.test(file));
    const read = (file: string) => readFileSync(join(directory, file), 'utf8');
    const found = (isMeant: (file: string) => boolean) =>
      files.filter(isMeant).flatMap((file) => outside(file, read(file), ORIGIN).map((address) => ({ file, address })));
    expect(files.length).toBeGreaterThan(300);
    expect(found((file) => !file.endsWith('.js'))).toEqual([]);
    const inScripts = found((file) => file.endsWith('.js')).map(({ address }) => address.replace(/\$\{.*?\}/g, '*'));
    expect([...new Set(inScripts)].filter((address) => !/^\/v\d\//.test(address)).toSorted()).toEqual(IN_SCRIPTS);
  });

  test('has only addresses of its own in what the search says it has found', () => {
    const words = filesOf(directory).filter((file) => WORDS.test(file));
    const urls = words.flatMap((file) => (JSON.parse(readFileSync(join(directory, file), 'utf8')) as { pages: { url: string }[] }).pages);
    expect(urls.length).toBeGreaterThan(100);
    expect(urls.filter(({ url }) => !/^\/learn(?:\/|$)/.test(url))).toEqual([]);
  });

  test('is redirected within that path, however the redirect was written', () => {
    const redirects = rules.redirects.map((rule) => ('from' in rule ? [rule.from, rule.to] : [])).toSorted();
    expect(redirects).toEqual([
      ['/antiguo', '/learn/cursos'],
      ['/fuera', 'https://test.example/tienda'],
      ['/otro', '/learn/cursos?x=1'],
      ['/viejo', '/learn/cursos'],
    ]);
  });

  test('is found to be whole by the check of finished sites, which finds what leads out of it', async () => {
    const { signal } = new AbortController();
    const found = async (changed: string) => {
      const site = await readSite(changed, { origin: ORIGIN, rules, signal, progress: () => {} });
      return checkFinishedSite(site, { strict: true }).map(({ code, page, message }) => `${code} ${page}: ${message}`);
    };
    expect(await found(directory)).toEqual([]);
    const copy = join(tempDir(), 'dist');
    cpSync(directory, copy, { recursive: true });
    const links = '<a href="/cursos">a</a><img src="/robots.txt" alt="" width="1" height="1"><a href="/tienda">b</a></main>';
    writeFileSync(join(copy, 'index.html'), readFileSync(join(copy, 'index.html'), 'utf8').replace('</main>', links));
    expect(await found(copy)).toEqual([
      'outsideLink /: /cursos leads out of the site, which has this at /learn/cursos',
      'outsideLink /: /robots.txt leads out of the site, which has this at /learn/robots.txt',
    ]);
  });

  test.skipIf(!findChromium())('is read, searched, saved and left for its other language', async () => {
    const site = await openSite(directory, { base: '/learn' });
    const failed: string[] = [];
    const { page, complaints } = await site.open('/', {
      viewport: { width: 1280, height: 900 },
      before: async (opened) =>
        void opened.on('response', (response) => response.status() >= 400 && failed.push(`${response.status()} ${response.url()}`)),
    });
    const at = (path: string) => page.waitForURL((url) => url.href === site.origin + path).then(() => settled(page));
    const follow = async (path: string) => {
      await page.locator(`main a[href="/learn${path}"]`).first().click();
      await at(path);
    };
    await page.locator('header a[href="/learn/cursos"]').first().click();
    await at('/cursos');
    await follow(COURSE);
    await page.locator('.save-course button').scrollIntoViewIfNeeded();
    await page.locator('.save-course button').click();
    await expect.poll(() => page.locator('.save-course [role=status]').textContent()).toBe('Guardado en este navegador.');
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.scope)).toBe(`${site.origin}/`);

    await follow(`${COURSE}/tu-primera-pagina`);
    await page.locator('[data-lesson-done]').click();
    await page.locator('header a[href="/learn/search"]').click();
    await at('/search');
    await page.locator('main input[type=search]').fill('formulario');
    await page.locator(`main a[href="/learn${COURSE}/un-formulario-que-funciona"]`).click();
    await at(`${COURSE}/un-formulario-que-funciona`);

    await page.locator('header').getByRole('link', { name: 'English' }).click();
    await at('/en/cursos/html-from-scratch/a-form-that-works');
    const cookies = await page.context().cookies(`${site.origin}/`);
    expect(cookies.map(({ name, value, path }) => ({ name, value, path }))).toEqual([
      { name: 'i18n_redirected', value: 'en', path: '/learn/' },
    ]);
    // The start page follows the choice.
    await page.goto(new URL(site.origin).origin);
    await at('/en');

    expect([failed, complaints]).toEqual([[], []]);
    site.disconnect();
    await page.goto(`${site.origin}${COURSE}/tu-primera-pagina`);
    expect(await page.locator('h1').textContent()).toBe('Tu primera página');
    await page.goto(`${site.origin}/consejos`);
    expect(await page.locator('.saved-list a').getAttribute('href')).toBe(`/learn${COURSE}`);
    await site.close();
  });

  test.skipIf(!findChromium())('is edited in the Visual Editor', async () => {
    const service = await openService();
    const env = {
      asked: 'development' as const,
      token: PREVIEW_TOKEN,
      endpoint: service.env.STORYBLOK_ENDPOINT,
      cacheDir: join(tempDir(), 'cache'),
    };
    const { output } = await buildVariant({ site: { name: 'Test', origin: ORIGIN } }, { env, preview: true });
    const site = await servePreview(output, { base: '/learn' });
    const browser = await launchChromium();
    onTestFinished(async () => {
      await browser.close();
      site.close();
      await service.close();
      rmSync(dirname(output), { recursive: true });
    });
    const story = await service.draft(TIP);
    const marks = [{ type: 'link', attrs: { linktype: 'url', href: '/cursos' } }];
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Enlace', marks }] }] };
    const opened = await openEditor(browser, { server: site.origin, address: `/learn/${TIP}?${editorQuery(story)}`, storyId: story.id });
    const { frame, tell, heard, requests, complaints } = opened;
    await expect.poll(heard).toContainEqual(expect.objectContaining({ action: 'initialized' }));
    await tell({ action: 'input', story: withContent(story, { title: 'Otro título', body }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Otro título');
    const link = frame.locator('main a', { hasText: /^Enlace$/ });
    expect(await link.evaluate((element: HTMLAnchorElement) => element.pathname)).toBe('/learn/cursos');
    expect(requests.filter((path) => !path.startsWith('/learn/'))).toEqual([]);
    // The bridge adds a style sheet of its own, which is adopted instead.
    expect(complaints.filter((complaint) => !complaint.includes('style'))).toEqual([]);
  });
});
