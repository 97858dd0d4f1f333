import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { expect, test } from 'vitest';
import { listenInTest } from '../../../test/support/listen-in-test.ts';
import { rawRequest } from '../../../test/support/raw-request.ts';
import { createAuthEmulator } from './auth.ts';
import { POLICY_PATH } from './paths.ts';

const require = createRequire(import.meta.url);

// This is the first test to fail if firebase-tools moves what we embed: fix cli/serve/emulators/auth.ts, then pin the new version.
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
