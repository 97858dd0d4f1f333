import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { previewTokenOf, readEnv, toToken, wantsColour, wantsLiveLines } from './env.ts';

const VARIABLES = [
  'STORYBLOK_TOKEN',
  'STORYBLOK_OAUTH_TOKEN',
  'STORYBLOK_ENDPOINT',
  'ACADEMY_ENV',
  'SOURCE_DATE_EPOCH',
  'NO_COLOR',
  'FORCE_COLOR',
  'TERM',
  'CI',
];

// `.env` is loaded into `process.env`, which is restored after each test.
let before: NodeJS.ProcessEnv;
beforeEach(() => {
  before = { ...process.env };
  for (const name of VARIABLES) delete process.env[name];
});
afterEach(() => {
  for (const name of VARIABLES) delete process.env[name];
  Object.assign(process.env, before);
});

function aRoot(dotenv: string): string {
  const root = tempDir();
  writeFileSync(join(root, '.env'), dotenv);
  return root;
}

test('variables of the process take precedence over .env', () => {
  const root = aRoot('STORYBLOK_TOKEN=from-file\nACADEMY_ENV=development\n');
  expect(readEnv({ root, environment: undefined })).toMatchObject({ token: 'from-file', asked: 'development' });
  vi.stubEnv('STORYBLOK_TOKEN', 'from-process');
  expect(readEnv({ root, environment: undefined }).token).toBe('from-process');
  vi.unstubAllEnvs();
});

test('a byte order mark, as written by editors on Windows, is no part of the first variable of .env', () => {
  expect(readEnv({ root: aRoot('\uFEFFSTORYBLOK_TOKEN=from-file\n'), environment: undefined }).token).toBe('from-file');
});

test('a .env that cannot be read is an error that says why', () => {
  const root = tempDir();
  mkdirSync(join(root, '.env'));
  expect(() => readEnv({ root, environment: undefined })).toThrowError(
    expect.objectContaining({ name: 'EnvNotRead', message: expect.stringMatching(/^\.env could not be read: EISDIR/), exitCode: 2 }),
  );
});

test('a flag takes precedence over ACADEMY_ENV, and an empty variable counts as unset', () => {
  const root = aRoot('STORYBLOK_TOKEN=\nACADEMY_ENV=development\n');
  expect(readEnv({ root, environment: 'production' })).toMatchObject({ token: null, asked: 'production' });
  expect(readEnv({ root: tempDir(), environment: undefined }).asked).toBe('development');
});

test('an unknown ACADEMY_ENV is an error that lists the valid values', () => {
  expect(() => readEnv({ root: aRoot('ACADEMY_ENV=staging\n'), environment: undefined })).toThrow(
    'ACADEMY_ENV is "staging", but it must be "production" or "development".',
  );
});

test.each(['api.example.com/v2', 'localhost:4010/v2', 'file:///v2'])('an endpoint that is not an HTTP URL (%s) is an error', (endpoint) => {
  expect(() => readEnv({ root: aRoot(`STORYBLOK_ENDPOINT=${endpoint}\n`), environment: undefined })).toThrowError(
    expect.objectContaining({ message: expect.stringContaining(`STORYBLOK_ENDPOINT is "${endpoint}"`), exitCode: 2 }),
  );
});

test('SOURCE_DATE_EPOCH is read as seconds, what packaging shells set is ignored, and any other format is an error', () => {
  const sourceDate = (value: string) => readEnv({ root: aRoot(`SOURCE_DATE_EPOCH=${value}\n`), environment: undefined }).sourceDate;
  expect(sourceDate('')).toBeUndefined();
  delete process.env['SOURCE_DATE_EPOCH'];
  expect(sourceDate('1780272000')).toBe(Date.UTC(2026, 5, 1));
  delete process.env['SOURCE_DATE_EPOCH'];
  expect(sourceDate('315532800')).toBeUndefined();
  delete process.env['SOURCE_DATE_EPOCH'];
  expect(() => sourceDate('2026-06-01')).toThrowError(
    expect.objectContaining({ message: expect.stringContaining('SOURCE_DATE_EPOCH is "2026-06-01"'), exitCode: 2 }),
  );
});

