import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { UserConfig } from '../config/define.ts';
import type { MessageKey } from '../../templates/contract.ts';
import { SITE } from '../../test/support/academy.ts';
import { aConfig } from '../../test/support/builders.ts';
import { programDir } from '../../test/support/temp-dir.ts';
import { translateOf } from '../site/translate.ts';
import { checkMessages, loadMessages, readMessages, untranslatedMessages, UNTRANSLATED } from './messages.ts';

const aRoot = (es: object | string, en: object | string) => rootWith({ es, en });

function rootWith(files: Readonly<Record<string, object | string>>): string {
  const root = programDir();
  mkdirSync(join(root, 'locales'));
  for (const [code, messages] of Object.entries(files))
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

test('reports every mismatched placeholder', () => {
  expect(() =>
    load({ a: 'A', b: 'Hola {name}', c: '{n, plural, other {# de {m}}}', e: 'E' }, { b: 'Hi {nombre}', c: '{n}', d: 'D', e: '{e}' }),
  ).toThrowErrorMatchingInlineSnapshot(`
    [InvalidMessages: The interface texts in locales/ do not match:
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

test('an invalid message is reported together with other placeholders', () => {
  expect(() => load({ a: '{', b: 'B' }, { a: 'A', b: '{b}' })).toThrow(
    /cannot be read:\n.*"a" is not an ICU message.*\n.*en\.json: "b" has other placeholders/,
  );
});

test('a byte order mark, as written by editors on Windows, is accepted', () => {
  const texts = ['\uFEFF{ "a": "A" }', { a: 'B' }] as const;
  expect(load(...texts).es?.(key('a'))).toBe('A');
  expect(readMessages(aRoot(...texts), aConfig().locales)).toEqual({ es: { a: 'A' }, en: { a: 'B' } });
});

describe('what a language lacks', () => {
  const aSiteIn = (...locales: UserConfig['locales']) => aConfig({ locales }).locales;
  const files = {
    en: { a: 'A', b: 'B', c: 'C' },
    es: { a: 'Aes', b: 'Bes', c: 'Ces' },
    pt: { a: 'Apt', b: 'Bpt' },
    'pt-BR': { a: 'Abr', b: `${UNTRANSLATED}Bes` },
    fr: { a: `${UNTRANSLATED}Aes` },
  };

  test.each([
    ['is that of the language without its region, then of the default one', [{ code: 'es' }, { code: 'pt-BR' }], 'pt-BR', 'Abr Bpt Ces'],
    ['is that of its fallback', [{ code: 'es' }, { code: 'fr', fallback: 'pt' }, { code: 'pt' }], 'fr', 'Apt Bpt Ces'],
    ['is that of a language of the program, if no other has it', [{ code: 'fr' }], 'fr', 'A B C'],
    ['is all without a file', [{ code: 'es' }, { code: 'ar' }], 'ar', 'Aes Bes Ces'],
  ])('%s', (_, given, code, texts) => {
    const [root, locales] = [rootWith(files), aSiteIn(...given)];
    checkMessages(root, locales);
    const t = loadMessages(root, locales)[code];
    expect(['a', 'b', 'c'].map((name) => t?.(key(name))).join(' ')).toBe(texts);
  });

  test('is listed: its keys, by language', () => {
    const root = rootWith(files);
    expect(untranslatedMessages(root, aSiteIn({ code: 'es' }, { code: 'pt-BR' }, { code: 'fr' }))).toEqual([
      { code: 'pt-BR', file: 'locales/pt-BR.json', keys: ['c'] },
      { code: 'fr', file: 'locales/fr.json', keys: ['a', 'b', 'c'] },
    ]);
    expect(untranslatedMessages(root, aSiteIn({ code: 'es' }, { code: 'en' }))).toEqual([]);
  });
});

test('a message may be asked for in another language of the site', () => {
  const messages = load({ a: 'A de {n}' }, { a: 'A of {n}' });
  expect(translateOf(messages, 'es')(key('a'), { n: 1 }, 'en')).toBe('A of 1');
  expect(() => translateOf(messages, 'es')(key('a'), {}, 'fr')).toThrow('There are no messages for "fr".');
});

test('translating an unknown key is an error that names it', () => {
  expect(() => load({ a: 'A' }, { a: 'A' }).es?.(key('b'))).toThrow('locales/es.json has no message "b"');
});
