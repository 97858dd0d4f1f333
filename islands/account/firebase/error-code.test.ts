import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import { CodedError, toErrorCode } from './error-code.ts';
import { codeOfMessage, SERVER_CODES } from './why-signed-out.ts';
import { codeOfStatus } from '../../firebase-rest.ts';
import { thisDevice, timeOutMs } from './documents.ts';

test.each([
  [{ code: 'auth/invalid-credential' }, 'invalid-credential'],
  [{ code: 'functions/internal' }, 'internal'],
  [new CodedError('unavailable'), 'unavailable'],
  [new TypeError('x is undefined'), 'default'],
  [undefined, 'default'],
  [{ code: 404 }, 'default'],
])('%o has the code %s', (error, code) => {
  expect(toErrorCode(error)).toBe(code);
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
])('the HTTP status %i maps to the code %s, which has a message', (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
  expect(en).toHaveProperty([`errors.${code}`]);
});

test('an error of the identity provider is mapped with and without an explanation', () => {
  expect(codeOfMessage('USER_DISABLED')).toBe('user-disabled');
  expect(codeOfMessage('TOKEN_EXPIRED : The password was changed.')).toBe('user-token-expired');
  expect(codeOfMessage('SOMETHING_NEW')).toBe('unknown');
});

test.each(Object.values(SERVER_CODES))('the code %s has a message (entry %$)', (code) => {
  expect(en).toHaveProperty([`errors.${code}`]);
});

test('a request times out after 30 s, on a phone after 60 s, and offline after 5 s', () => {
  expect(timeOutMs({ isOnline: true, isMobile: false })).toBe(30_000);
  expect(timeOutMs({ isOnline: true, isMobile: true })).toBe(60_000);
  expect(timeOutMs({ isOnline: false, isMobile: true })).toBe(5_000);
  expect(thisDevice({ onLine: true, userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/156 Mobile Safari' }).isMobile).toBe(true);
  expect(thisDevice({ onLine: false, userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/156' })).toEqual({
    isOnline: false,
    isMobile: false,
  });
});
