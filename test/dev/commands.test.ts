import { createHmac } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as sendRequest, type ServerResponse } from 'node:http';
import { get as getSecurely } from 'node:https';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { loadLocalSpace } from '../../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../../cli/source/local-space/serve.ts';
import { SITE, startAcademy } from '../support/academy.ts';
import { aStory, uuidOf } from '../support/builders.ts';
import { startDevServer, type DevServer } from '../support/dev-server.ts';
import { copyProject } from '../support/copy-project.ts';
import { deep } from '../support/deep.ts';
import { rawRequest } from '../support/raw-request.ts';
import { filesOf } from '../support/site-files.ts';
import { SPACES, writeSpace } from '../support/spaces.ts';
import { tempDir } from '../support/temp-dir.ts';

async function start(...given: Parameters<typeof startDevServer>): Promise<DevServer> {
  const dev = await startDevServer(...given);
  onTestFinished(dev.close);
  return dev;
}

const titleOf = async (dev: DevServer, path: string) => /<h1[^>]*>([^<]*)</.exec(await (await fetch(dev.origin + path)).text())?.[1];

/** A service whose content changes, and `academy dev` for it. */
async function startWithService(answer: (response: ServerResponse) => boolean = () => false) {
  const [token, secret] = ['PREVIEWTOKEN123456789tt', 'the secret of the webhook'];
  const stories = (title: string) => [
    ...SPACES.isComplete.filter(({ full_slug: slug }) => slug !== 'consejos/a'),
    aStory({ slug: 'consejos/a', id: 42, content: { component: 'devtip', title, summary: 'S' } }),
  ];
  const spaceOf = (title: string) => loadLocalSpace(writeSpace(stories(title)));
  const requests: string[] = [];
  const server = await serveLocalSpace(spaceOf('First'), {
    token,
    intercept: ({ url = '' }, response) => {
      requests.push(url.replace(/\?.*$/, ''));
      return answer(response);
    },
  });
  onTestFinished(() => server.close());
  const env = {
    STORYBLOK_TOKEN: token,
    STORYBLOK_ENDPOINT: server.endpoint,
    STORYBLOK_WEBHOOK_SECRET: secret,
    ACADEMY_CACHE_DIR: tempDir(),
  };
  const post = (dev: DevServer, notice: object, signature?: string) => {
    const body = JSON.stringify(notice);
    const signed = signature ?? createHmac('sha1', secret).update(body).digest('hex');
    return fetch(`${dev.origin}/__academy/webhook`, { method: 'POST', body, headers: { 'webhook-signature': signed } });
  };
  return { env, requests, post, publish: (title: string) => server.publish(spaceOf(title)) };
}

