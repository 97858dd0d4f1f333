import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http';
import express, { type RequestHandler } from 'express';
import { expect, onTestFinished, test } from 'vitest';
import { listen } from '../../cli/lib/listen.ts';
import { storyblokWebhook } from './storyblok-webhook.ts';

const SETTINGS = { secret: 'a secret', token: 'a-token-of-github', repository: 'owner/name' };
const NOTICE = '{"text":"…","action":"published","space_id":1,"story_id":42,"full_slug":"a/b"}';
const sign = (body: string) => createHmac('sha1', SETTINGS.secret).update(body).digest('hex');

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return listen(server, { port: 0, host: '127.0.0.1' });
}

/** Stands in for GitHub: responds with this status and records the requests. */
async function aGithub(status: number, body = '') {
  const asked: { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: unknown }[] = [];
  const api = await serve(async (request, response) => {
    const parts = await request.toArray();
    asked.push({
      url: `${request.method} ${request.url}`,
      headers: request.headers,
      body: JSON.parse(Buffer.concat(parts as Buffer[]).toString('utf8')),
    });
    response.writeHead(status).end(body);
  });
  return { api, asked };
}

/** The function behind Express, which keeps the raw bytes of a body as Cloud Functions does. */
async function aReceiver(api: string, settings: Partial<typeof SETTINGS> = {}) {
  const verify = (request: object, _: unknown, rawBody: Buffer) => void Object.assign(request, { rawBody });
  const handler = storyblokWebhook(() => ({ ...SETTINGS, ...settings }), api) as unknown as RequestHandler;
  const url = await serve(express().use(express.json({ verify }), handler));
  return async (body: string, signature: string | null = sign(body)) => {
    const headers = { 'content-type': 'application/json', ...(signature === null ? {} : { 'webhook-signature': signature }) };
    const response = await fetch(url, { method: 'POST', headers, body });
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      message: ((await response.json()) as { message: string }).message,
    };
  };
}

test('a signed notification dispatches a build on GitHub', async () => {
  const { api, asked } = await aGithub(204);
  const post = await aReceiver(api);
  expect(await post(NOTICE)).toEqual({ status: 200, type: 'application/json; charset=utf-8', message: 'GitHub builds the site.' });
  expect(asked).toEqual([
    {
      url: 'POST /repos/owner/name/dispatches',
      headers: expect.objectContaining({ authorization: `Bearer ${SETTINGS.token}`, 'user-agent': 'academy' }),
      body: { event_type: 'storyblok' },
    },
  ]);
});

test.each([
  ['the signature of another body', NOTICE, sign(`${NOTICE} `)],
  ['no signature', NOTICE, null],
  ['a signature by another secret', NOTICE, createHmac('sha1', 'another').update(NOTICE).digest('hex')],
])('a notification with %s is refused without a request to GitHub', async (_, body, signature) => {
  const { api, asked } = await aGithub(204);
  const post = await aReceiver(api);
  expect(await post(body, signature)).toMatchObject({
    status: 401,
    message: 'The signature does not match STORYBLOK_WEBHOOK_SECRET.',
  });
  expect(asked).toEqual([]);
});

test('a request without a body is refused', async () => {
  const { api, asked } = await aGithub(204);
  const url = await serve(express().use(storyblokWebhook(() => SETTINGS, api) as unknown as RequestHandler));
  expect([(await fetch(url, { method: 'POST' })).status, asked]).toEqual([401, []]);
});

test('missing settings are named in the response, and without a secret no signature is accepted', async () => {
  const { api, asked } = await aGithub(204);
  const unsigned = createHmac('sha1', '').update(NOTICE).digest('hex');
  expect(await (await aReceiver(api, { secret: '' }))(NOTICE, unsigned)).toMatchObject({
    status: 503,
    message: 'The function has no value for STORYBLOK_WEBHOOK_SECRET.',
  });
  expect(await (await aReceiver(api, { token: '', repository: '' }))(NOTICE)).toMatchObject({
    status: 503,
    message: 'The function has no value for GITHUB_DISPATCH_TOKEN, GITHUB_REPOSITORY.',
  });
  expect(asked).toEqual([]);
});

test.each([
  ['an unknown token', 401, '{"message":"Bad credentials"}', 'GitHub answered 401 for owner/name: Bad credentials'],
  ['a repository that the token cannot access', 404, '{"message":"Not Found"}', 'GitHub answered 404 for owner/name: Not Found'],
  ['a response that is not JSON', 503, 'Unicorn!', 'GitHub answered 503 for owner/name: Unicorn!'],
])('the reason for GitHub’s refusal is reported: %s', async (_, status, body, message) => {
  const { api } = await aGithub(status, body);
  expect(await (await aReceiver(api))(NOTICE)).toMatchObject({ status: 502, message });
});

test('a failed request to GitHub is reported without the token', async () => {
  const api = await serve((request) => void request.socket.destroy());
  const answer = await (await aReceiver(api))(NOTICE);
  expect(answer).toMatchObject({ status: 502, message: 'GitHub could not be reached: UND_ERR_SOCKET' });
  const badToken = await (await aReceiver(api, { token: 'a\nb' }))(NOTICE);
  expect(badToken).toMatchObject({ status: 502, message: 'GitHub could not be reached: TypeError' });
});

test('GET is answered with 405 and the allowed method', async () => {
  const { api } = await aGithub(204);
  const url = await serve(express().use(storyblokWebhook(() => SETTINGS, api) as unknown as RequestHandler));
  const response = await fetch(url);
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
});
