import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import { rawRequest } from '../../../test/support/raw-request.ts';
import { announceMails, createAuthEmulator, type Mail } from './auth.ts';
import { POLICY_PATH } from './requests.ts';

const require = createRequire(import.meta.url);

// This is the first test to fail if firebase-tools moves what we embed: fix cli/dev/emulators/auth.ts, then pin the new version.
test('the pinned version of firebase-tools has the auth emulator at the required paths', () => {
  const { version } = require('firebase-tools/package.json') as { readonly version: string };
  const { devDependencies } = require('../../../package.json') as { readonly devDependencies: Readonly<Record<string, string>> };
  expect(devDependencies['firebase-tools']).toBe(version);
  expect(require('firebase-tools/lib/emulator/auth/server')).toMatchObject({ createApp: expect.any(Function) });
  const spec = require('firebase-tools/lib/emulator/auth/apiSpec') as { readonly default: { readonly paths: object } };
  expect(Object.keys(spec.default.paths)).toEqual(
    expect.arrayContaining(['/v1/accounts:signInWithPassword', '/v1/token', '/emulator/v1/projects/{targetProjectId}/oobCodes']),
  );
});

test('requests that cannot be understood do not end the server', async () => {
  const origin = await listenInTest(createServer(await createAuthEmulator('demo-test')));
  expect((await rawRequest(origin, { path: '//' })).status).toBe(404);
  expect((await fetch(origin + POLICY_PATH, { method: 'PUT', body: '{' })).status).toBe(400);
  expect(await (await fetch(origin + POLICY_PATH)).json()).toMatchObject({ customStrengthOptions: { minPasswordLength: 6 } });
});

const MAIL: Mail = { email: 'ana@example.com', requestType: 'EMAIL_SIGNIN', oobCode: 'c', oobLink: 'https://academy.example/' };

test('an e-mail is reported in the language of the request that sent it, not of the one that asked for permission', async () => {
  const server = createServer();
  const sent = once(server, 'sent').then(() => [MAIL]);
  const send: RequestListener = ({ method }, response) => {
    if (method === 'POST') server.emit('sent');
    response.end();
  };
  const told = new Promise((resolve) =>
    server.on(
      'request',
      announceMails(send, () => sent, resolve),
    ),
  );
  const url = `${await listenInTest(server)}/v1/accounts:sendOobCode?key=k`;
  await fetch(url, { method: 'OPTIONS', headers: { 'access-control-request-headers': 'x-firebase-locale' } });
  await fetch(url, { method: 'POST', headers: { 'x-firebase-locale': 'es' } });
  expect(await told).toEqual({ ...MAIL, language: 'es' });
});
