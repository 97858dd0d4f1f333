import { describe, expect, test, vi } from 'vitest';
import { fillNumbers } from '../../islands/fill-numbers.ts';
import { parseMessage } from './translate.ts';

const ARABIC =
  '{count, plural, zero {لا دروس} one {درس واحد} two {درسان} few {# دروس} many {# درسًا} other {# درس}} من {total, plural, one {درس} other {#}}';

const COUNTS = [
  [0, 'لا دروس'],
  [1, 'درس واحد'],
  [2, 'درسان'],
  [3, 'دروس'],
  [11, 'درسًا'],
  [1100, 'درس'],
] as const;

describe.each(['ar', 'ar-EG'])('in %s', (language) => {
  const message = parseMessage(ARABIC, language);

  test.each(COUNTS)('a browser says of %d lessons what the build would, in one of six plurals', (count, form) => {
    vi.stubGlobal('document', { documentElement: { lang: language } });
    const text = message.format({ count, total: 1 });
    expect(text).toContain(`${form} من درس`);
    expect(fillNumbers(message.format('unfilled'), { total: 1, count })).toBe(text);
  });

  test('numbers are in the digits of the region', () => {
    expect(message.format({ count: 1100, total: 11 })).toBe(language === 'ar' ? '1,100 درس من 11' : '١٬١٠٠ درس من ١١');
  });
});

test.each([
  ['{count, number} pages of {name}', '{count} pages of {name}'],
  ['{count, plural, one {# page} other {# pages}}', '{count|one|# page|other|# pages|}'],
  ['{count, plural, other {pages}} of {name}', '{count|one|pages|other|pages|} of {name}'],
  ['It’s {name}’s', 'It’s {name}’s'],
  ['None', 'None'],
])('what is left of %j for browsers is %j', (text, left) => {
  expect(parseMessage(text, 'en-US').format('unfilled')).toBe(left);
});

test.each([
  '{count, selectordinal, one {#st} other {#th}}',
  '{count, select, a {b} other {c}}',
  '{count, plural, offset:1 other {#}}',
  '{count, plural, =0 {none} other {#}}',
  '{count, plural, other {a|b}}',
  "{count, plural, other {'{'}}",
  "{count, plural, other {'#'}}",
  '{count, plural, other {{name}}}',
  '{count, plural, other {{count, plural, other {a}}}}',
  '{count, plural, other {# of {total, number}}}',
])('%j cannot be left to a browser, and the error says why', (text) => {
  expect(() => parseMessage(text, 'en-US').format('unfilled')).toThrow(
    'only browsers know "count"; such a number may have a plural for each category',
  );
});

test.each([
  ['{name} مرحبا', 'Ada', '\u2068Ada\u2069 مرحبا'],
  ['Hello {name}', 'עדה', 'Hello \u2068עדה\u2069'],
  ['{name} مرحبا', 3, '3 مرحبا'],
  ['Hello {name}', 'Ada', 'Hello Ada'],
])('%j has %j isolated if one of both is written from right to left', (text, name, said) => {
  expect(parseMessage(text, 'ar').format({ name })).toBe(said);
});

test('the place of a text is isolated as the text would be, that of a number is not', () => {
  expect(parseMessage('{name} مرحبا {count, number}', 'ar').format('unfilled')).toBe('\u2068{name}\u2069 مرحبا {count}');
});
