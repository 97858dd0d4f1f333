import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import type { BuildOptions } from '../cli/commands/build/job.ts';
import type { UserConfig } from '../cli/config/define.ts';
import { loadConfig } from '../cli/config/load.ts';
import { parseConfig } from '../cli/config/parse-config.ts';
import { checkFirebaseJson, readHosting } from '../cli/hosting/firebase-json.ts';
import type { FirebaseHosting } from '../cli/hosting/firebase-format.ts';
import { createLog } from '../cli/report/log.ts';
import { systemClock } from '../cli/source/client/clock.ts';
import { loadLocalSpace } from '../cli/source/local-space/load.ts';
import { serveLocalSpace } from '../cli/source/local-space/serve.ts';
import { ROOT, SITE, startAcademy } from './support/academy.ts';
import { aStory, uuidOf } from './support/builders.ts';
import { copyProject } from './support/copy-project.ts';
import { aDeployment } from './support/deployment.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { rawRequest } from './support/raw-request.ts';
import { serveBuilt } from './support/serve-built.ts';
import { buildShared } from './support/shared-assets.ts';
import { SPACES, writeSpace } from './support/spaces.ts';
import { tempDir } from './support/temp-dir.ts';

type Stories = Parameters<typeof writeSpace>[0];
const TOKEN = 'wANpEQEsMYGOwLxwXQ76Ggtt';

/** One story in Spanish and one in English, each with its own slug that can change. */
const named = (es: string, en: string): Stories => [
  ...SPACES.isComplete,
  aStory({ slug: es, uuid: uuidOf('es'), content: { title: 'T', body: [] } }),
  aStory({ slug: `en/${en}`, uuid: uuidOf('en'), content: { title: 'T', body: [] } }),
];

/** Builds a space into a directory, as `academy build` does, and returns the redirects of its pages; `site` can change from build to build. */
async function buildInto(out: string, options: Partial<BuildOptions> & { readonly site?: Partial<UserConfig> }) {
  const own = await loadConfig(SITE);
  const told: string[] = [];
  const log = createLog({ stream: { write: (text) => told.push(String(text)) > 0 }, colours: false });
  const report = await buildShared({
    root: SITE,
    config: parseConfig({ ...own, ...options.site }),
    env: { asked: null, token: null, endpoint: null, cacheDir: tempDir() },
    out,
    strict: false,
    log,
    ...options,
  });
  const moved = readHosting(out)?.redirects.flatMap((rule) => ('from' in rule ? [rule] : [])) ?? [];
  // Pages as Markdown move with their pages.
  const ofPages = moved.filter(({ from }) => !from.endsWith('.md'));
  return { report, told: told.join(''), redirects: ofPages.map(({ from, to }) => `${from} → ${to}`) };
}

const findings = ({ report }: Awaited<ReturnType<typeof buildInto>>, code: string) =>
  report.problems.filter((problem) => problem.code === code).map(({ severity, message }) => `${severity}: ${message}`);

test('a renamed story redirects straight to its current address in each language', async () => {
  const out = join(tempDir(), 'dist');
  const next = (stories: Stories) => buildInto(out, { space: writeSpace(stories, join(tempDir(), 'space')) });
  expect((await next(named('a', 'x'))).redirects).toEqual([]);
  expect((await next(named('b', 'y'))).redirects).toEqual(['/a → /b', '/en/x → /en/y']);
  expect((await next(named('c', 'y'))).redirects).toEqual(['/a → /c', '/b → /c', '/en/x → /en/y']);
  const before = readFileSync(join(out, 'builds', 'hosting.json'), 'utf8');
  await next(named('c', 'y'));
  expect(readFileSync(join(out, 'builds', 'hosting.json'), 'utf8')).toBe(before);
  // A page that exists again wins.
  expect((await next([...named('c', 'y'), aStory({ slug: 'a', uuid: uuidOf('other') })])).redirects).toEqual(['/b → /c', '/en/x → /en/y']);

  const origin = await listenInTest(serveBuilt(out));
  expect(await rawRequest(origin, { path: '/b?utm=1' })).toMatchObject({ status: 301, headers: { location: '/c?utm=1' } });
  expect((await rawRequest(origin, { path: '/a' })).status).toBe(200);
  expect(await rawRequest(origin, { path: '/b.md' })).toMatchObject({ status: 301, headers: { location: '/c.md' } });
  expect((await rawRequest(origin, { path: '/a.md' })).status).toBe(200);
});

