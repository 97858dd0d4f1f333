import { get as getSecurely } from 'node:https';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findChromium, launchChromium } from '../support/chromium.ts';
import { deep } from '../support/deep.ts';
import { startDevServer, type DevServer } from '../support/dev-server.ts';
import { hold } from '../support/hold.ts';
import { suiteDir } from '../support/temp-dir.ts';
import {
  bodyOf,
  EDITOR,
  editorQuery,
  openEditor,
  openService,
  TIP,
  withContent,
  type Draft,
  type EditorPage,
} from '../support/visual-editor.ts';

describe.skipIf(!findChromium())('a page of the development server in the Visual Editor', () => {
  const cache = suiteDir();
  let service: Awaited<ReturnType<typeof openService>>;
  let dev: DevServer;
  let browser: Browser;
  beforeAll(async () => {
    service = await openService();
    [dev, browser] = await Promise.all([
      startDevServer({ args: ['--https'], env: { ...service.env, ACADEMY_CACHE_DIR: cache } }),
      // Otherwise Chromium asks whether an external page may frame an address on this computer.
      launchChromium(['--disable-features=LocalNetworkAccessChecks']),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await dev?.close();
    await service?.close();
  });

  async function openStory(story: Draft, path: string): Promise<EditorPage> {
    const address = `${path}?${editorQuery(story)}`;
    const opened = await openEditor(browser, { server: dev.origin, site: dev.origin, address, storyId: story.id });
    await expect.poll(() => opened.requests).toContain('/_preview/site.json');
    await expect.poll(opened.heard).toContainEqual(expect.objectContaining({ action: 'initialized' }));
    // The site island reloads a page whose language is not that of its address, which is briefly so when a story moves to another language.
    await opened.frame.locator('academy-island[name="site"][data-started]').waitFor({ state: 'attached' });
    return opened;
  }
  const initialisations = async ({ heard }: EditorPage) => (await heard()).filter(({ action }) => action === 'initialized').length;

  test('shows titles, rich text and the order of blocks while they are edited', async () => {
    const tip = await service.draft(TIP);
    const { frame, tell, complaints } = await openStory(tip, `/${TIP}`);
    const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Fuerte', marks: [{ type: 'bold' }] }] }] };
    await tell({ action: 'input', story: withContent(tip, { title: 'Nuevo título', body }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Nuevo título');
    expect(await frame.locator('.prose').first().innerHTML()).toBe('<p><strong>Fuerte</strong></p>');
    expect(complaints.filter((complaint) => !complaint.includes('style'))).toEqual([]);

    const home = await service.draft('home');
    const opened = await openStory(home, '/');
    const uids = () =>
      opened.frame
        .locator('.sections > [data-blok-uid]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('data-blok-uid')?.split('-').slice(1).join('-')));
    const reversed = bodyOf(home).toReversed();
    await opened.tell({ action: 'input', story: withContent(home, { body: reversed }) });
    await expect.poll(uids).toEqual(reversed.map(({ _uid }) => _uid));
  });

  test('keeps the bridge’s mark of the selected block', async () => {
    const home = await service.draft('home');
    const { frame, tell } = await openStory(home, '/');
    await frame
      .locator('.hero')
      .first()
      .evaluate((block) => block.setAttribute('data-blok-focused', 'true'));
    const [hero, ...rest] = bodyOf(home);
    await tell({ action: 'input', story: withContent(home, { body: [{ ...hero, eyebrow: 'Una cosa' }, ...rest] }) });
    await expect.poll(() => frame.locator('.hero-eyebrow').textContent()).toBe('Una cosa');
    expect(await frame.locator('.hero[data-blok-focused]').count()).toBe(1);
  });

  test('follows a story into another language, and back', async () => {
    const tip = await service.draft(TIP);
    const { frame, tell } = await openStory(tip, `/${TIP}`);
    const language = () => frame.locator(':root').getAttribute('lang');
    await tell({ action: 'input', story: { ...tip, full_slug: `en/${TIP}` } });
    await expect.poll(language).toBe('en-US');
    await tell({ action: 'input', story: tip });
    await expect.poll(language).toBe('es-ES');
  });

  test('updates its lists while the story is edited', async () => {
    const home = await service.draft('home');
    const { frame, tell } = await openStory(home, '/');
    const main = frame.locator('main');
    const linksOf = () => main.locator('a[href]').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    const before = await linksOf();
    const [hero, ...rest] = bodyOf(home);
    await tell({ action: 'input', story: withContent(home, { body: [{ ...hero, eyebrow: 'Una cosa' }, ...rest] }) });
    await expect.poll(() => frame.locator('.hero-eyebrow').textContent()).toBe('Una cosa');
    expect(await linksOf()).toEqual(before);
  });

  test('refreshes content after a save and keeps unsaved edits', async () => {
    const author = await service.draft('personas/lucia-ferrer');
    const tip = withContent(await service.draft(TIP), { author: author.uuid });
    const opened = await openStory(tip, `/${TIP}`);
    const { frame, tell } = opened;
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    await expect.poll(() => frame.locator('main').textContent()).toContain('Lucía Ferrer');

    service.save(withContent(author, { name: 'Lucía F.' }));
    await tell({ action: 'published', storyId: author.id, slug: 'personas/lucia-ferrer', slugChanged: false });
    await expect.poll(() => frame.locator('main').textContent()).toContain('Lucía F.');
    expect(await frame.locator('h1').textContent()).toBe('Sin guardar');
    expect(await initialisations(opened)).toBe(1);
  });

  test('shows later content once an edit was saved, also after a reload', async () => {
    const tip = await service.draft(TIP);
    const opened = await openStory(tip, `/${TIP}`);
    const { frame, tell } = opened;
    const title = () => frame.locator('h1').textContent();
    const kept = () => frame.locator(':root').evaluate(() => history.state as object | null);
    const mine = withContent(tip, { title: 'Guardado' });
    await tell({ action: 'input', story: mine });
    await expect.poll(title).toBe('Guardado');
    await expect.poll(kept).not.toBeNull();
    service.save(mine);
    await tell({ action: 'change', storyId: tip.id, slug: TIP, slugChanged: false, reload: true });
    await expect.poll(kept).toBeNull();

    service.save(withContent(tip, { title: 'De una colega' }));
    dev.press('r');
    await expect.poll(title).toBe('De una colega');
    await frame.locator(':root').evaluate(() => void setTimeout(() => location.reload()));
    await expect.poll(() => initialisations(opened)).toBe(2);
    expect(await title()).toBe('De una colega');
  });

  test('keeps what was typed while a save was being fetched', async () => {
    const author = await service.draft('personas/lucia-ferrer');
    const tip = withContent(await service.draft(TIP), { author: author.uuid });
    const { page, frame, tell } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Guardado' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Guardado');
    const release = await hold(page, '**/__academy/refresh?*');
    const refreshed = page.waitForResponse(/__academy\/refresh/);
    await tell({ action: 'change', storyId: tip.id, slug: TIP, slugChanged: false, reload: true });
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    release();
    await refreshed;
    service.save(withContent(author, { name: 'Lucía F.' }));
    dev.press('r');
    await expect.poll(() => frame.locator('main').textContent()).toContain('Lucía F.');
    expect(await frame.locator('h1').textContent()).toBe('Sin guardar');
  });

  deep('keeps a saved edit that could not be fetched', async () => {
    const author = await service.draft('personas/lucia-ferrer');
    const tip = withContent(await service.draft(TIP), { author: author.uuid });
    const { page, frame, tell } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Guardado' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Guardado');
    await page.route('**/__academy/refresh?*', (route) => route.fulfill({ status: 502 }), { times: 1 });
    const refused = page.waitForResponse((response) => response.status() === 502);
    await tell({ action: 'change', storyId: tip.id, slug: TIP, slugChanged: false, reload: true });
    await refused;
    service.save(withContent(author, { name: 'Lucía F.' }));
    dev.press('r');
    await expect.poll(() => frame.locator('main').textContent()).toContain('Lucía F.');
    expect(await frame.locator('h1').textContent()).toBe('Guardado');
  });

  deep('shows published content if nothing was edited', async () => {
    const tip = await service.draft(TIP);
    const { frame, tell } = await openStory(tip, `/${TIP}`);
    service.save(withContent(tip, { title: 'Publicado' }));
    await tell({ action: 'published', storyId: tip.id, slug: TIP, slugChanged: false });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Publicado');
  });

  test('keeps unsaved edits when a style or message is saved', async () => {
    const tip = await service.draft(TIP);
    const opened = await openStory(tip, `/${TIP}`);
    const { frame, tell } = opened;
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');

    dev.save('templates/blocks/hero.css', (css) => `${css}\nh1 { letter-spacing: 7px !important; }\n`);
    const spacing = () => frame.locator('h1').evaluate((title) => getComputedStyle(title).letterSpacing);
    await expect.poll(spacing).toBe('7px');
    dev.save('locales/es.json', (json) => json.replace(/("footer\.\w+": ")/, '$1¡Hola! '));
    await expect.poll(() => frame.locator('footer').last().textContent()).toContain('¡Hola!');
    expect(await frame.locator('h1').textContent()).toBe('Sin guardar');
    await tell({ action: 'input', story: withContent(tip, { title: 'Aún sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Aún sin guardar');
    expect(await spacing()).toBe('7px');
    expect(await frame.locator('link[rel=stylesheet]').count()).toBe(1);
    expect(await initialisations(opened)).toBe(1);
  });

  test('recovers after an edit that cannot be rendered', async () => {
    const tip = await service.draft(TIP);
    const { page, frame, tell } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Una vez' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Una vez');
    const typed = [{ ...tip, content: {} }, withContent(tip, { title: 'Otra vez' })].map((story) => ({ action: 'input', story }));
    await page.evaluate(`for (const message of ${JSON.stringify(typed)}) tell(message)`);
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Otra vez');
  });

  deep('requests the site’s data again after a failure', async () => {
    const tip = await service.draft(TIP);
    const { page, frame, tell } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/_preview/site.json'));
    await page.route('**/_preview/site.json', (route) => route.abort(), { times: 1 });
    dev.save('locales/es.json', (json) => json.replace(/("footer\.\w+": ")/, '$1¡Hola! '));
    await refused;
    await tell({ action: 'input', story: withContent(tip, { title: 'Aún sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Aún sin guardar');
    await expect.poll(() => frame.locator('footer').last().textContent()).toContain('¡Hola!');
  });

  test('lists the problems of the story in place of the overlay', async () => {
    const tip = await service.draft(TIP);
    const author = '99999999-9999-4999-8999-999999999999';
    service.save(withContent(tip, { author }));
    dev.press('r');
    const page = await browser.newPage({ ignoreHTTPSErrors: true });
    await page.goto(`${dev.origin}/${TIP}`);
    await page.locator('academy-overlay article', { hasText: author }).waitFor();
    expect(await page.locator('academy-notes').count()).toBe(0);
    await page.close();

    const { frame, tell } = await openStory(tip, `/${TIP}`);
    const notes = frame.locator('academy-notes li');
    await expect.poll(() => notes.count()).toBe(1);
    expect(await notes.textContent()).toContain(author);
    expect(await frame.locator('academy-overlay article').count()).toBe(0);
    service.save(tip);
    await tell({ action: 'published', storyId: tip.id, slug: TIP, slugChanged: false });
    await expect.poll(() => notes.count()).toBe(0);
  });

  test('renders unsaved edits with a template saved meanwhile', async () => {
    const tip = await service.draft(TIP);
    const opened = await openStory(tip, `/${TIP}`);
    const { frame, tell } = opened;
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');

    dev.save('templates/parts/site/footer.tsx', (source) => source.replace('<footer', '<footer data-mark="saved"'));
    await expect.poll(() => initialisations(opened)).toBe(2);
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    await tell({ action: 'input', story: withContent(tip, { title: 'Y sigue' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Y sigue');
    expect(await frame.locator('footer[data-mark=saved]').count()).toBe(1);
  });

  deep('reports a template error once and keeps unsaved edits', async () => {
    const tip = await service.draft(TIP);
    const { frame, tell } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    const from = dev.output().length;
    const { mend } = dev.save('templates/parts/site/footer.tsx', (source) => `${source}\nexport const broken = (;\n`);
    await frame.locator('academy-overlay article').first().waitFor();
    await mend();
    await expect.poll(() => frame.locator('academy-overlay article').count()).toBe(0);
    expect(
      dev
        .output()
        .slice(from)
        .match(/The templates cannot be used/g),
    ).toHaveLength(1);
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
  });

  test('survives a throwing template without a reload loop, and keeps unsaved edits', async () => {
    const tip = await service.draft(TIP);
    const { frame, tell, requests } = await openStory(tip, `/${TIP}`);
    await tell({ action: 'input', story: withContent(tip, { title: 'Sin guardar' }) });
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    const loads = () => requests.filter((path) => path.startsWith('/__academy/live.js')).length;
    const before = loads();
    const { mend } = dev.save('templates/parts/site/footer.tsx', (source) =>
      source.replace('const page = usePage();', "const page = usePage();\n  if (page.locale) throw new Error('No footer');"),
    );
    const standIn = frame.locator(':root[data-academy-error]');
    // Reported after the script that the editor's frame should have.
    await standIn.locator('academy-overlay .message', { hasText: 'No footer' }).waitFor();
    await standIn.evaluate(() => Object.assign(window, { isSame: true }));
    const other = dev.save('locales/es.json', (json) => json.replace(/^\{/, '{,'));
    await standIn.locator('academy-overlay h2', { hasText: 'The interface texts cannot be used' }).waitFor();
    expect(await standIn.evaluate(() => 'isSame' in window)).toBe(true);
    await other.mend();
    await mend();
    await expect.poll(() => frame.locator('h1').textContent()).toBe('Sin guardar');
    // For the mistake, for the fixed page, and for the templates of the editor.
    expect(loads() - before).toBeLessThanOrEqual(3);
  });

  test('may be framed by the editor, and only the editor can trigger a refresh', async () => {
    const ask = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
      new Promise<{ readonly status: number | undefined; readonly policy: string }>((resolve, reject) => {
        const request = getSecurely(dev.origin + path, { method, headers, rejectUnauthorized: false }, (response) => {
          response.resume();
          resolve({ status: response.statusCode, policy: String(response.headers['content-security-policy']) });
        });
        request.on('error', reject);
      });
    expect((await ask('GET', '/')).policy).toContain(`frame-ancestors 'self' ${EDITOR}`);
    const REFRESH = '/__academy/refresh';
    expect((await ask('GET', REFRESH)).status).toBe(405);
    expect((await ask('POST', REFRESH)).status).toBe(403);
    expect((await ask('POST', REFRESH, { origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await ask('POST', REFRESH, { origin: dev.origin, 'sec-fetch-site': 'same-site' })).status).toBe(403);
    expect((await ask('POST', REFRESH, { origin: dev.origin })).status).toBe(204);
    expect((await ask('POST', REFRESH, { 'sec-fetch-site': 'same-origin' })).status).toBe(204);
  });
});
