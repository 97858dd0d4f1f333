import { rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test, vi } from 'vitest';
import { toFirebase } from '../cli/hosting/firebase-format.ts';
import { factsOf, tagsOf } from '../cli/hosting/page-needs.ts';
import { serveDirectory } from '../cli/hosting/serve-directory.ts';
import { siteRules } from '../cli/hosting/site-rules.ts';
import { addressOf } from '../cli/site/url.ts';
import { aConfig } from './support/builders.ts';
import { listenInTest } from './support/listen-in-test.ts';
import { rawRequest, type RawAnswer } from './support/raw-request.ts';
import { tempDir } from './support/temp-dir.ts';

/** A site with unusual files: names with accents and spaces, a file and a folder of the same name, empty files, pages at both kinds of address. */
const page = (title: string) => `<!doctype html><html lang="es"><title>${title}</title><body>${title.repeat(200)}</body></html>`;
const FILES = {
  'index.html': page('Inicio'),
  '404.html': page('No está'),
  'en/404.html': page('Not found'),
  'en/index.html': page('Home'),
  'error/index.html': page('Algo falla'),
  'en/error/index.html': page('Something broke'),
  'cursos/index.html': page('Cursos'),
  'cursos/uno/index.html': page('Uno'),
  'cursos/año nuevo/index.html': page('Año'),
  'plana.html': page('Plana'),
  'símbolos/a+b:c@d/index.html': page('Símbolos'),
  'ambas.html': page('Archivo'),
  'ambas/index.html': page('Carpeta'),
  'robots.txt': 'User-agent: *\nAllow: /\n',
  'vacio.txt': '',
  'es-ES-sitemap.xml': '<urlset/>',
  'builds/latest.json': '{"id":"a"}',
  'assets/site-1a2b.css': 'a{color:red}',
  'assets/loader-1a2b.js': 'export{}'.repeat(300),
  'assets/icon-1a2b.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'sin-extension': 'texto',
  'raro.zzz': 'nada',
  '.oculto': 'secreto',
} as const;

// Raw, since one of them contains a backslash.
const PATHS = [
  ...Object.keys(FILES).map((file) => encodeURI(`/${file}`)),
  ...String.raw`
    / /en /en/ /en// /cursos /cursos/ /cursos/uno /cursos/uno/ /cursos/uno/index /cursos/uno/index.html/
    /cursos/a%C3%B1o%20nuevo /cursos/a%c3%b1o%20nuevo/ /cursos%2Funo /%63ursos /cursos/%75no /CURSOS
    // ///cursos //cursos//uno /cursos//uno/ /./cursos /cursos/. /cursos/./uno //example.com //example.com/%2e%2e
    /.. /../ /../package.json /cursos/../en /cursos/.. /..%2f..%2fpackage.json /%2e%2e/package.json /..%5c.. /..\..\x
    /plana /plana/ /plana.html /plana.html/ /plana.html?x=1 /ambas /ambas/ /ambas.html /index /index/ /index.html?a=b
    /robots.txt/ /robots.txt?x /robots.txt#x /?utm=1 /cursos?utm=1 /cursos/?utm=1&x=%20 /nada /nada/ /en/nada /nada?x=1
    /assets/nada.js /assets/ /assets /assets/site-1a2b.css?v=1 /nada.html /en/404 /404 /404/ /404.html?x /404.html/
    /viejo /viejo/ /viejo?x=1 /viejo/mas /Viejo /v%69ejo /fuera /carpeta/a /carpeta/a/b/ /carpeta/ /carpeta
    /a%C3%B1ejo /a%C3%B1ejo/ /con%20espacio /temporal /__/auth/handler /.well-known/x /.oculto /%00 /%25 /100%25
    /cursos;a=b /cursos&x /cursos/'uno' /(uno) /[uno] /{uno} /* /** /!uno /cursos/uno%3Fx=1 /cursos/uno%23x`
    .trim()
    .split(/\s+/),
];