test('renamed drafts leave no redirects, and published addresses are not forgotten', async () => {
  const out = join(tempDir(), 'dist');
  const next = (stories: Stories, asked: 'development' | null = null) =>
    buildInto(out, {
      space: writeSpace(stories, join(tempDir(), 'space')),
      env: { asked, token: null, endpoint: null, cacheDir: tempDir() },
    });
  await next(named('a', 'x'));
  expect((await next(named('draft', 'x'), 'development')).redirects).toEqual([]);
  expect((await next(named('b', 'x'))).redirects).toEqual(['/a → /b']);
});

test('a clean machine learns old addresses from the deployed site', async () => {
  const { origin: here, deploy } = await aDeployment();
  const out = join(tempDir(), 'dist');
  const service = await serveLocalSpace(loadLocalSpace(writeSpace(named('a', 'x'))), { token: TOKEN });
  onTestFinished(() => service.close());
  const own = await loadConfig(SITE);
  const options = (origin: string) => ({
    site: { site: { ...own.site, origin } },
    env: { asked: 'production', token: TOKEN, endpoint: service.endpoint, cacheDir: tempDir() } as const,
  });

  const first = await buildInto(out, options(here));
  deploy(out);
  expect([first.redirects, first.report.status]).toEqual([[], 'ok']);
  service.publish(loadLocalSpace(writeSpace(named('b', 'x'))));
  const second = await buildInto(join(tempDir(), 'dist'), options(here));
  expect(second.redirects).toEqual(['/a → /b']);
  expect(second.told).not.toContain('may be missing');

  const lonely = join(tempDir(), 'dist');
  // The demo, with which a project starts, remembers nothing of its own site.
  await buildInto(lonely, {});
  const alone = await buildInto(lonely, options('http://127.0.0.2:9'));
  expect(alone.redirects).toEqual([]);
  expect(findings(alone, 'redirectsLost')).toEqual([expect.stringMatching(/^warn: redirects of renamed pages are lost.*127\.0\.0\.2:9/)]);
  expect(alone.told).toMatch(/Files that open pages still load may be missing.*127\.0\.0\.2:9/);
  // The addresses of a build that knew none of the earlier ones do not make up for them.
  const strict = await buildInto(lonely, { ...options('http://127.0.0.2:9'), strict: true });
  expect([strict.report.status, findings(strict, 'redirectsLost').length]).toEqual(['failed', 1]);
  deploy(lonely);
  const asked = await buildInto(lonely, { ...options(here), strict: true });
  expect([asked.report.status, findings(asked, 'redirectsLost')]).toEqual(['ok', []]);
  const memory = JSON.parse(readFileSync(join(lonely, 'builds', 'addresses.json'), 'utf8'));
  expect(memory).not.toHaveProperty('isPartial');
});

test('cached old addresses are used while the deployed site does not respond', async () => {
  const { origin, deploy } = await aDeployment();
  const service = await serveLocalSpace(loadLocalSpace(writeSpace(named('a', 'x'))), { token: TOKEN });
  onTestFinished(() => service.close());
  const own = await loadConfig(SITE);
  const options = {
    site: { site: { ...own.site, origin } },
    env: { asked: 'production', token: TOKEN, endpoint: service.endpoint, cacheDir: tempDir() },
    cache: 'fresh',
  } as const;
  const first = join(tempDir(), 'dist');
  await buildInto(first, options);
  deploy(first);
  service.publish(loadLocalSpace(writeSpace(named('b', 'x'))));
  const second = join(tempDir(), 'dist');
  expect((await buildInto(second, options)).redirects).toEqual(['/a → /b']);
  deploy(tempDir({ 'builds/addresses.json': 'Back soon.' }));
  const away = await buildInto(join(tempDir(), 'dist'), options);
  expect(away.redirects).toEqual(['/a → /b']);
  expect(findings(away, 'redirectsLost')).toEqual([]);
  expect(away.told).toContain('Redirects of renamed pages were taken from the cache:');
  const offline = await buildInto(join(tempDir(), 'dist'), { ...options, cache: 'offline' });
  expect(offline.redirects).toEqual(['/a → /b']);
  expect(offline.told).not.toContain('Redirects');
});

