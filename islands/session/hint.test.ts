import { expect, test } from 'vitest';
import { parseHint, UNCONFIRMED } from './hint.ts';
import type { SessionHint } from './hint.ts';

test('a hint is who was signed in, whose address counts as confirmed unless it is known not to be', () => {
  expect(parseHint('{"uid":"u","isConfirmed":false}')).toEqual({ uid: 'u', isConfirmed: false });
  expect(parseHint('{"uid":"u","isConfirmed":true}')).toEqual({ uid: 'u', isConfirmed: true });
  expect(parseHint('{"uid":"u","name":"Ana"}')).toEqual({ uid: 'u', isConfirmed: true });
});

test('a stored hint shows at a glance that the address is not confirmed', () => {
  expect(JSON.stringify({ uid: 'u', isConfirmed: false } satisfies SessionHint)).toContain(UNCONFIRMED);
});

test.each([[null], ['null'], ['{}'], ['{"uid":""}'], ['{"uid":1}'], ['"u"'], ['nonsense']])('%s is no hint', (text) => {
  expect(parseHint(text)).toBe(null);
});
