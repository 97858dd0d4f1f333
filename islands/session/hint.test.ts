import { expect, test } from 'vitest';
import { parseHint } from './hint.ts';

test('a hint is who was signed in, with what is missing left empty', () => {
  expect(parseHint('{"uid":"u","name":"Ana","photo":"https://a.example/a.png"}')).toEqual({
    uid: 'u',
    name: 'Ana',
    photo: 'https://a.example/a.png',
  });
  expect(parseHint('{"uid":"u","name":7}')).toEqual({ uid: 'u', name: '', photo: '' });
});

test.each([[null], ['null'], ['{}'], ['{"uid":""}'], ['{"uid":1}'], ['"u"'], ['nonsense']])('%s is no hint', (text) => {
  expect(parseHint(text)).toBe(null);
});
