import { expect, test } from 'vitest';
import en from '../../../locales/en.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import { functionErrors } from './form-words.ts';

test.each([
  ['400', 'invalid-argument'],
  ['401', 'unauthenticated'],
  ['403', 'permission-denied'],
  ['404', 'not-found'],
  ['409', 'aborted'],
  ['429', 'resource-exhausted'],
  ['499', 'cancelled'],
  ['500', 'internal'],
  ['501', 'unimplemented'],
  ['503', 'unavailable'],
  ['504', 'deadline-exceeded'],
  ['deadline-exceeded', 'deadline-exceeded'],
  ['network-request-failed', 'network-request-failed'],
  ['invalid-response', 'invalid-response'],
  ['missing-data', 'missing-data'],
  ['default', 'unknown'],
] as const)('the failure %s of a function gets the message for %s', (failure, code) => {
  for (const texts of [es, en]) expect(functionErrors((key) => texts[key as keyof typeof en])[failure]).toBe(texts[`errors.${code}`]);
});
