import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { rawRequest } from '../../test/support/raw-request.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { toRedirectRules } from '../hosting/few-rules.ts';
import { serveDirectory } from '../hosting/serve-directory.ts';
import type { Answer } from './finished-site.ts';
import { createAnswers } from './read-site.ts';

const ORIGIN = 'https://academy.example';

const FILES = ['index.html', '404.html', 'en/index.html', 'cursos/index.html', 'cursos/año nuevo/index.html', 'plana.html', 'robots.txt'];

const REDIRECTS = toRedirectRules(
  [
    { from: '/viejo', to: '/cursos', status: 301 },
    { from: '/lejos', to: '/viejo', status: 302 },
    { from: '/muerto', to: '/nada', status: 301 },
    { from: '/a%C3%B1ejo', to: '/cursos/a%C3%B1o%20nuevo', status: 301 },
    { from: '/fuera', to: 'https://other.example/x', status: 301 },
    ...'abcdefghijkl'.split('').map((name) => ({ from: `/carpeta/${name}`, to: `/cursos/${name}`, status: 301 }) as const),
  ],
  { fixed: [], canSay: () => true },
);

const ADDRESSES = String.raw`
  / /en /en/ /cursos /cursos/ /cursos/index.html /cursos/index /cursos/index.html/ /cursos?x=1#y /%63ursos /CURSOS /index.html /./cursos /../cursos
  /plana /plana/ /plana.html /plana.html?x=1 /plana.html/  /robots.txt /robots.txt/ /robots
  /cursos/a%C3%B1o%20nuevo /cursos/año%20nuevo/ /nada /nada/ /nada.html /en/nada /cursos/nada/
  /viejo /viejo/ /viejo?x=1 /lejos /muerto /a%C3%B1ejo /añejo/ /fuera /carpeta/a /carpeta/b/c /carpeta/`
  .trim()
  .split(/\s+/);

const answers = (rewrites: readonly string[] = []) =>
  createAnswers({ origin: ORIGIN, files: FILES, redirects: REDIRECTS, isRewritten: (path) => rewrites.includes(path) });

test(`createAnswers agrees with the local host for ${ADDRESSES.length} addresses`, async () => {
  const directory = tempDir(Object.fromEntries(FILES.map((file) => [file, file])));
  const rules = { headers: [], redirects: REDIRECTS, rewrites: [], notFound: [] };
  const host = await listenInTest(createServer(serveDirectory(directory, { rules })));

  const follow = async (start: string): Promise<Answer> => {
    let url = new URL(start, ORIGIN);
    for (let steps = 0; ; steps++) {
      if (url.origin !== ORIGIN) return { kind: 'elsewhere' };
      const { status, headers, body } = await rawRequest(host, { path: url.pathname });
      if (status === 404) return { kind: 'nothing' };
      if (status === 200)
        return { kind: 'file', file: Buffer.from(body, 'latin1').toString(), address: url.pathname, isRedirected: steps > 0 };
      url = new URL(headers.location ?? '', url);
    }
  };
  const answerTo = answers();
  const differences = [];
  for (const address of ADDRESSES) {
    const [own, expected] = [answerTo(address, '/'), await follow(address)];
    // Browsers may request an address encoded or decoded.
    const plain = (answer: Answer) => ('address' in answer ? { ...answer, address: decodeURI(answer.address) } : answer);
    if (JSON.stringify(plain(own)) !== JSON.stringify(plain(expected))) differences.push({ address, own, expected });
  }
  expect(differences).toEqual([]);
});

test('other hosts and schemes, Firebase paths and rewritten paths are classified as elsewhere', () => {
  const answerTo = answers(['/api']);
  for (const address of ['https://other.example/', '//other.example/x', 'mailto:a@b.example', 'data:,x', '/__/auth/handler', '/api'])
    expect([address, answerTo(address, '/')]).toEqual([address, { kind: 'elsewhere' }]);
  expect(answerTo('/api/none', '/')).toEqual({ kind: 'nothing' });
});

test('an address is resolved against the page it is on', () => {
  const answerTo = answers();
  expect(answerTo('plana', '/cursos')).toMatchObject({ kind: 'file', file: 'plana.html' });
  expect(answerTo('', '/cursos')).toMatchObject({ file: 'cursos/index.html' });
  expect(answerTo('#x', '/cursos')).toMatchObject({ file: 'cursos/index.html' });
  expect(answerTo('plana', '/cursos/x')).toEqual({ kind: 'nothing' });
  expect(answerTo(`${ORIGIN}/plana`, '/cursos')).toMatchObject({ file: 'plana.html' });
});

test('a redirect loop resolves to nothing', () => {
  const redirects = [
    { from: '/a', to: '/b', status: 301 },
    { from: '/b', to: '/a', status: 301 },
  ];
  expect(createAnswers({ origin: ORIGIN, files: FILES, redirects, isRewritten: () => false })('/a', '/')).toEqual({ kind: 'nothing' });
});

test('an address with invalid percent-encoding resolves to nothing', () => {
  expect(answers()('/%zz', '/')).toEqual({ kind: 'nothing' });
});

test('an address with a long row of slashes is answered at once', () => {
  const row = '/'.repeat(500_000);
  expect(answers()(`/cursos${row}`, '/')).toMatchObject({ kind: 'file', file: 'cursos/index.html' });
  expect(answers()(`/cursos${row}x`, '/')).toEqual({ kind: 'nothing' });
});

test.each([
  ['/learn/cursos', { kind: 'file', file: 'cursos/index.html', address: '/cursos', isRedirected: false }],
  ['/learn', { kind: 'file', file: 'index.html', address: '/', isRedirected: false }],
  ['https://academy.example/learn/', { kind: 'file', file: 'index.html', address: '/', isRedirected: false }],
  ['/learn/viejo', { kind: 'file', file: 'cursos/index.html', address: '/cursos', isRedirected: true }],
  ['/learn/plana.html', { kind: 'file', file: 'plana.html', address: '/plana', isRedirected: true }],
  ['plana', { kind: 'file', file: 'plana.html', address: '/plana', isRedirected: false }],
  ['', { kind: 'file', file: 'cursos/index.html', address: '/cursos', isRedirected: false }],
  ['/learn/nada', { kind: 'nothing' }],
  ['/cursos', { kind: 'outside', address: '/learn/cursos' }],
  ['https://academy.example/robots.txt', { kind: 'elsewhere' }],
  ['/', { kind: 'outside', address: '/learn/' }],
  ['/tienda', { kind: 'elsewhere' }],
  ['/%zz', { kind: 'elsewhere' }],
])('on a page of a site below /learn, %j is %j', (address, answer) => {
  const answerTo = createAnswers({
    origin: `${ORIGIN}/learn`,
    files: FILES,
    redirects: [{ from: '/viejo', to: '/learn/cursos', status: 301 }],
    isRewritten: () => false,
  });
  expect(answerTo(address, '/cursos')).toEqual(answer);
});
