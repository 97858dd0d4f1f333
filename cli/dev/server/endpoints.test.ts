import { createHmac } from 'node:crypto';
import { mkdirSync, symlinkSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import { rawRequest } from '../../../test/support/raw-request.ts';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { answerOpen, answerWebhook, isOfThisSite } from './endpoints.ts';

const SECRET = 'a secret';
const sign = (body: string) => createHmac('sha1', SECRET).update(body).digest('hex');

async function open(secret: string | null = SECRET) {
  const refreshed: ({ readonly id: string } | undefined)[] = [];
  const isRead: boolean[] = [];
  const server = createServer((request, response) => {
    response.on('finish', () => isRead.push(request.complete));
    void answerWebhook(request, response, { secret, refresh: async (story) => refreshed.push(story) > 0 });
  });
  const address = await listenInTest(server);
  const post = async (body: string, signature = sign(body)) => {
    const response = await fetch(address, { method: 'POST', body, headers: { 'webhook-signature': signature } });
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  };
  return { refreshed, isRead, post };
}

test('a signed notification is answered with JSON, and the story that was published is fetched again, or else everything', async () => {
  const { refreshed, post } = await open();
  const body = '{"text":"…","action":"published","space_id":1,"story_id":42,"full_slug":"a/b"}';
  expect(await post(body)).toMatchObject({ status: 200, type: 'application/json' });
  for (const other of ['{"action":"entries_updated"}', '{"action":"unpublished","story_id":42}'])
    expect(await post(other)).toMatchObject({ status: 200 });
  expect(refreshed).toEqual([{ id: '42' }, undefined, undefined]);
});

test.each([
  ['the signature of another body', '{"action":"published"}', sign('{"action": "published"}'), 401],
  ['no signature', '{"action":"published"}', '', 401],
  ['a body that is not JSON', 'published', sign('published'), 400],
  ['a body without an action', '{"story_id":1}', sign('{"story_id":1}'), 400],
  ['a body that is too long', 'x'.repeat(8_000_000), '', 413],
])('a notification with %s is refused', async (_, body, signature, status) => {
  const { refreshed, isRead, post } = await open();
  expect((await post(body, signature)).status).toBe(status);
  expect(refreshed).toEqual([]);
  // If the connection is closed while the client is still sending, it gets an error instead of the response.
  expect(isRead).toEqual([true]);
});

test.each([
  '',
  'a.ts',
  'a.ts:1',
  ':1:1',
  '%00:1:1',
  'a.ts%00:1:1',
  `${'a'.repeat(5000)}:1:1`,
  `${'a/'.repeat(5000)}:1:1`,
  'a.ts/b:1:1',
  'folder:1:1',
  '.:1:1',
  'loop/x:1:1',
  '../outside.ts:1:1',
  'link.ts:1:1',
  '/etc/hostname:1:1',
  '%ff:1:1',
  '%E0%A4%A:1:1',
  '\\\\host\\share:1:1',
])('a place that the project does not have (%j) is not found, and a sentence says so', async (at) => {
  const folder = tempDir({ 'project/a.ts': '', 'outside.ts': '' });
  const root = join(folder, 'project');
  mkdirSync(join(root, 'folder'));
  symlinkSync('../outside.ts', join(root, 'link.ts'));
  symlinkSync('loop', join(root, 'loop'));
  const errors: unknown[] = [];
  const origin = await listenInTest(
    createServer((request, response) => {
      answerOpen(request, response, root).catch((error: unknown) => {
        errors.push(error);
        response.writeHead(500).end();
      });
    }),
  );
  const answer = await rawRequest(origin, {
    method: 'POST',
    path: `/__academy/open?at=${at}`,
    headers: { 'sec-fetch-site': 'same-origin' },
  });
  expect([errors, answer.status, answer.body]).toEqual([[], 404, 'The project has no such file, or the line and column are missing.']);
});

const from = (headers: Readonly<Record<string, string>>) => isOfThisSite({ headers } as unknown as IncomingMessage);

test.each([
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000' }],
  [{ host: 'LOCALHOST:80', origin: 'http://localhost' }],
  [{ host: 'tunnel.example', origin: 'https://tunnel.example' }],
  [{ host: '[::1]:4000', origin: 'http://[::1]:4000' }],
  [{ host: 'x', 'sec-fetch-site': 'same-origin' }],
])('a request with %j is one of this site’s own pages', (headers) => expect(from(headers)).toBe(true));

test.each([
  [{ host: '127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'null' }],
  [{ host: '127.0.0.1:4000', origin: 'http://evil@127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000/' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000.evil.example' }],
  [{ host: '127.0.0.1:4000', origin: 'ftp://127.0.0.1:4000' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4001' }],
  [{ host: 'a b', origin: 'http://a b' }],
  [{ host: '127.0.0.1:4000', origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'cross-site' }],
])('a request with %j is not', (headers) => expect(from(headers)).toBe(false));