test('pages are served as by a host, and the terminal prints each with its time', async () => {
  const dev = await start();
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(dev.origin + path, { redirect: 'manual', ...init });
    return { status: response.status, location: response.headers.get('location'), body: await response.text() };
  };
  expect(await ask('/cursos')).toMatchObject({ status: 200, body: expect.stringContaining('<html lang="es-ES"') });
  expect(await ask('/cursos/')).toMatchObject({ status: 301, location: '/cursos' });
  expect(await ask('/cursos%2F')).toMatchObject({ status: 404 });
  expect(await ask('/nada')).toMatchObject({ status: 404, body: expect.stringContaining('<html lang="es-ES"') });
  expect(await ask('/en/nothing')).toMatchObject({ status: 404, body: expect.stringContaining('<html lang="en-US"') });
  expect(await ask('/..%2f..%2fetc%2fpasswd')).toMatchObject({ status: 404 });
  expect(await ask('/%')).toMatchObject({ status: 404 });
  expect(await ask('/', { method: 'POST' })).toMatchObject({ status: 405 });
  expect(await ask('/', { method: 'HEAD' })).toMatchObject({ status: 200, body: '' });
  expect(await ask('/robots.txt')).toMatchObject({ status: 200, body: expect.stringContaining('Disallow: /') });
  expect(await ask('/es-ES-sitemap.xml')).toMatchObject({
    status: 200,
    body: expect.stringContaining('<loc>https://academy.example/cursos</loc>'),
  });
  expect(JSON.parse((await ask('/builds/search/en-0.json')).body)).toMatchObject({
    parts: 1,
    pages: expect.arrayContaining([expect.objectContaining({ url: '/en' })]),
  });
  expect(JSON.parse((await ask('/builds/courses-en.json')).body)).toMatchObject({ overview: '/en/cursos' });
  expect(await ask('/offline.js')).toMatchObject({ status: 200, body: expect.stringContaining('navigationPreload') });
  const saved = JSON.parse((await ask('/builds/offline.json')).body) as readonly string[];
  expect(await Promise.all(saved.map(async (address) => (await ask(address)).status))).toEqual(saved.map(() => 200));
  expect(await ask('/en/rss.xml')).toMatchObject({
    status: 200,
    body: expect.stringContaining('<link>https://academy.example/en</link>'),
  });
  const text = await fetch(`${dev.origin}/cursos.md`);
  expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
  expect(await text.text()).toMatch(/^---\nurl: https:\/\/academy\.example\/cursos\nlanguage: es-ES\n---\n\n/);
  expect(await ask('/login.md')).toMatchObject({ status: 404 });
  const raw = (path: string) => rawRequest(dev.origin, { path });
  expect(await raw('//')).toMatchObject({ status: 200 });
  expect(await raw('//nope')).toMatchObject({ status: 404 });
  expect(await raw('http://')).toMatchObject({ status: 400 });
  const { headers } = await fetch(`${dev.origin}/`);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; .*frame-ancestors 'self'/);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  const stylesheet = /href="(\/assets\/site-\w+\.css)"/.exec((await ask('/')).body)?.[1];
  expect(await ask(`${stylesheet}`)).toMatchObject({ status: 200 });
  expect(dev.output()).toMatch(/✓ \/cursos \d+ ms/);
  expect(dev.output()).toMatch(/✓ \/en\/nothing not found \d+ ms/);
  expect(dev.output()).not.toContain('bug');
});

test('what a build publishes besides pages and scripts is served too, except what only builds and hosts read', async () => {
  const dev = await start();
  const files = filesOf(inject('demo')).filter((file) => !/^assets\/|^builds\/(?:addresses|hosting)\.json$|\.html$/.test(file));
  expect(files.length).toBeGreaterThan(20);
  const answers = await Promise.all(files.map(async (file) => ({ file, status: (await fetch(`${dev.origin}/${file}`)).status })));
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
});

test('the files of templates/public/ are served as they are now, and an error tells of those that cannot be', async () => {
  const root = copyProject(tempDir());
  const file = (path: string) => join(root, 'templates', 'public', path);
  mkdirSync(file('.well-known'), { recursive: true });
  writeFileSync(file('.well-known/a'), 'one');
  const to = (url: string) => ({ component: 'hero', _uid: url, headline: 'H', cta_link: { linktype: 'url', url } });
  const story = aStory({ slug: 'p', content: { body: [to('/.well-known/a'), to('/ads.txt')] } });
  const dev = await start({ root, args: ['--space', writeSpace([...SPACES.isComplete, story])] });
  await dev.says('the site has no page /ads.txt');
  expect(dev.output()).not.toContain('/.well-known/a');
  const textOf = async (path: string) => (await fetch(dev.origin + path)).text();
  expect(await textOf('/.well-known/a')).toBe('one');

  writeFileSync(file('.well-known/a'), 'two');
  await dev.says('↻ templates/public/.well-known/a');
  writeFileSync(file('ads.txt'), 'ads');
  // A file that goes before it was noticed would never have been there.
  await dev.says('↻ templates/public/ads.txt');
  expect([await textOf('/.well-known/a'), await textOf('/ads.txt')]).toEqual(['two', 'ads']);

  writeFileSync(file('robots.txt'), '');
  await expect.poll(async () => (await fetch(`${dev.origin}/robots.txt`)).status).toBe(404);
  await dev.says('robots.txt: the site has a file of its own there');
  rmSync(file('robots.txt'));
  await expect.poll(() => textOf('/robots.txt')).toContain('User-agent: *');
  rmSync(file('ads.txt'));
  expect((await fetch(`${dev.origin}/ads.txt`)).status).toBe(404);
  expect(dev.output()).not.toContain('bug');
});

