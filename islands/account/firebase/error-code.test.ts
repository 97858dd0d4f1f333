import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import { CodedError, toErrorCode } from './error-code.ts';
import { codeOfMessage, SERVER_CODES } from './why-signed-out.ts';

test.each([
  [{ code: 'auth/invalid-credential' }, 'invalid-credential'],
  [{ code: 'functions/internal' }, 'internal'],
  [new CodedError('unavailable'), 'unavailable'],
  [new TypeError('x is undefined'), 'default'],
  [undefined, 'default'],
  [{ code: 404 }, 'default'],
  [{ code: 'auth/invalid-recaptcha-token' }, 'missing-recaptcha-token'],
  [{ code: 'auth/firebase-app-check-token-is-invalid.' }, 'missing-recaptcha-token'],
  // Of a script that a browser refused to load.
  [
    { code: 'auth/internal-error', customData: { target: { src: 'https://www.google.com/recaptcha/enterprise.js?render=k' } } },
    'missing-recaptcha-token',
  ],
  [{ code: 'auth/internal-error', customData: { target: { src: 'https://apis.google.com/js/api.js' } } }, 'internal-error'],
])('%o has the code %s', (error, code) => {
  expect(toErrorCode(error)).toBe(code);
});

test('an error of the identity provider is mapped with and without an explanation', () => {
  expect(codeOfMessage('USER_DISABLED')).toBe('user-disabled');
  expect(codeOfMessage('TOKEN_EXPIRED : The password was changed.')).toBe('user-token-expired');
  expect(codeOfMessage('SOMETHING_NEW')).toBe('unknown');
});

test.each(Object.values(SERVER_CODES))('the code %s has a message (entry %$)', (code) => {
  expect(en).toHaveProperty([`errors.${code}`]);
});
