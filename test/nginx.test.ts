import { spawnSync } from 'node:child_process';
import { createServer, request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { nginxFile } from '../cli/hosting/nginx.ts';
import { factsOf, tagsOf } from '../cli/hosting/page-needs.ts';
import { serveDirectory } from '../cli/hosting/serve-directory.ts';
import { siteRules } from '../cli/hosting/site-rules.ts';
import { addressOf } from '../cli/site/url.ts';
import { aConfig } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { rawRequest } from './support/raw-request.ts';
import { tempDir } from './support/temp-dir.ts';

const embed =
  '<academy-island name="embed" when="interaction" src="/assets/e.js" props="{&quot;src&quot;:&quot;https://stackblitz.com/x&quot;}"></academy-island>';
const page = (title: string, body = '') => `<!doctype html><html><head><title>${title}</title></head><body>${body}</body></html>`;
const FILES = {
  'index.html': page('Inicio'),
  '404.html': page('No está'),
  'en/404.html': page('Not found'),
  'en/index.html': page('Home'),
  'cursos/index.html': page('Cursos'),
  'cursos/uno/index.html': page('Uno', embed),
  'consejos/c++ y "más" {$x}/index.html': page('Más', embed),
  'plana.html': page('Plana'),
  'cursos/uno.md': 'Uno',
  'es-ES-sitemap.xml': '<urlset/>',
  'rss.xml': '<rss/>',
  'builds/latest.json': '{}',
  'talleres/x.ics': 'BEGIN:VCALENDAR',
  'assets/site-1a2b.css': 'a{color:red}',
  'assets/icon-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sin-extension': 'texto',
} as const;
const answered = new Set(Object.keys(FILES).map(addressOf));
const moved = 'abcdefghijkl'
  .split('')
  .map((name) => ({ from: `/carpeta/${name}%C3%B1`, to: `/cursos/${name}%C3%B1`, status: 301 as const }));
const rulesBelow = (base: string) =>
  siteRules({
    pages: Object.entries(FILES).flatMap(([path, html]) =>
      path.endsWith('.html') ? [{ address: addressOf(path), ...factsOf(tagsOf(html)) }] : [],
    ),
    redirects: [
      { from: '/viejo', to: '/cursos', status: 301 },
      { from: '/fuera', to: 'https://other.example/x#z', status: 302 },
      { from: '/a%C3%B1ejo', to: '/cursos/uno', status: 308 },
      { from: '/a*(b)', to: '/en', status: 301 },
      ...moved,
    ],
    answered,
    gone: [],
    config: aConfig({ hosting: { host: 'nginx' }, site: { name: 'Test', origin: `https://academy.example${base}` } }),
    firebase: null,
    editor: null,
    noindex: false,
  });

// `.ci/run` and `npm run test:all` install it on Debian. What the file says is tested beside its source.
test.skipIf(spawnSync('nginx', ['-v']).error).each(['', '/learn', '/en'])('nginx answers as the preview does, below "%s"', async (base) => {
  const rules = rulesBelow(base);
  const { path: file, contents } = nginxFile(rules, base);
  const root = tempDir({
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [`site/${path}`, text])),
    [`site/${file}`]: String(contents),
    'tmp/a': '',
  });
  const site = join(root, 'site');
  const asked = await startNginx(root, file);
  const ours = await listenInTest(createServer(serveDirectory(site, { rules, base })));
  const keys = [...new Set(rules.headers.flatMap(({ headers }) => headers.map(({ key }) => key.toLowerCase())))];
  const told = ({ status, headers, body }: { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: string }) => ({
    status,
    location: headers.location,
    ...(status < 300 || status === 404 ? { body, headers: keys.map((key) => `${key}: ${String(headers[key])}`) } : {}),
  });
  const PATHS = `${[...answered].join('\n')}
    /?a=b /cursos?x=1 /cursos/ /cursos/?x=1 /cursos/uno/index.html /cursos/index /index.html /plana.html /plana.html?x=1
    /nada /en/nada /en/nada?x=1 /404 /en/404 /404.html /viejo /viejo?x=1 /fuera /a%C3%B1ejo?y=2 /a*(b)
    /carpeta/a%C3%B1 /carpeta/z/y?x=1 /CURSOS`
    .split(/\s+/)
    .filter((path) => path !== '');
  const differences: object[] = [];
  for (const path of PATHS.map((one) => base + one)) {
    const [own, expected] = [told(await asked(path)), told(await rawRequest(ours, { path }))];
    if (!isDeepStrictEqual(own, expected)) differences.push({ path, own, expected });
  }
  expect(differences).toEqual([]);
  // Beside the site is nothing, and the root leads to it.
  for (const path of base === '' ? [] : ['/', '/?a=b', base, `${base}?a=b`, `${base}x`, '/cursos', '/404.html']) {
    const { status, headers } = await rawRequest(ours, { path });
    expect([path, await asked(path)]).toMatchObject([path, { status, headers: headers.location ? { location: headers.location } : {} }]);
  }
  // Where it differs: it decodes a slash, and refuses what leads out of the site.
  expect(await asked(`${base}/cursos%2Funo`)).toMatchObject({ status: 200, body: FILES['cursos/uno/index.html'] });
  expect((await asked('/%2e%2e/x')).status).toBe(400);
  // Never to another host.
  for (const path of ['//evil.example/index.html', String.raw`/\evil.example/`, '//evil.example/', '/%5Cevil.example/'].flatMap((one) => [
    one,
    base + one,
  ]))
    expect([path, (await asked(path)).headers.location ?? '/']).toEqual([path, expect.stringMatching(/^\/(?![/\\])/)]);
});

// --- internal ---

/** Starts nginx with the file of the site in a folder, on a socket there, and returns what asks it. */
async function startNginx(root: string, included: string) {
  const socket = join(root, 's');
  const config = `master_process off; pid ${root}/pid; error_log ${root}/error.log; events {}
    http {
      access_log off;
      client_body_temp_path ${root}/tmp; proxy_temp_path ${root}/tmp; fastcgi_temp_path ${root}/tmp; uwsgi_temp_path ${root}/tmp; scgi_temp_path ${root}/tmp;
      server { listen unix:${socket}; root ${root}/site; include ${root}/site/${included}; }
    }`;
  const file = join(tempDir({ 'nginx.conf': config }), 'nginx.conf');
  const run = (...args: readonly string[]) =>
    spawnSync('nginx', ['-c', file, '-e', join(root, 'error.log'), ...args], { encoding: 'utf8' });
  // It returns once it listens.
  const { status, stderr } = run();
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  onTestFinished(() => void run('-s', 'stop'));
  return (path: string) =>
    new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
      request({ socketPath: socket, path }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks).toString('latin1') }),
        );
      })
        .on('error', reject)
        .end();
    });
}