test('an endpoint with a password is an error that does not show the password', () => {
  const root = aRoot('STORYBLOK_ENDPOINT=https://ana:secret@proxy.example/v2\n');
  expect(() => readEnv({ root, environment: undefined })).toThrowError(
    expect.objectContaining({ message: expect.not.stringContaining('secret'), exitCode: 2 }),
  );
});

test.each(['http://127.0.0.1:4010/v2', 'http://127.0.0.1:4010/v2/'])('the endpoint %s is normalised to end without a slash', (endpoint) => {
  expect(readEnv({ root: aRoot(`STORYBLOK_ENDPOINT=${endpoint}\n`), environment: undefined }).endpoint).toBe('http://127.0.0.1:4010/v2');
});

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '1' }, false, true],
  [{ NO_COLOR: '1', FORCE_COLOR: '1' }, true, false],
  [{ FORCE_COLOR: '0' }, true, false],
  [{ TERM: 'dumb' }, true, false],
  [{ TERM: 'dumb', FORCE_COLOR: '1' }, true, true],
  [{ CI: 'true' }, true, true],
])('with %o and isTTY %s, colours are enabled: %s', (env, isTTY, wanted) => {
  Object.assign(process.env, env);
  expect(wantsColour({ isTTY })).toBe(wanted);
});

test.each([
  [{}, true, true],
  [{}, false, false],
  [{ FORCE_COLOR: '1' }, false, false],
  [{ NO_COLOR: '1' }, true, false],
  [{ TERM: 'dumb' }, true, false],
  [{ CI: 'true' }, true, false],
])('with %o and isTTY %s, lines are drawn again: %s', (env, isTTY, wanted) => {
  Object.assign(process.env, env);
  expect(wantsLiveLines({ isTTY })).toBe(wanted);
});

test.each([
  '\uFEFFabc-1',
  ' abc-1\r\n',
  '"abc-1"',
  '“abc-1”',
  "'abc-1",
  'abc\u200B-1\u00A0',
  '`abc-1`',
  // UTF-16, read as UTF-8.
  '\uFFFD\uFFFDa\x00b\x00c\x00-\x001\x00',
])('the token in %j is abc-1', (text) => expect(toToken(text)).toBe('abc-1'));

test.each([undefined, '', ' ', '""', '\uFEFF'])('%j is no token', (text) => expect(toToken(text)).toBeNull());

test('tokens of the environment and of .env are without what is around them', () => {
  expect(readEnv({ root: aRoot('STORYBLOK_TOKEN=“of-the-space”\n'), environment: undefined }).token).toBe('of-the-space');
  process.env['STORYBLOK_TOKEN'] = ' "of-the-shell"\n';
  expect(readEnv({ root: tempDir(), environment: undefined }).token).toBe('of-the-shell');
});

test('a .env in UTF-16, as PowerShell writes it, is read', () => {
  const root = tempDir();
  writeFileSync(join(root, '.env'), '\uFEFFSTORYBLOK_TOKEN=from-file\r\n', 'utf16le');
  expect(readEnv({ root, environment: undefined }).token).toBe('from-file');
});

test('an OAuth token is used where there is no access token, and signs nothing for the editor', () => {
  const only = readEnv({ root: aRoot('STORYBLOK_OAUTH_TOKEN=of-an-app\n'), environment: undefined });
  expect(only).toMatchObject({ token: 'of-an-app', isOAuth: true });
  expect(previewTokenOf(only)).toBeNull();
  delete process.env['STORYBLOK_OAUTH_TOKEN'];
  const both = readEnv({ root: aRoot('STORYBLOK_OAUTH_TOKEN=of-an-app\nSTORYBLOK_TOKEN=of-the-space\n'), environment: undefined });
  expect(both).toMatchObject({ token: 'of-the-space', isOAuth: false });
  expect(previewTokenOf(both)).toBe('of-the-space');
});