const CONDITIONS: readonly Readonly<Record<string, string>>[] = [
  { 'accept-encoding': 'gzip' },
  { 'accept-encoding': 'br, gzip;q=0.5' },
  { range: 'bytes=0-9' },
  { range: 'bytes=-5' },
  { range: 'bytes=99999-' },
  { range: 'bytes=0-1,3-4' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"abc"' },
  { 'if-modified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' },
  { 'if-unmodified-since': 'Sat, 01 Jan 2000 00:00:00 GMT' },
  { 'accept-language': 'en-US,en;q=0.9', cookie: 'firebase-language-override=en' },
  { origin: 'https://other.example' },
];

const REQUESTS = [
  ...PATHS.map((path) => ({ path })),
  ...PATHS.filter((_, index) => index % 2 === 0).map((path) => ({ path, method: 'HEAD' })),
  ...['/', '/cursos/uno', '/assets/loader-1a2b.js', '/nada'].flatMap((path) => CONDITIONS.map((headers) => ({ path, headers }))),
  ...['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'].flatMap((method) =>
    ['/', '/robots.txt', '/nada', '/viejo'].map((path) => ({ path, method })),
  ),
];

const REDIRECTS = [
  { from: '/viejo', to: '/cursos', status: 301 },
  { from: '/fuera', to: 'https://other.example/x?y=1', status: 301 },
  { from: '/temporal', to: '/en', status: 302 },
  { from: '/a%C3%B1ejo', to: '/cursos/a%C3%B1o%20nuevo', status: 301 },
  { from: '/con%20espacio', to: '/cursos', status: 308 },
  ...'abcdefghijkl'.split('').map((name) => ({ from: `/carpeta/${name}/b`, to: `/cursos/${name}/b`, status: 301 }) as const),
] as const;

interface Reference {
  server(options: object): { listen(done: () => void): Server };
}

/** What superstatic does otherwise than a host should: the headers that our server has there instead. */
const DIFFERENT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // It redirects to a query alone, which leads back to where it was asked.
  '/index.html?a=b': { location: '/?a=b' },
  // It redirects twice.
  '/index/': { location: '/' },
};

test(`${REQUESTS.length} requests get the same responses as from superstatic`, async () => {
  expect(REQUESTS.length).toBeGreaterThan(200);
  const { ours, theirs, everywhere } = await serveBoth();
  const differences: object[] = [];
  for (const one of REQUESTS) {
    const own = comparable(await rawRequest(ours, one));
    const answer = await rawRequest(theirs, one);
    // A condition applies only to what is found (RFC 9110, section 13.2.1). Superstatic checks it for nothing but the not-found page.
    const expected = comparable(answer.status === 304 ? await rawRequest(theirs, { path: one.path }) : answer);
    // Its globs leave out names that begin with a dot.
    const more = one.path === '/.oculto' ? everywhere : DIFFERENT[one.path];
    const wanted = { ...expected, headers: { ...expected.headers, ...more } };
    if (!isDeepStrictEqual(own, wanted)) differences.push({ ...one, own, expected: wanted });
  }
  expect(differences).toEqual([]);
});

test('the requests cover every feature of a host', async () => {
  const { ours } = await serveBoth();
  const statuses = new Set<number>();
  for (const one of REQUESTS) statuses.add((await rawRequest(ours, one)).status);
  expect([...statuses].toSorted((a, b) => a - b)).toEqual([200, 301, 302, 308, 404]);
});

test.each([
  '/%',
  '/%zz',
  '/%E0%A4%A',
  '/en/%E0%A4%A',
  '/cursos/a%F1o',
  '//a@[b',
  String.raw`/\a@b:99999`,
  '/%00',
  '/a%5C..%5C..%5Cx',
  '/%2e%2e%2fx',
])('an address that superstatic cannot read (%s) gets the not-found page', async (path) => {
  const { ours } = await serveBoth();
  expect(await rawRequest(ours, { path })).toMatchObject({ status: 404, body: Buffer.from(FILES['404.html']).toString('latin1') });
});

test.each(['http://[', '*'])('a request for no path (%s) is refused, and the server keeps running', async (path) => {
  const { ours } = await serveBoth();
  expect((await rawRequest(ours, { path, method: 'OPTIONS' })).status).toBe(400);
  expect((await rawRequest(ours, { path: '/' })).status).toBe(200);
});

test('every kind of file has the type that superstatic gives it, and is compressed if it compresses it', async () => {
  const { ours, theirs, directory } = await serveBoth();
  const kinds =
    `avif bmp css csv docx epub gif gz htm ico ics jpeg jpg js json m4a map md mjs mov mp3 mp4 odt oga ogg opus otf pdf png pptx rtf svg
    ttf txt vcf vtt wasm wav webm webmanifest webp woff woff2 xlsx xml yaml yml zip`.split(/\s+/);
  for (const kind of kinds) writeFileSync(join(directory, `f.${kind}`), 'x'.repeat(2000));
  const told = async (origin: string, kind: string) => {
    const { headers } = await rawRequest(origin, { path: `/f.${kind}`, headers: { 'accept-encoding': 'gzip' } });
    return [kind, headers['content-type'], headers['content-encoding'], headers.vary];
  };
  for (const kind of kinds) expect(await told(ours, kind)).toEqual(await told(theirs, kind));
});

test('an address finds its file whichever of its symbols are escaped, and a query that is malformed does not matter', async () => {
  const { ours } = await serveBoth();
  for (const path of ['/s%C3%ADmbolos/a+b:c@d', '/s%C3%ADmbolos/a%2Bb%3Ac%40d', '/s%C3%ADmbolos/%61+b:c@d?x=%'])
    expect([path, (await rawRequest(ours, { path })).status]).toEqual([path, 200]);
});

