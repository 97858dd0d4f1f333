import { expect, test } from 'vitest';
import { CodedError, toErrorCode } from './error-code.ts';

test.each([
  [{ code: 'auth/invalid-credential' }, 'invalid-credential'],
  [{ code: 'functions/internal' }, 'internal'],
  [new CodedError('unavailable'), 'unavailable'],
  [new TypeError('x is undefined'), 'default'],
  [undefined, 'default'],
  [{ code: 404 }, 'default'],
  [{ code: 'auth/invalid-recaptcha-token' }, 'missing-recaptcha-token'],
  [{ code: 'auth/firebase-app-check-token-is-invalid.' }, 'missing-recaptcha-token'],
  // Of scripts that could not be loaded.
  [
    { code: 'auth/internal-error', customData: { target: { src: 'https://www.google.com/recaptcha/enterprise.js?render=k' } } },
    'missing-recaptcha-token',
  ],
  [{ code: 'auth/internal-error', customData: { target: { src: 'https://apis.google.com/js/api.js' } } }, 'network-request-failed'],
])('%o has the code %s', (error, code) => {
  expect(toErrorCode(error)).toBe(code);
});
