import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MessageKey } from '../../templates/contract.ts';
import { SITE } from '../../test/support/academy.ts';
import { aConfig } from '../../test/support/builders.ts';
import { programDir } from '../../test/support/temp-dir.ts';
import { checkMessages, loadMessages, readMessages } from './messages.ts';

function aRoot(es: object | string, en: object | string): string {
  const root = programDir();
  mkdirSync(join(root, 'locales'));
  for (const [code, messages] of Object.entries({ es, en }))
    writeFileSync(join(root, 'locales', `${code}.json`), typeof messages === 'string' ? messages : JSON.stringify(messages));
  return root;
}

function load(...texts: Parameters<typeof aRoot>) {
  const root = aRoot(...texts);
  checkMessages(root, aConfig().locales);
  return loadMessages(root, aConfig().locales);
}
const key = (name: string) => name as MessageKey;

test('formats plurals and values in each language', () => {
  const { es, en } = load(
    { n: '{n, plural, one {# lección} other {# lecciones}} de {name}' },
    { n: '{n, plural, one {# lesson} other {# lessons}} of {name}' },
  );
  expect(es?.(key('n'), { n: 1, name: 'X' })).toBe('1 lección de X');
  expect(en?.(key('n'), { n: 1200, name: '<b>' })).toBe('1,200 lessons of <b>');
});

test('reports every missing key and mismatched placeholder', () => {
  expect(() =>
    load({ a: 'A', b: 'Hola {name}', c: '{n, plural, other {# de {m}}}', e: 'E' }, { b: 'Hi {nombre}', c: '{n}', d: 'D', e: '{e}' }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [InvalidMessages: The interface texts in locales/ do not match:
      locales/en.json: "a" is missing (locales/es.json has it)
      locales/es.json: "d" is missing (locales/en.json has it)
      locales/en.json: "b" has other placeholders ({nombre}) than locales/es.json ({name})
      locales/en.json: "c" has other placeholders ({n}) than locales/es.json ({m, n})
      locales/en.json: "e" has other placeholders ({e}) than locales/es.json (none)]
  `);
});

test('reports a file that is not JSON and a message that is not an ICU message', () => {
  expect(() => load('{', { a: 'A' })).toThrow('locales/es.json');
  expect(() => load({ a: '{n, plural, one {x}}' }, { a: 'A' })).toThrow('"a" is not an ICU message: missing other clause');
});

test.each([
  ['es', { count: 1, minutes: 0, time: '0 min' }, '1 lección. Se lee a tu ritmo.'],
  ['es', { count: 3, minutes: 40, time: '40 min' }, '3 lecciones, 40 min en total. Se leen en orden, cada una a tu ritmo.'],
  ['en', { count: 1, minutes: 5, time: '5 min' }, '1 lesson, 5 min in all. Read it at your own pace.'],
  ['en', { count: 2, minutes: 0, time: '0 min' }, '2 lessons. Read them in order, each at your own pace.'],
] as const)('the summary of a course in %s fits the number and time of its lessons: %o', (locale, values, text) => {
  expect(loadMessages(SITE, aConfig().locales)[locale]?.('course.contentsLead', values)).toBe(text);
});

test.each([
  ['{\n  "a": "A",,\n}', 'it is not JSON: Expected string in JSON but found "," \\(line 2\\)'],
  ['[]', 'it is not an object of texts by key'],
  [{ b: 1 }, '"b" is not a text'],
])('a file that cannot be read (%o) is reported without listing its keys as missing', (en, reason) => {
  expect(() => load({ a: 'A', b: 'B' }, en)).toThrow(
    new RegExp(`^The interface texts in locales/ cannot be read:\n  locales/en\\.json: ${reason}[^\n]*$`),
  );
});

test('a duplicate key is an error, but a text that looks like one is not', () => {
  expect(() => load('{ "a": "1", "b": "2", "a": "3" }', { a: 'A', b: 'B' })).toThrow(
    /cannot be read:\n {2}locales\/es\.json: "a" is there twice$/,
  );
  expect(load('{ "a": "\\"a\\": 1", "b": "a" }', { a: 'A', b: 'B' }).es?.(key('a'))).toBe('"a": 1');
});

test('an invalid message is reported together with missing keys', () => {
  expect(() => load({ a: '{', b: 'B' }, { a: 'A' })).toThrow(/cannot be read:\n.*"a" is not an ICU message.*\n.*en\.json: "b" is missing/);
});

test('a byte order mark, as written by editors on Windows, is accepted', () => {
  const texts = ['\uFEFF{ "a": "A" }', { a: 'B' }] as const;
  expect(load(...texts).es?.(key('a'))).toBe('A');
  expect(readMessages(aRoot(...texts), aConfig().locales)).toEqual({ es: { a: 'A' }, en: { a: 'B' } });
});

test('a missing file is an error that names it', () => {
  const root = programDir();
  mkdirSync(join(root, 'locales'));
  writeFileSync(join(root, 'locales', 'es.json'), '{"a":"A"}');
  expect(() => checkMessages(root, aConfig().locales)).toThrow(/cannot be read:\n  locales\/en\.json: there is no such file$/);
});

test('translating an unknown key is an error that names it', () => {
  expect(() => load({ a: 'A' }, { a: 'A' }).es?.(key('b'))).toThrow('locales/es.json has no message "b"');
});
