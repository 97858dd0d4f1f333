import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import { functionErrors } from './function-errors.ts';

// The codes that the SDK makes of a function's answers (islands/account/firebase/subscribe.test.ts), and those of our own.
test.each([
  'aborted',
  'cancelled',
  'deadline-exceeded',
  'internal',
  'invalid-argument',
  'missing-recaptcha-token',
  'not-found',
  'not-loaded',
  'permission-denied',
  'resource-exhausted',
  'unauthenticated',
  'unavailable',
  'unimplemented',
] as const)('the failure %s of a function gets a message of its own, others the one for unknown', (code) => {
  for (const texts of [es, en]) {
    const words = functionErrors((key) => texts[key as keyof typeof en]);
    expect(words[code]).toBe(texts[`errors.${code}`]);
    expect(words['default']).toBe(texts['errors.unknown']);
  }
});