test('an error in `reads` is reported at the start, breaks only pages with the block, and ends when it is fixed', async () => {
  const root = copyProject(tempDir());
  const file = join(root, 'templates', 'blocks', 'workshop-list.tsx');
  const text = readFileSync(file, 'utf8');
  writeFileSync(file, text.replace('[workshopQuery(block)];', "{\n  throw new Error('No reads today');\n};"));
  const dev = await start({ root, args: ['--space', join(SITE, 'demo')] });
  await dev.says(/The content could not be checked\n {2}templates\/blocks\/workshop-list\.tsx:9:9\n[^]+No reads today/);
  const status = async (path: string) => (await fetch(dev.origin + path)).status;
  expect([await status('/'), await status('/sobre-nosotros')]).toEqual([500, 200]);
  const from = dev.output().length;
  writeFileSync(file, text);
  await dev.says('↻', from);
  expect(await status('/')).toBe(200);
  expect(dev.output()).not.toContain('bug');
  await dev.close();
  expect(await dev.ended).toBe(0);
});

test('a missing message that only feeds need does not break pages, nor the not-found page', async () => {
  const dev = await start({ args: ['--space', writeSpace(SPACES.isComplete)] });
  const locales = ['es', 'en'].map((code) => dev.save(`locales/${code}.json`, (json) => json.replace(/ *"feed\.description".*\n/, '')));
  const statusOf = async (path: string) => (await fetch(dev.origin + path)).status;
  await expect.poll(() => statusOf('/robots.txt')).toBe(404);
  expect(await statusOf('/nope')).toBe(404);
  expect(await statusOf('/consejos/a')).toBe(200);
  await dev.says(/The files beside the pages could not be made\n.*locales\/es\.json has no message "feed\.description"/);
  expect(dev.output()).not.toContain('bug');
  for (const { mend } of locales) await mend();
  await expect.poll(() => statusOf('/consejos/a').then(() => dev.output())).toContain('fixed');
  expect(await statusOf('/robots.txt')).toBe(200);
});

