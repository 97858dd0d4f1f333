import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { rawRequest } from '../../test/support/raw-request.ts';
import type { HostingRules } from './rules.ts';
import { serveSite } from './server.ts';

const FILES: readonly string[] = ['404.html', 'en/404.html', 'c++', '50%', 'app/index.html'];

function serve(rules: Partial<HostingRules> = {}, base = '') {
  const answer = serveSite({
    rules: { headers: [], redirects: [], rewrites: [], notFound: ['en'], ...rules },
    base,
    async find(paths) {
      const path = paths.find((one) => FILES.includes(one));
      return path === undefined ? null : { path, contents: `/${path}` };
    },
  });
  return listenInTest(createServer((request, response) => void answer(request, response)));
}

test.each([
  ['/%E0%A4%A', '/404.html'],
  ['/en/%E0%A4%A', '/en/404.html'],
  ['/en/%', '/en/404.html'],
  ['/a%2F..%2Fb', '/404.html'],
  ['/%5C..%5Cb', '/404.html'],
  ['/%00', '/404.html'],
  ['/enterprise/%', '/404.html'],
  ['//a@[b', '/404.html'],
])('the malformed address %s gets the not-found page of its language', async (path, page) => {
  expect(await rawRequest(await serve(), { path })).toMatchObject({ status: 404, body: page });
});

test.each(['/c++', '/c%2B%2B', '/%63++', '/50%25'])('the address %s finds its file', async (path) => {
  expect((await rawRequest(await serve(), { path })).status).toBe(200);
});

test('a rewrite shows a file in place of a missing one, and what a function of the host would answer is not implemented', async () => {
  const origin = await serve({
    rewrites: [
      { on: { at: '/api' }, to: null },
      { on: { below: '/app' }, to: '/app/index.html' },
      { on: { below: '/gone' }, to: '/gone.html' },
    ],
  });
  expect(await rawRequest(origin, { path: '/app/a/b?x' })).toMatchObject({ status: 200, body: '/app/index.html' });
  expect((await rawRequest(origin, { path: '/api' })).status).toBe(501);
  expect(await rawRequest(origin, { path: '/gone/a' })).toMatchObject({ status: 404, body: '/404.html' });
  expect((await rawRequest(origin, { path: '/c++' })).status).toBe(200);
});

test('what a redirect says in its body is no markup', async () => {
  const origin = await serve({ redirects: [{ from: '/a', to: '/b', status: 302 }] });
  const { headers, body } = await rawRequest(origin, { path: '/a?<script>"' });
  expect([headers.location, body]).toEqual(['/b?%3Cscript%3E%22', 'Redirecting to /b?%3Cscript%3E%22']);
});

test.each([
  ['/', 302, '/learn/'],
  ['/?a=1', 302, '/learn/?a=1'],
  ['/learn', 302, '/learn/'],
  ['/learn/app', 200, undefined],
  ['/learn//app', 200, undefined],
  ['/learn/app/?x', 301, '/learn/app?x'],
  ['/learn/app/index.html', 301, '/learn/app'],
  ['/learn/viejo', 301, '/learn/app'],
  ['/learn/en/none', 404, undefined],
  ['/app', 404, undefined],
  ['/learning', 404, undefined],
])('below a path of its host, %s is answered with %d %s', async (path, status, location) => {
  const origin = await serve({ redirects: [{ from: '/viejo', to: '/learn/app', status: 301 }] }, '/learn');
  const answer = await rawRequest(origin, { path });
  expect([answer.status, answer.headers.location]).toEqual([status, location]);
  if (path === '/learn/en/none') expect(answer.body).toBe('/en/404.html');
});