/** Files that a site makes of its build. */
const OWN = ['/_headers', '/_redirects', '/builds/addresses.json', '/builds/assets.json', '/builds/hosting.json', '/builds/latest.json'];

test('redirects come from the configuration and a datasource, with their problems reported', async () => {
  const directory = writeSpace(SPACES.isComplete);
  const entries = [
    { name: '/de-editores', value: '/consejos/a' },
    { name: '/consejos/a', value: '/en' },
    { name: 'sin barra', value: '/en' },
    { name: '/viejo', value: '/otra-vez' },
    { name: '/a-nada', value: '/nada' },
    { name: '/muerto', value: 'https://academy.example/no-existe' },
  ];
  writeFileSync(join(directory, 'datasources.json'), JSON.stringify([{ id: 1, name: 'Redirects', slug: 'redirects', entries }]));
  const redirects = [
    { from: '/viejo', to: '/de-editores' },
    { from: '/fuera', to: 'https://other.example', status: 302 as const },
    ...OWN.map((from) => ({ from, to: '/en' })),
  ];
  const built = await buildInto(join(tempDir(), 'dist'), {
    space: directory,
    site: { hosting: { redirects, redirectsDatasource: 'redirects' } },
  });
  expect(built.redirects).toEqual([
    '/a-nada → /nada',
    '/de-editores → /consejos/a',
    '/fuera → https://other.example/',
    '/muerto → /no-existe',
    '/viejo → /consejos/a',
  ]);
  expect(findings(built, 'redirectIgnored').toSorted()).toEqual([
    ...OWN.map(
      (from) =>
        `warn: "${from}" → "/en" is not a valid redirect: the old address cannot be redirected: the site has files of its own there`,
    ),
    'warn: "sin barra" → "/en" is not a valid redirect: the old address must be a path of the site, without "?", "#" and "*"',
    'warn: /consejos/a is a page or another file of the site, which takes precedence',
    'warn: /viejo is already redirected',
  ]);
  expect(findings(built, 'deadLink')).toEqual(
    expect.arrayContaining([
      'warn: /a-nada is redirected to /nada, which the site does not have',
      'warn: /muerto is redirected to /no-existe, which the site does not have',
    ]),
  );
});

test('--if-changed notices redirects changed by editors, with two requests', async () => {
  let entries = [{ name: '/viejo', value: '/consejos/a' }];
  // Like the edge: an address that was requested once keeps its first response.
  const edge = new Map<string, string>();
  const server = await serveLocalSpace(loadLocalSpace(writeSpace(SPACES.isComplete)), {
    token: TOKEN,
    intercept({ url = '' }, response) {
      if (!url.includes('/datasource_entries')) return false;
      const body = edge.get(url) ?? JSON.stringify({ datasource_entries: entries });
      edge.set(url, body);
      response.writeHead(200, { 'content-type': 'application/json', total: entries.length }).end(body);
      return true;
    },
  });
  onTestFinished(() => server.close());
  const { origin, deploy } = await aDeployment();
  const out = join(tempDir(), 'dist');
  let minutes = Date.parse('2026-11-01T00:00:00Z') / 60_000;
  const buildAgain = async () => {
    const clock = { ...systemClock, date: () => minutes++ * 60_000 };
    const env = { asked: null, token: TOKEN, endpoint: server.endpoint, cacheDir: join(out, '..', 'cache') };
    const built = await buildInto(out, {
      env,
      clock,
      ifChanged: true,
      site: { site: { name: 'A', origin }, hosting: { redirectsDatasource: 'redirects' } },
    });
    deploy(out);
    return built;
  };
  expect(await buildAgain()).toMatchObject({ report: { status: 'ok' }, redirects: ['/viejo → /consejos/a'] });
  expect((await buildAgain()).report).toMatchObject({ status: 'up-to-date', space: { requests: 2 } });
  entries = [{ name: '/viejo', value: '/en' }];
  expect(await buildAgain()).toMatchObject({ report: { status: 'ok', space: { requests: 2 } }, redirects: ['/viejo → /en'] });
  expect((await buildAgain()).report.status).toBe('up-to-date');
});

