import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

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
