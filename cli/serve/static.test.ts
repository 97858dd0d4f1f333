import { createServer } from 'node:http';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { listenInTest } from '../../test/support/listen-in-test.ts';
import { rawRequest } from '../../test/support/raw-request.ts';
import { serveFiles } from './static.ts';

const FILES: readonly string[] = ['/404.html', '/en/404.html', '/c++', '/50%'];

function serve() {
  const answer = serveFiles(
    (path) => (FILES.includes(path) ? { path: `${path}.html`, size: 0, text: () => path, stream: () => Readable.from([]) } : null),
    {
      prefixes: ['en'],
      decorate: (html) => html,
      redirect: async () => null,
      headersOf: () => ({}),
    },
  );
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
