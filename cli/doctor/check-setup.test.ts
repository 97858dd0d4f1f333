import { expect, test } from 'vitest';
import type { Access } from '../storyblok/probe.ts';
import { checkFirebase, checkToken } from './check-setup.ts';

const open = (seesDrafts: boolean): Access => ({ kind: 'open', name: 'Academy', seesDrafts });

test.each<[string, Access | null, 'production' | 'development', string | null]>([
  ['a public token for what is published', open(false), 'production', null],
  ['a preview token for drafts', open(true), 'development', null],
  ['a public token for drafts', open(false), 'development', 'preview token'],
  ['a token of another region', { kind: 'elsewhere', region: 'us', name: 'Academy', seesDrafts: true }, 'production', 'academy init'],
  ['a token of nobody', { kind: 'refused' }, 'production', 'Copy it again'],
  ['no connection', { kind: 'unreachable', message: 'The content service did not respond.' }, 'production', 'Check the network connection'],
  ['no token', null, 'production', 'Run `npx academy init`, or set STORYBLOK_TOKEN'],
])('%s', (_, access, asked, hint) => {
  const check = checkToken({ access, region: 'eu', asked });
  if (hint === null) expect(check.hint).toBeNull();
  else expect(check.hint).toContain(hint);
});

test('without a token the demo space is built, but not for production', () => {
  const { message } = checkToken({ access: null, region: 'eu', asked: null });
  expect(message).toBe('There is no Storyblok token: builds use the demo space.');
  expect(checkToken({ access: null, region: 'eu', asked: 'development' }).message).toBe(message);
  expect(checkToken({ access: null, region: 'eu', asked: 'production' }).message).toContain('production cannot be built');
});

test('a token that is refused was tried in all regions, or where one’s own endpoint is', () => {
  const refused = (region: string) => checkToken({ access: { kind: 'refused' }, region, asked: 'production' }).message;
  expect(refused('eu')).toBe('The token is not valid in any region.');
  expect(refused('https://cms.example/v2')).toBe('The token is not valid at https://cms.example/v2.');
});

const app = {
  apiKey: `AIza${'a'.repeat(35)}`,
  authDomain: 'academy-1.firebaseapp.com',
  projectId: 'academy-1',
  appId: '1:123456789:web:abcdef0123',
  functionsRegion: 'us-central1',
  providers: [],
  emailLink: false,
};

test.each([
  ['a complete app', app, null],
  ['none', null, 'nobody can register'],
  ['values that were never filled in', { ...app, apiKey: 'your-api-key', appId: '…' }, 'values: apiKey, appId'],
  ['an address for a domain', { ...app, authDomain: 'https://academy-1.firebaseapp.com' }, 'values: authDomain'],
])('Firebase: %s', (_, firebase, words) => {
  const { message, hint } = checkFirebase({ firebase });
  expect(hint === null).toBe(words === null);
  if (words) expect(message).toContain(words);
});
