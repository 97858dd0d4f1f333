import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../../test/support/listen-in-test.ts';
import { answerWebhook } from './webhook.ts';
import type { Notice } from './webhook.ts';

const SECRET = 'a secret';
const sign = (body: string) => createHmac('sha1', SECRET).update(body).digest('hex');

async function open(secret: string | null = SECRET) {
  const notices: Notice[] = [];
  const isRead: boolean[] = [];
  const server = createServer((request, response) => {
    response.on('finish', () => isRead.push(request.complete));
    void answerWebhook(request, response, { secret, onNotice: (one) => notices.push(one) });
  });
  const address = await listenInTest(server);
  const post = async (body: string, signature = sign(body)) => {
    const response = await fetch(address, { method: 'POST', body, headers: { 'webhook-signature': signature } });
    return { status: response.status, type: response.headers.get('content-type'), body: await response.text() };
  };
  return { notices, isRead, post };
}

test('a signed notification is accepted and answered with JSON', async () => {
  const { notices, post } = await open();
  const body = '{"text":"…","action":"published","space_id":1,"story_id":42,"full_slug":"a/b"}';
  expect(await post(body)).toMatchObject({ status: 200, type: 'application/json' });
  expect(await post('{"action":"entries_updated"}')).toMatchObject({ status: 200 });
  expect(notices).toEqual([
    { action: 'published', storyId: '42', fullSlug: 'a/b' },
    { action: 'entries_updated', storyId: null, fullSlug: null },
  ]);
});

test.each([
  ['the signature of another body', '{"action":"published"}', sign('{"action": "published"}'), 401],
  ['no signature', '{"action":"published"}', '', 401],
  ['a body that is not JSON', 'published', sign('published'), 400],
  ['a body without an action', '{"story_id":1}', sign('{"story_id":1}'), 400],
  ['a body that is too long', 'x'.repeat(8_000_000), '', 413],
])('a notification with %s is refused', async (_, body, signature, status) => {
  const { notices, isRead, post } = await open();
  expect((await post(body, signature)).status).toBe(status);
  expect(notices).toEqual([]);
  // If the connection is closed while the client is still sending, it gets an error instead of the response.
  expect(isRead).toEqual([true]);
});
