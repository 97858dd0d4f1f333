import { expect, test } from 'vitest';
import type { Access } from '../source/fetch/probe.ts';
import { checkAddress, checkFirebase, checkToken } from './check-setup.ts';

const open = (seesDrafts: boolean): Access => ({ kind: 'open', name: 'Academy', seesDrafts });

test.each<[string, Access | null, 'production' | 'development', string | null]>([
  ['a public token is accepted for production', open(false), 'production', null],
  ['a preview token is accepted for development', open(true), 'development', null],
  ['a public token for development gets a hint to use a preview token', open(false), 'development', 'preview token'],
  [
    'a token of another region gets a hint to run academy init',
    { kind: 'elsewhere', region: 'us', name: 'Academy', seesDrafts: true },
    'production',
    'academy init',
  ],
  ['an invalid token gets a hint to copy it again', { kind: 'refused' }, 'production', 'Copy it again'],
  [
    'an unreachable service gets a hint to check the network connection',
    { kind: 'unreachable', message: 'The content service did not respond.' },
    'production',
    'Check the network connection',
  ],
  [
    'a missing token gets a hint to run academy init or set STORYBLOK_TOKEN',
    null,
    'production',
    'Run `npx academy init`, or set STORYBLOK_TOKEN',
  ],
])('%s', (_, access, asked, hint) => {
  const check = checkToken({ access, region: 'eu', asked });
  if (hint === null) expect(check.hint).toBeNull();
  else expect(check.hint).toContain(hint);
});

test('without a token the demo space is used, except for production', () => {
  const { message } = checkToken({ access: null, region: 'eu', asked: null });
  expect(message).toBe('There is no Storyblok token: builds use the demo space.');
  expect(checkToken({ access: null, region: 'eu', asked: 'development' }).message).toBe(message);
  expect(checkToken({ access: null, region: 'eu', asked: 'production' }).message).toContain('production cannot be built');
});

test('an invalid token is reported for all regions, or for a custom endpoint', () => {
  const refused = (region: string) => checkToken({ access: { kind: 'refused' }, region, asked: 'production' }).message;
  expect(refused('eu')).toBe('The token is not valid in any region.');
  expect(refused('https://cms.example/v2')).toBe('The token is not valid at https://cms.example/v2.');
});

test('an address that is only an example is reported', () => {
  const checked = (origin: string) => checkAddress({ site: { origin } });
  expect(checked('https://academy.example')).toMatchObject({ message: 'https://academy.example is only an example.' });
  expect(checked('https://academy.example-school.org').hint).toBeNull();
});

const app = {
  apiKey: `AIza${'a'.repeat(35)}`,
  authDomain: 'academy-1.firebaseapp.com',
  projectId: 'academy-1',
  appId: '1:123456789:web:abcdef0123',
  storageBucket: null,
  functionsRegion: 'us-central1',
  providers: [],
  emailLink: false,
  appCheck: null,
  recaptcha: false,
};

test.each([
  ['a complete configuration is accepted', app, null],
  ['a site without accounts is accepted', null, null],
  ['placeholder values are reported by name', { ...app, apiKey: 'your-api-key', appId: '…' }, 'values: apiKey, appId'],
  ['a URL as authDomain is reported', { ...app, authDomain: 'https://academy-1.firebaseapp.com' }, 'values: authDomain'],
])('Firebase: %s', (_, firebase, words) => {
  const { message, hint } = checkFirebase({ firebase });
  expect(hint === null).toBe(words === null);
  if (words) expect(message).toContain(words);
});
