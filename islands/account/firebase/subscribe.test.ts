import { createServer, type Server } from 'node:http';
import { deleteApp, getApp } from 'firebase/app';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { listen } from '../../../cli/lib/listen.ts';
import type { PublicFirebase } from '../../config.ts';
import { toErrorCode } from './error-code.ts';
import { subscribe } from './subscribe.ts';

const config: PublicFirebase = {
  apiKey: 'k',
  authDomain: 'a.example',
  projectId: 'academy',
  appId: 'a',
  functionsRegion: 'europe-west1',
  providers: [],
  emailLink: true,
  storageBucket: null,
  appCheck: null,
  recaptcha: false,
  emulators: null,
};
const ANA = { email: 'ana@example.com', firstName: 'Ana', lastName: '', tags: ['css'], consent: 'Yes.', website: '' };

let server: Server;
let origin: string;
let answer: { readonly status: number; readonly body: string } | 'hang up' | 'break off';
let asked: { readonly address: string | undefined; readonly body: string };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    asked = { address: request.url, body };
    if (answer === 'hang up') request.socket.destroy();
    else if (answer === 'break off') response.writeHead(200, { 'content-length': 100 }).write('{', () => request.socket.destroy());
    else response.writeHead(answer.status).end(answer.body);
  });
  origin = await listen(server, { port: 0, host: '127.0.0.1' });
  open({});
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.closeAllConnections();
  server.close();
});

/** A page with this configuration. */
function open(more: Partial<PublicFirebase>): void {
  const emulators = { auth: '', firestore: '', functions: origin };
  const textContent = JSON.stringify({ ...config, emulators, ...more });
  vi.stubGlobal('document', { getElementById: () => ({ textContent }) });
}

const codeOf = () => subscribe(ANA).catch(toErrorCode);

test('sends what was entered to the function in its region, and returns the result', async () => {
  answer = { status: 200, body: '{"result":{"status":"subscribed"}}' };
  expect(await subscribe(ANA)).toEqual({ status: 'subscribed' });
  expect(asked).toEqual({ address: '/academy/europe-west1/addSubscriberToList', body: JSON.stringify({ data: ANA }) });
});

test.each([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [418, 'unknown'],
])('the HTTP status %i is the code %s', async (status, code) => {
  answer = { status, body: '{}' };
  expect(await codeOf()).toBe(code);
});

test.each(['hang up', 'break off', { status: 200, body: '<html>' }, { status: 200, body: '{}' }] as const)(
  'a connection that breaks and a response without a result (%j) are the code internal',
  async (how) => {
    answer = how;
    expect(await codeOf()).toBe('internal');
  },
);

test('with App Check, whoever is not let in is told of that', async () => {
  answer = { status: 401, body: '{"error":{"status":"UNAUTHENTICATED"}}' };
  expect(await codeOf()).toBe('unauthenticated');
  await deleteApp(getApp());
  open({ appCheck: { siteKey: 'key' } });
  expect(await codeOf()).toBe('missing-recaptcha-token');
});
