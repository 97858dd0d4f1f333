import { Timestamp } from 'firebase/firestore/lite';
import { expect, test } from 'vitest';
import { toRules } from './account.ts';
import { confirmedBefore } from './action-codes.ts';
import { toPerson } from './auth.ts';
import { answered, toRecord } from './users.ts';
import { listenForReason } from './why-signed-out.ts';

test('toPerson replaces missing values and lists known providers only', () => {
  const user = { uid: 'u', email: null, emailVerified: false, displayName: null, photoURL: null };
  expect(toPerson({ ...user, providerData: [{ providerId: 'github.com' }, { providerId: 'apple.com' }] })).toEqual({
    uid: 'u',
    email: '',
    isVerified: false,
    name: '',
    photo: '',
    hasPassword: false,
    providers: ['github'],
  });
  expect(toPerson({ ...user, providerData: [{ providerId: 'password' }] })).toMatchObject({ hasPassword: true, providers: [] });
});

test('an http: photo URL is upgraded to https:', () => {
  const user = { uid: 'u', email: null, emailVerified: false, displayName: null, providerData: [] };
  expect(toPerson({ ...user, photoURL: 'http://pictures.example/http://a.png' }).photo).toBe('https://pictures.example/http://a.png');
  for (const photoURL of ['https://pictures.example/a.png', 'http://127.0.0.1:9199/a'])
    expect(toPerson({ ...user, photoURL }).photo).toBe(photoURL);
});

const ENFORCED = { enforcementState: 'ENFORCE', forceUpgradeOnSignin: false };

test('the rules for a password follow the provider’s policy', () => {
  const policy = {
    customStrengthOptions: {
      minPasswordLength: 8,
      maxPasswordLength: 20,
      containsLowercaseLetter: true,
      containsUppercaseLetter: false,
      containsNonAlphanumericCharacter: true,
    },
    allowedNonAlphanumericCharacters: '!#',
    ...ENFORCED,
  };
  const status = {
    meetsMinPasswordLength: true,
    meetsMaxPasswordLength: true,
    containsLowercaseLetter: false,
    containsNonAlphanumericCharacter: true,
    isValid: false,
    passwordPolicy: policy,
  };
  expect(toRules(status)).toEqual([
    { name: 'min', value: 8, isMet: true },
    { name: 'max', value: 20, isMet: true },
    { name: 'lower', value: '', isMet: false },
    { name: 'symbol', value: '! #', isMet: true },
  ]);
  expect(toRules({ ...status, meetsMaxPasswordLength: false })).toContainEqual({ name: 'max', value: 20, isMet: false });
});

test('the maximum length of a policy that sets none is a rule only for a password that exceeds it', () => {
  const passwordPolicy = { customStrengthOptions: { maxPasswordLength: 4096 }, allowedNonAlphanumericCharacters: '', ...ENFORCED };
  const status = { isValid: true, meetsMinPasswordLength: true, meetsMaxPasswordLength: true, passwordPolicy };
  const min = { name: 'min', value: 6, isMet: true };
  expect(toRules(status)).toEqual([min]);
  expect(toRules({ ...status, meetsMaxPasswordLength: false })).toEqual([min, { name: 'max', value: 4096, isMet: false }]);
});

const ANA = { email: 'ana@example.com', emailVerified: true };

test.each([
  ['invalid-action-code', ANA, ANA.email],
  ['expired-action-code', ANA, ANA.email],
  ['invalid-action-code', { ...ANA, emailVerified: false }, null],
  ['invalid-action-code', null, null],
  ['network-request-failed', ANA, null],
  ['user-disabled', ANA, null],
])('a link to confirm an address that fails with %s, for %j, means that %s was confirmed before', (code, user, address) => {
  expect(confirmedBefore(code, user)).toBe(address);
});

test('a document is converted to texts: times are in ISO 8601, other values are skipped', () => {
  const register = Timestamp.fromDate(new Date('2026-01-01T00:00:00Z'));
  expect(toRecord({ name: 'Ana', register, other: 3, more: null })).toEqual({ name: 'Ana', register: '2026-01-01T00:00:00.000Z' });
});

test('a request to Firestore that is never answered is given up', async () => {
  await expect(answered(new Promise(() => {}), 20)).rejects.toMatchObject({ code: 'deadline-exceeded' });
});

const lookup = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k';
const refused = (message: string) => Response.json({ error: { message } }, { status: 400 });

test.each([
  [lookup, refused('USER_DISABLED'), 'user-disabled'],
  [lookup, refused('TOKEN_EXPIRED : The password was changed.'), 'user-token-expired'],
  [lookup, refused('USER_NOT_FOUND'), 'user-token-expired'],
  [lookup, refused('SOMETHING_NEW'), null],
  ['https://securetoken.googleapis.com/v1/token?key=k', refused('TOKEN_EXPIRED'), 'user-token-expired'],
  [lookup, Response.json({ users: [] }), null],
  [lookup, new Response('<html>', { status: 400 }), null],
  ['https://example.com/', refused('USER_DISABLED'), null],
])('the reason for a sign-out is read from a response of %s (case %$)', async (url, response, reason) => {
  const fetch = async () => response;
  const scope = { fetch };
  const stop = listenForReason(scope);
  await scope.fetch(...([url] as unknown as []));
  expect(await stop()).toBe(reason);
  expect(scope.fetch).toBe(fetch);
});