test('a file that cannot be read gets the error page of its language, with the status of a failure', async () => {
  const { ours, directory } = await serveBoth();
  // Files of more than 2 GiB cannot be read at once; this one takes no room.
  for (const file of ['grande.bin', 'en/grande.bin', 'cursos/grande.bin']) {
    writeFileSync(join(directory, file), '');
    truncateSync(join(directory, file), 2 ** 31 + 1);
  }
  for (const [path, words] of [
    ['/grande.bin', 'Algo falla'],
    ['/en/grande.bin?x=1', 'Something broke'],
    ['/cursos/grande.bin', 'Algo falla'],
  ] as const) {
    const { status, body, headers } = await rawRequest(ours, { path, headers: { 'if-modified-since': 'Fri, 01 Jan 2100 00:00:00 GMT' } });
    expect([path, status, body.includes(words), headers['content-type']]).toEqual([path, 500, true, 'text/html; charset=utf-8']);
  }
  rmSync(join(directory, 'error'), { recursive: true });
  expect(await rawRequest(ours, { path: '/grande.bin' })).toMatchObject({ status: 500, body: 'Internal Server Error' });
});

test('a symbolic link is followed within the site, and not out of it', async () => {
  const { ours, directory } = await serveBoth();
  const outside = tempDir({ 'secreto.txt': 'secreto', 'index.html': 'secreto' });
  symlinkSync(outside, join(directory, 'ajeno'));
  symlinkSync(join(outside, 'secreto.txt'), join(directory, 'secreto.txt'));
  symlinkSync(`${directory}/../${basename(outside)}`, join(directory, 'cursos', 'ajeno'));
  symlinkSync('robots.txt', join(directory, 'dentro.txt'));
  symlinkSync('bucle', join(directory, 'bucle'));
  for (const path of ['/ajeno', '/ajeno/secreto.txt', '/secreto.txt', '/cursos/ajeno/secreto.txt', '/bucle'])
    expect([path, (await rawRequest(ours, { path })).status]).toEqual([path, 404]);
  expect((await rawRequest(ours, { path: '/dentro.txt' })).body).toBe(FILES['robots.txt']);
});

test('a name that is too long for a file is not found', async () => {
  const { ours } = await serveBoth();
  expect((await rawRequest(ours, { path: `/${'a'.repeat(300)}` })).status).toBe(404);
});

// --- internal ---

async function serveBoth() {
  const directory = tempDir(FILES);
  const pages = Object.entries(FILES)
    .filter(([path]) => path.endsWith('.html'))
    .map(([path, contents]) => ({ address: addressOf(path), ...factsOf(tagsOf(contents)) }));
  const rules = siteRules({
    pages,
    redirects: REDIRECTS,
    answered: new Set(['/', '/en', '/cursos']),
    gone: [],
    // The reference has the not-found page of one language only.
    config: aConfig({ locales: aConfig().locales.slice(0, 1) }),
    firebase: null,
    editor: null,
    noindex: false,
  });
  const hosting = toFirebase(rules);
  const ours = await listenInTest(createServer(serveDirectory(directory, { rules })));

  const { server: createReference } = createRequire(import.meta.url)('superstatic') as Reference;
  const config = { public: '.', ...structuredClone(hosting) };
  const reference = createReference({ port: 0, hostname: '127.0.0.1', cwd: directory, config, compression: true, stack: 'strict' });
  // It prints the errors it encounters.
  const print = vi.spyOn(console, 'log').mockImplementation(() => {});
  const started = await new Promise<Server>((resolve) => {
    const starting: Server = reference.listen(() => resolve(starting));
  });
  onTestFinished(() => {
    started.close();
    print.mockRestore();
  });
  const everywhere = Object.fromEntries(hosting.headers[0]?.headers.map(({ key, value }) => [key.toLowerCase(), value]) ?? []);
  return { directory, ours, everywhere, theirs: `http://127.0.0.1:${(started.address() as AddressInfo).port}` };
}

interface Reference {
  server(options: object): { listen(done: () => void): Server };
}

function comparable({ status, headers, body }: RawAnswer) {
  const { date: _, connection: __, 'transfer-encoding': ___, ...others } = headers;
  const told: Record<string, unknown> = { ...others };
  // Superstatic has `&` after a target's own query, even without one to add; the body says where a redirect leads, too.
  const location = headers.location?.replace(/&$/, '');
  if (location !== undefined) told['location'] = location;
  // It has "false" for what it does not know, and no length for what is empty or being compressed.
  if (told['content-type'] === 'false') told['content-type'] = 'application/octet-stream';
  if (location !== undefined || headers['content-length'] === '0' || headers['content-encoding']) delete told['content-length'];
  return { status, headers: told, body: location === undefined || body === '' ? decompressed(headers, body) : 'Redirecting' };
}

/** The body: how it is cut into pieces while it is compressed does not matter. */
function decompressed({ 'content-encoding': encoding }: RawAnswer['headers'], body: string): string {
  const bytes = Buffer.from(body, 'latin1');
  return (encoding === 'br' ? brotliDecompressSync(bytes) : encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString('latin1');
}