test('a saved file is also updated in bundles of other folders', async () => {
  const dev = await start({ args: ['--space', writeSpace(SPACES.isComplete)] });
  const page = async () => (await fetch(dev.origin)).text();
  const linked = async (address: RegExp) => (await fetch(dev.origin + address.exec(await page())?.[1])).text();
  dev.save('templates/parts/site/footer.css', (css) => `${css}\n.footer { background: url('../../static/favicon.svg'); }\n`);
  const picture = async () => /favicon-\w+\.svg/.exec(await linked(/href="(\/assets\/site-[^"]+)"/))?.[0];
  await expect.poll(picture).toBeDefined();
  const before = await picture();
  dev.save('templates/static/favicon.svg', (svg) => svg.replace('</svg>', '<!-- drawn anew --></svg>'));
  await expect.poll(picture).not.toBe(before);

  const importTexts = "import texts from '../../../locales/es.json' with { type: 'json' };\n";
  dev.save(
    'templates/parts/site/footer.tsx',
    (source) => importTexts + source.replace('<footer', "<footer data-text={texts['feed.title']}"),
  );
  await expect.poll(page).toContain('data-text="');
  dev.save('locales/es.json', (json) => json.replace(/("feed\.title": ")/, '$1De hoy: '));
  await expect.poll(page).toContain('data-text="De hoy: ');

  const script = () => linked(/<academy-island name="theme"[^>]* src="([^"]+)"/);
  dev.save('islands/site/theme.island.ts', (source) => `export { FEEDS } from '../../templates/parts/feeds.ts';\n${source}`);
  await expect.poll(script).toContain('/rss.xml');
  dev.save('templates/parts/feeds.ts', (source) => source.replace('/rss.xml', '/news.xml'));
  await expect.poll(script).toContain('/news.xml');
});

test('redirects of the configuration and of editors apply to addresses without a page', async () => {
  const [root, space] = [copyProject(tempDir()), writeSpace(SPACES.isComplete)];
  const entries = [{ name: '/Año nuevo', value: '/viejo' }];
  writeFileSync(join(space, 'datasources.json'), JSON.stringify([{ id: 1, name: 'Redirects', slug: 'redirects', entries }]));
  const file = join(root, 'site.config.ts');
  const text = readFileSync(file, 'utf8');
  const save = (redirects: readonly object[]) => {
    const hosting = JSON.stringify({ redirects, redirectsDatasource: 'redirects' });
    writeFileSync(file, text.replace('layouts:', `hosting: ${hosting},\n  layouts:`));
  };
  save([
    { from: '/viejo', to: '/consejos/a' },
    { from: '/fuera', to: 'https://other.example/?a=b', status: 302 },
    { from: '/login', to: '/consejos/a' },
  ]);
  const dev = await start({ root, args: ['--space', space] });
  const ask = async (path: string) => {
    const { status, headers } = await fetch(dev.origin + path, { redirect: 'manual' });
    return [status, headers.get('location')];
  };
  expect(await ask('/viejo')).toEqual([301, '/consejos/a']);
  expect(await ask('/fuera?c=d')).toEqual([302, 'https://other.example/?a=b&c=d']);
  expect(await ask('/A%C3%B1o%20nuevo?c=d')).toEqual([301, '/consejos/a?c=d']);
  expect(await ask('/login')).toEqual([200, null]);
  await dev.says('/login is a page or another file of the site');
  const from = dev.output().length;
  save([{ from: '/otro', to: '/consejos/a' }]);
  await dev.says('↻', from);
  expect([await ask('/otro'), await ask('/viejo')]).toEqual([
    [301, '/consejos/a'],
    [404, null],
  ]);
  save([
    { from: '/a', to: '/b' },
    { from: '/b', to: '/a' },
  ]);
  await dev.says('/a → /b → /a is a redirect loop', from);
});

deep('a file that site.config.ts imports applies as soon as it is saved, also if it had a mistake from the start', async () => {
  const root = copyProject(tempDir(), { parts: ['demo'] });
  const [config, names] = [join(root, 'site.config.ts'), join(root, 'settings', 'names.ts')];
  mkdirSync(join(root, 'settings'));
  writeFileSync(names, 'export const name = ');
  const text = readFileSync(config, 'utf8').replace("name: 'Academy'", 'name');
  writeFileSync(config, `import { name } from './settings/names.ts';\n${text}`);
  const dev = await start({ root });
  expect((await fetch(dev.origin)).status).toBe(500);
  for (const name of ['Escuela', 'Taller']) {
    writeFileSync(names, `export const name = '${name}';`);
    await expect.poll(async () => (await fetch(dev.origin)).text()).toMatch(new RegExp(`<title>[^<]*${name}`));
  }
});

deep('two stories with one address are reported once, when the second is saved', async () => {
  const space = writeSpace(SPACES.isComplete);
  const dev = await start({ args: ['--space', space] });
  const save = (story: object) => writeFileSync(join(space, 'other.json'), JSON.stringify({ story }));
  const at = (path: string) => aStory({ slug: 'otra', path, content: { component: 'devtip', title: 'Otra', summary: 'S' } });
  const told = () => dev.output().match(/! addressTaken in \S+: its address \/consejos\/a is taken by .* Rename one/g)?.length;
  save(at('consejos/a'));
  await expect.poll(told).toBe(1);
  writeFileSync(join(space, 'third.json'), JSON.stringify({ story: aStory({ slug: 'tercera' }) }));
  await expect.poll(async () => (await fetch(`${dev.origin}/tercera`)).status).toBe(200);
  save(at('consejos/b'));
  await expect.poll(() => titleOf(dev, '/consejos/b')).toBe('Otra');
  expect(told()).toBe(1);
  save(at('consejos/a'));
  await expect.poll(told).toBe(2);
});

deep('a story that is removed from a file of several is gone', async () => {
  const space = writeSpace(SPACES.isComplete);
  const [one, other] = ['uno', 'otro'].map((slug) => aStory({ slug, content: { title: slug } }));
  const save = (...stories: readonly unknown[]) => writeFileSync(join(space, 'several.json'), JSON.stringify({ stories }));
  save(one, other);
  const dev = await start({ args: ['--space', space] });
  const statuses = () => Promise.all(['/uno', '/otro'].map(async (path) => (await fetch(dev.origin + path)).status));
  await expect.poll(statuses).toEqual([200, 200]);
  save(one);
  await expect.poll(statuses).toEqual([200, 404]);
});

deep('a problem in a story without a page is reported whenever one is saved', async () => {
  const space = writeSpace(SPACES.isComplete);
  const save = (to: string) => {
    const main = [{ component: 'menu-item', _uid: 'l', label: 'A', link: { linktype: 'story', id: uuidOf(to) } }];
    writeFileSync(
      join(space, 'menus.json'),
      JSON.stringify({ story: aStory({ slug: 'config/menus', content: { component: 'menus', main } }) }),
    );
  };
  save('home');
  const dev = await start({ args: ['--space', space] });
  const told = () => dev.output().match(/! deadLink in config\/menus, at main\[0\]\.link: it links to the story /g)?.length;
  // A file is noted before it is said to have been read.
  for (const [to, times] of [
    ['gone', 1],
    ['home', 1],
    ['gone', 2],
  ] as const) {
    const from = dev.output().length;
    save(to);
    await dev.says('↻', from);
    expect(told()).toBe(times);
  }
});

deep('a copied story with the same uuid is left out and reported, however often it is saved', async () => {
  const space = writeSpace(SPACES.isComplete);
  const dev = await start({ args: ['--space', space] });
  const tip = SPACES.isComplete.find(({ full_slug: slug }) => slug === 'consejos/a')!;
  const before = await titleOf(dev, '/consejos/a');
  const save = async (change: object) => {
    const from = dev.output().length;
    const content = { ...(tip['content'] as object), title: 'Copied' };
    writeFileSync(join(space, 'zz-copy.json'), JSON.stringify({ story: { ...tip, content, ...change } }));
    await dev.says(/↻ .*zz-copy/, from);
  };
  await save({});
  await save({ name: 'Saved again' });
  expect(await titleOf(dev, '/consejos/a')).toBe(before);
  const moved = { slug: 'c', full_slug: 'consejos/c' };
  await save(moved);
  await save({ ...moved, name: 'Saved again' });
  expect(dev.output().match(/! zz-copy\.json was skipped: its story has the same uuid as the one in /g)).toHaveLength(1);
  expect((await fetch(`${dev.origin}/consejos/c`)).status).toBe(404);
});

test('--release shows a story as it will be, whatever is saved of its current state', async () => {
  const tip = (title: string) => aStory({ slug: 'consejos/a', content: { component: 'devtip', title, summary: 'S' } });
  const space = writeSpace([...SPACES.isComplete.filter(({ full_slug: slug }) => slug !== 'consejos/a'), tip('Today')]);
  const now = join(space, 'tip.json');
  const later = join(space, 'releases', '7', 'tip.json');
  mkdirSync(join(space, 'releases', '7'), { recursive: true });
  writeFileSync(later, JSON.stringify({ story: tip('Later') }));
  const dev = await start({ args: ['--space', space, '--release', '7'] });
  const title = () => titleOf(dev, '/consejos/a');
  expect(await title()).toBe('Later');
  writeFileSync(now, JSON.stringify({ story: { ...tip('Today, saved'), updated_at: '2026-09-01T00:00:00.000Z' } }));
  writeFileSync(later, JSON.stringify({ story: tip('Later, saved') }));
  await expect.poll(title).toBe('Later, saved');
});

test('the keys r, h, o and q refresh, help, open the browser and quit', async () => {
  const { env, publish } = await startWithService();
  const opened = join(tempDir(), 'opened');
  const browser = join(tempDir(), 'browser.sh');
  writeFileSync(browser, `#!/bin/sh\necho "$1" > ${opened}\n`, { mode: 0o755 });
  const dev = await start({ env: { ...env, BROWSER: browser } });
  expect(await titleOf(dev, '/consejos/a')).toBe('First');
  publish('Second');
  dev.press('r');
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('Second');
  await dev.says(/↻ content 6 stories \d+/);
  const from = dev.output().length;
  dev.press('h');
  await dev.says('r refresh content · o open in the browser · q quit', from);
  dev.press('o');
  await expect.poll(() => existsSync(opened) && readFileSync(opened, 'utf8').trim()).toBe(dev.origin);
  dev.press('q');
  expect(await dev.ended).toBe(0);
});

test('a signed webhook fetches the published story, other events the whole space', async () => {
  const { env, requests, post, publish } = await startWithService();
  const dev = await start({ env });
  expect(await titleOf(dev, '/consejos/a')).toBe('First');
  publish('Second');
  requests.length = 0;
  const notice = { text: '…', action: 'published', space_id: 1, story_id: 42, full_slug: 'consejos/a' };
  expect((await post(dev, notice)).status).toBe(200);
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('Second');
  expect(requests.filter((path) => path.endsWith('/stories'))).toEqual([]);
  expect(requests).toContain('/v2/cdn/stories/42');

  publish('Third');
  expect((await post(dev, { text: '…', action: 'unpublished', space_id: 1, story_id: 7 })).status).toBe(200);
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('Third');

  publish('Fourth');
  for (const signature of ['', '0'.repeat(40), 'no hash']) expect((await post(dev, notice, signature)).status).toBe(401);
  expect((await fetch(`${dev.origin}/__academy/webhook`)).status).toBe(405);
  expect(await titleOf(dev, '/consejos/a')).toBe('Third');
});

deep('an aborted webhook is not reported', async () => {
  const { env } = await startWithService();
  const dev = await start({ env });
  const { hostname, port } = new URL(dev.origin);
  const headers = { 'content-length': 100 };
  const request = sendRequest({ hostname, port, path: '/__academy/webhook', method: 'POST', headers });
  const isOver = new Promise((resolve) => request.on('close', resolve));
  request.on('error', () => {}).write('{"action":');
  // It has been read by then: the server responds to a later request.
  expect((await fetch(`${dev.origin}/robots.txt`)).status).toBe(200);
  request.destroy();
  await isOver;
  expect((await fetch(`${dev.origin}/robots.txt`)).status).toBe(200);
  await dev.close();
  expect(dev.output()).not.toContain('bug');
});

deep('a webhook is refused without a secret', async () => {
  const dev = await start();
  const response = await fetch(`${dev.origin}/__academy/webhook`, { method: 'POST', body: '{"action":"published"}' });
  expect(response.status).toBe(503);
  expect(await response.text()).toContain('STORYBLOK_WEBHOOK_SECRET');
});

test('starts with cached content and updates it', async () => {
  const { env, publish } = await startWithService();
  const first = await startDevServer({ env });
  await first.close();
  publish('Second');
  const dev = await start({ env });
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('Second');
  await dev.says('↻ content 6 stories');
  expect(dev.output()).not.toContain('waits for the space');
});

test('an unreachable service is reported, and the server waits for it', async () => {
  let isAway = true;
  const { env } = await startWithService((response) => {
    if (isAway) response.writeHead(401).end('{}');
    return isAway;
  });
  const dev = await start({ env });
  expect(dev.output()).toContain('The content could not be fetched');
  expect((await fetch(`${dev.origin}/consejos/a`)).status).toBe(500);
  expect(await (await fetch(`${dev.origin}/__academy/facts?page=/consejos/a`)).json()).toBeNull();
  const refreshed = await fetch(`${dev.origin}/__academy/refresh`, { method: 'POST', headers: { origin: dev.origin } });
  expect(refreshed.status).toBe(502);
  isAway = false;
  dev.press('r');
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('First');
  // Including the editor's script.
  await expect.poll(async () => (await fetch(`${dev.origin}/consejos/a`)).text()).toContain('id="academy-editor"');
  expect(dev.output()).not.toContain('bug');
});

deep('whoever reloads a page without content asks for it again', async () => {
  let isAway = true;
  const { env } = await startWithService((response) => {
    if (isAway) response.writeHead(401).end('{}');
    return isAway;
  });
  const dev = await start({ env });
  const from = dev.output().length;
  expect((await fetch(`${dev.origin}/consejos/a`)).status).toBe(500);
  await dev.says('↻ content not fetched', from);
  isAway = false;
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('First');
});

test('a template that only fails in the Visual Editor’s frame does not break pages', async () => {
  const { env } = await startWithService();
  const { root } = await start();
  const file = join(root, 'templates', 'blocks', 'hero.tsx');
  writeFileSync(file, `import 'fast-glob';\n${readFileSync(file, 'utf8')}`);
  const dev = await start({ env, root });
  expect(dev.output()).toContain('The templates could not be bundled for the Visual Editor');
  expect(await titleOf(dev, '/consejos/a')).toBe('First');
});

deep('changes that need a restart are reported', async () => {
  const dev = await start();
  writeFileSync(join(dev.root, '.env'), 'STORYBLOK_WEBHOOK_SECRET=other\n');
  await dev.says('.env changed: restart `npx academy dev`');
  dev.save('cli/files/feeds.ts', (source) => `${source}\n`);
  await dev.says('The program changed: restart `npx academy dev`');
});

deep('waiting for the space and repeated requests are reported', async () => {
  let isBroken = true;
  const { env } = await startWithService((response) => {
    if (isBroken) response.writeHead(502, { 'content-type': 'application/json' }).end('{}');
    const wasBroken = isBroken;
    isBroken = false;
    return wasBroken;
  });
  const dev = await start({ env });
  expect(dev.output()).toMatch(/! http:\S+ waits for the space, which is being fetched…\n.*! A request for content is repeated: .*\n/);
  const from = dev.output().length;
  dev.press('r');
  await dev.says('↻ content', from);
  expect(dev.output().slice(from)).not.toContain('waits');
});

deep('stopping during the start prints nothing', async () => {
  let isAsked: () => void = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  // Never responds.
  const { env } = await startWithService(() => {
    isAsked();
    return true;
  });
  const { child, ended } = startAcademy(['dev', '--port', '0'], env);
  await asked;
  child.kill('SIGINT');
  expect(await ended).toMatchObject({ code: 0, stderr: expect.stringMatching(/^.* waits for the space, which is being fetched…\n$/) });
});

deep.each([
  ['configuration', 'site.config.ts', 'timeZone:', 'timeZoen:'],
  ['template', 'templates/blocks/hero.tsx', 'return (', 'return ((('],
  ['script', 'islands/site/theme.island.ts', 'export function mount(', 'export function mount((('],
])('a %s with a mistake from the start can be fixed without a restart', async (_, file, right, wrong) => {
  const { env } = await startWithService();
  const { root } = await start();
  const path = join(root, file);
  const before = readFileSync(path, 'utf8');
  writeFileSync(path, before.replace(right, wrong));
  const dev = await start({ env, root });
  expect((await fetch(`${dev.origin}/consejos/a`)).status).toBe(500);
  // As by a page that an earlier server sent.
  expect((await fetch(`${dev.origin}/assets/site-00000000.css`)).status).toBe(500);
  writeFileSync(path, before);
  await expect.poll(() => titleOf(dev, '/consejos/a')).toBe('First');
  expect(dev.output()).not.toContain('bug');
});

test('accepts local host names, and others only if they were given', async () => {
  const dev = await start({ args: ['--allow-host', 'tunnel.example'] });
  const { port } = new URL(dev.origin);
  const ask = (host: string) =>
    new Promise<number>((resolve, reject) => {
      // fetch sets this header itself.
      import('node:http').then(
        ({ get }) =>
          get({ port, host: '127.0.0.1', path: '/robots.txt', headers: { host } }, ({ statusCode = 0 }) => resolve(statusCode)).on(
            'error',
            reject,
          ),
        reject,
      );
    });
  expect(await Promise.all([`localhost:${port}`, `127.0.0.1:${port}`, 'tunnel.example'].map(ask))).toEqual([200, 200, 200]);
  expect(await Promise.all(['evil.example', `evil.example:${port}`].map(ask))).toEqual([403, 403]);
});

deep('--https uses a certificate that is kept between runs', async () => {
  const dev = await start({ args: ['--https'] });
  expect(dev.origin).toMatch(/^https:/);
  const ask = (one: DevServer) =>
    new Promise<{ status: number | undefined; fingerprint: string }>((resolve, reject) => {
      const request = getSecurely(`${one.origin}/cursos`, { rejectUnauthorized: false }, (response) => {
        const { fingerprint256 } = (
          response.socket as unknown as { getPeerCertificate(): { fingerprint256: string } }
        ).getPeerCertificate();
        response.resume();
        resolve({ status: response.statusCode, fingerprint: fingerprint256 });
      });
      request.on('error', reject);
    });
  const first = await ask(dev);
  expect(first.status).toBe(200);
  const again = await start({ args: ['--https'], root: dev.root });
  expect(await ask(again)).toEqual(first);
});

test('a local space outside the project is watched', async () => {
  const space = writeSpace([...SPACES.isComplete]);
  mkdirSync(join(space, 'more'));
  const dev = await start({ args: ['--space', space] });
  expect((await fetch(`${dev.origin}/nuevo`)).status).toBe(404);
  const story = aStory({ slug: 'nuevo', uuid: uuidOf('nuevo'), content: { component: 'devtip', title: 'Nuevo', summary: 'S' } });
  writeFileSync(join(space, 'more', 'nuevo.json'), JSON.stringify({ story }));
  await expect.poll(async () => (await fetch(`${dev.origin}/nuevo`)).status).toBe(200);
});