test('a link to an editor’s redirect is dead once the redirect is gone', async () => {
  const link = { component: 'hero', _uid: 'h', headline: 'H', cta_label: 'L', cta_link: { linktype: 'url', url: '/año viejo/?a=b' } };
  const space = writeSpace([...SPACES.isComplete, aStory({ slug: 'p', content: { body: [link] } })]);
  const [out, cacheDir] = [join(tempDir(), 'dist'), tempDir()];
  const deadLinks = async (entries: readonly object[]) => {
    writeFileSync(join(space, 'datasources.json'), JSON.stringify([{ id: 1, name: 'Redirects', slug: 'redirects', entries }]));
    const env = { asked: null, token: null, endpoint: null, cacheDir };
    const built = await buildInto(out, { space, env, site: { hosting: { redirectsDatasource: 'redirects' } } });
    return findings(built, 'deadLink');
  };
  expect(await deadLinks([{ name: '/Año viejo', value: '/en' }])).toEqual(['warn: the site has no page /a%C3%B1o%20viejo']);
  expect(await deadLinks([{ name: '/año viejo', value: '/en' }])).toEqual([]);
  expect(await deadLinks([])).toEqual(['warn: the site has no page /a%C3%B1o%20viejo']);
});

test.each(['/@ines', '/c++', '/uno,dos', '/a&b=c', '/precio$', '/a:b;c'])('%s redirects both as typed and encoded', async (from) => {
  const out = join(tempDir(), 'dist');
  await buildInto(out, { space: writeSpace(SPACES.isComplete), site: { hosting: { redirects: [{ from, to: '/consejos/a' }] } } });
  const origin = await listenInTest(serveBuilt(out));
  for (const path of [from, `/${encodeURIComponent(from.slice(1))}`])
    expect(await rawRequest(origin, { path })).toMatchObject({ status: 301, headers: { location: '/consejos/a' } });
});

test('for another host, headers and redirects are files of the site until the host changes', async () => {
  const [out, space] = [join(tempDir(), 'dist'), writeSpace(SPACES.isComplete)];
  const redirects = [
    { from: '/viejo', to: '/consejos/a' },
    { from: '/todo:a', to: '/' },
  ];
  const there = await buildInto(out, { space, site: { hosting: { host: 'netlify', redirects } } });
  expect(readFileSync(join(out, '_redirects'), 'utf8')).toBe('/viejo /consejos/a 301\n/en/* /en/404.html 404\n');
  expect(readFileSync(join(out, '_headers'), 'utf8')).toMatch(/^\/\*\n(?: {2}.+\n)* {2}Content-Security-Policy: default-src 'none'/);
  expect(findings(there, 'redirectIgnored')).toEqual(['warn: /todo:a contains "*" or ":", which has a special meaning on this host']);
  await buildInto(out, { space, site: { hosting: { redirects } } });
  expect(['_headers', '_redirects'].filter((file) => existsSync(join(out, file)))).toEqual([]);
});

