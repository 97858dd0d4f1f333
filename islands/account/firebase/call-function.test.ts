import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../cli/lib/listen.ts';
import type { PublicFirebase } from '../../config.ts';
import { functionAddress } from '../../firebase-rest.ts';
import { callFunction, resultOf } from './call-function.ts';

const config: PublicFirebase = {
  apiKey: 'k',
  authDomain: 'a.example',
  projectId: 'academy',
  appId: 'a',
  functionsRegion: 'us-central1',
  providers: [],
  emailLink: true,
  emulators: null,
};

let server: Server;
let local: PublicFirebase;
let answer: { readonly status: number; readonly body: string } | 'never' | 'hang up' | 'break off';
let asked: {
  readonly address: string;
  readonly type: string | undefined;
  readonly authorization: string | undefined;
  readonly body: string;
};

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    const { 'content-type': type, authorization } = request.headers;
    asked = { address: request.url ?? '', type, authorization, body };
    if (answer === 'hang up') request.socket.destroy();
    else if (answer === 'break off') response.writeHead(200, { 'content-length': 100 }).write('{', () => request.socket.destroy());
    else if (answer !== 'never') response.writeHead(answer.status).end(answer.body);
  });
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  local = { ...config, emulators: { auth: '', firestore: '', functions: origin } };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const call = (more: { readonly token?: string; readonly timeoutMs?: number } = {}) =>
  callFunction(local, { name: 'add', data: { email: 'a@b.co' }, timeoutMs: 5000, ...more });

test('sends data and token, and returns the result', async () => {
  answer = { status: 200, body: '{"result":{"status":"subscribed"}}' };
  expect(await call({ token: 't' })).toEqual({ status: 'subscribed' });
  expect(asked).toEqual({
    address: '/academy/us-central1/add',
    type: 'application/json',
    authorization: 'Bearer t',
    body: '{"data":{"email":"a@b.co"}}',
  });
});

test('sends no Authorization header without a token', async () => {
  answer = { status: 200, body: '{"result":null}' };
  expect(await call()).toBe(null);
  expect(asked.authorization).toBe(undefined);
});

test.each([400, 401, 403, 404, 409, 418, 429, 499, 500, 501, 503, 504])(
  'the HTTP status %i becomes the code of the error',
  async (status) => {
    answer = { status, body: '{"error":{"status":"WHATEVER"}}' };
    await expect(call()).rejects.toMatchObject({ code: String(status) });
  },
);

test.each(['hang up', 'break off'] as const)(
  'a connection that breaks (%s) rejects with the code "network-request-failed"',
  async (how) => {
    answer = how;
    await expect(call()).rejects.toMatchObject({ code: 'network-request-failed' });
  },
);

test('a timeout rejects with the code "deadline-exceeded"', async () => {
  answer = 'never';
  await expect(call({ timeoutMs: 50 })).rejects.toMatchObject({ code: 'deadline-exceeded' });
});

test.each([
  ['<html>', 'invalid-response'],
  ['{}', 'missing-data'],
  ['null', 'missing-data'],
])('the response %s throws an error with the code %s', (body, code) => {
  expect(() => resultOf(body)).toThrow(expect.objectContaining({ code }) as Error);
});

test('a deployed function has a cloudfunctions.net URL', () => {
  expect(functionAddress(config, 'add')).toBe('https://us-central1-academy.cloudfunctions.net/add');
});
