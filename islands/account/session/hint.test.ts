import { expect, test } from 'vitest';
import { parseHint, UNCONFIRMED, type SessionHint } from './hint.ts';

test('a hint has a uid, and isConfirmed defaults to true', () => {
  expect(parseHint('{"uid":"u","isConfirmed":false}')).toEqual({ uid: 'u', isConfirmed: false });
  expect(parseHint('{"uid":"u","isConfirmed":true}')).toEqual({ uid: 'u', isConfirmed: true });
  expect(parseHint('{"uid":"u","name":"Ana"}')).toEqual({ uid: 'u', isConfirmed: true });
});

test('a stored hint of an unconfirmed address contains UNCONFIRMED', () => {
  expect(JSON.stringify({ uid: 'u', isConfirmed: false } satisfies SessionHint)).toContain(UNCONFIRMED);
});

test.each([[null], ['null'], ['{}'], ['{"uid":""}'], ['{"uid":1}'], ['"u"'], ['nonsense']])('%j is not a valid hint', (text) => {
  expect(parseHint(text)).toBe(null);
});