test('for GitHub Pages, redirects are pages, which a build that reuses how the site is hosted keeps', async () => {
  const [out, space] = [join(tempDir(), 'dist'), writeSpace(SPACES.isComplete)];
  const site = { hosting: { host: 'github' as const, redirects: [{ from: '/viejo', to: '/consejos/a' }] } };
  const page = join(out, 'viejo', 'index.html');
  await buildInto(out, { space, site });
  const made = readFileSync(page, 'utf8');
  expect(made).toContain('<meta http-equiv="refresh" content="0; url=/consejos/a">');
  expect(existsSync(join(out, '.nojekyll'))).toBe(true);
  // A text alone changes, which says nothing of hosting.
  const [home, ...others] = SPACES.isComplete;
  writeFileSync(join(space, 'stories.json'), JSON.stringify({ stories: [{ ...home, name: 'Otra' }, ...others] }));
  expect((await buildInto(out, { space, site })).report).toMatchObject({ status: 'ok', rendered: expect.any(Number) });
  expect(readFileSync(page, 'utf8')).toBe(made);
  await buildInto(out, { space });
  expect([page, join(out, '.nojekyll')].filter((file) => existsSync(file))).toEqual([]);
});

test('a redirect loop fails the build, which names it', async () => {
  const hosting = {
    redirects: [
      { from: '/a', to: '/b' },
      { from: '/b', to: '/a?x=1' },
    ],
  };
  const out = join(tempDir(), 'dist');
  await buildInto(out, { space: writeSpace(SPACES.isComplete) });
  const built = await buildInto(out, { space: writeSpace(SPACES.isComplete), site: { hosting } });
  expect(built.report.status).toBe('failed');
  expect(findings(built, 'redirectLoop')).toEqual(['fail: /a → /b → /a is a redirect loop']);
});

test('a build of this repository’s own site changes no file that git tracks, and what it deploys is valid', async () => {
  const root = copyProject(tempDir());
  for (const file of ['.gitignore', 'firebase.json']) copyFileSync(join(ROOT, file), join(root, file));
  const git = (...args: readonly string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' });
  git('init', '--quiet');
  git('add', '--all');
  const before = git('status', '--porcelain');
  expect(before).toContain('A  firebase.json\n');
  const env = { asked: null, token: null, endpoint: null, cacheDir: null };
  const { report } = await buildInto(join(root, 'dist'), { root, env, space: writeSpace(SPACES.isComplete) });
  expect(report.status).toBe('ok');
  expect(git('status', '--porcelain')).toBe(before);
  const json = JSON.parse(readFileSync(join(root, 'dist.firebase.json'), 'utf8')) as { readonly hosting: Pick<FirebaseHosting, 'headers'> };
  expect(() => checkFirebaseJson(json)).not.toThrow();
  expect(json.hosting).toMatchObject({ public: 'dist', cleanUrls: true, trailingSlash: false });
  const keptOut = json.hosting.headers.filter(({ headers }) => headers.some(({ key }) => key === 'X-Robots-Tag'));
  expect(keptOut.map(({ source }) => source)).toEqual(['/**/*.@(md)']);
});

test('academy preview responds like the host', async () => {
  const { child, ended } = startAcademy(['preview', '--out', inject('demo'), '--port', '0', '--no-emulators']);
  onTestFinished(async () => {
    child.kill('SIGINT');
    await ended;
  });
  const origin = await new Promise<string>((resolve) => {
    let text = '';
    child.stderr.on('data', (chunk) => {
      text += String(chunk);
      const address = /http:\/\/[\d.]+:\d+/.exec(text)?.[0];
      if (address) resolve(address);
    });
  });
  const page = await rawRequest(origin, { path: '/en/cursos' });
  expect(page.status).toBe(200);
  for (const { key } of readHosting(inject('demo'))?.headers[0]?.headers ?? []) expect(page.headers).toHaveProperty(key.toLowerCase());
  expect(await rawRequest(origin, { path: '/en/cursos/' })).toMatchObject({ status: 301, headers: { location: '/en/cursos' } });
  expect(await rawRequest(origin, { path: '/en/cursos/index.html' })).toMatchObject({ status: 301, headers: { location: '/en/cursos' } });
  expect((await rawRequest(origin, { path: '/en/nothing' })).status).toBe(404);
});
