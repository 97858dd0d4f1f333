import { expect, test } from 'vitest';
import { toRichText } from './normalise.ts';
import type { SpaceField } from './space-schema.ts';
import { isNameOnly, readRichText, readValue } from './written-values.ts';

const context = { publicUrl: (address: string) => address };
const read = (name: string, value: unknown, known: SpaceField | null = null) =>
  readValue({ name, value, known }, { ...context, toRichText: (one) => toRichText(one, context) });
const kindsOf = (name: string, value: unknown, known: SpaceField | null = null) =>
  read(name, value, known).map((one) => [one.kind, one.value]);
const aField = (type: string, options: Readonly<Record<string, string>> = {}): SpaceField => ({
  type,
  label: '',
  options: new Map(Object.entries(options)),
});
const UUID = 'b3a1c4d2-0000-4000-8000-000000000001';

test.each<[name: string, value: unknown, expected: unknown]>([
  ['intro', 'Two words', [['text', 'Two words']]],
  ['titre', 'promotions', [['options', ['promotions']]]],
  ['theme', 'dark', []],
  ['nummer', '0431', [['options', ['0431']]]],
  ['since', '2024-09-14 10:00', [['date', '2024-09-14 10:00']]],
  ['anything', UUID, [['stories', [UUID]]]],
  ['products', ['shop/soap', 'shop/oil'], [['stories', ['shop/soap', 'shop/oil']]]],
  ['related', 'shop/soap', [['stories', ['shop/soap']]]],
  ['price', 19, [['number', 19]]],
  ['max_participants', 12, [['number', 12]]],
  ['max_width', 1200, []],
  ['etiquettes', ['bio', 'fait main'], [['options', ['bio', 'fait main']]]],
  ['colors', ['red', 'blue'], []],
  ['cta_url', '/shop', [['link', { type: 'url', to: '/shop', newTab: false }]]],
  ['pattern', '/shop', []],
  ['any', 'https://example.org/a', [['link', { type: 'url', to: 'https://example.org/a', newTab: false }]]],
  [
    'card',
    { plugin: 'card', icon: 'star', text: 'A text', title: 'A title' },
    [
      ['text', 'A title'],
      ['text', 'A text'],
    ],
  ],
  ['card', '{"text":"Within JSON"}', [['text', 'Within JSON']]],
  ['note', { plugin: 'rating', value: 4 }, []],
])('without a description, %s: %j is read by what it looks like', (name, value, expected) =>
  expect(kindsOf(name, value)).toEqual(expected),
);

test.each<[name: string, value: unknown, known: SpaceField, expected: unknown]>([
  ['slogan', 'bread', aField('text'), [['text', 'bread']]],
  ['schwierigkeit', 'e', aField('option', { e: 'Easy' }), [['options', ['Easy']]]],
  ['size', 'l', aField('option', { l: 'Large' }), []],
  ['tags', ['a', 'other'], aField('options', { a: 'Apples' }), [['options', ['Apples', 'other']]]],
  ['seats', '12', aField('number'), [['number', 12]]],
  ['id', UUID, aField('text'), []],
  ['when', 'Saturday', aField('datetime'), [['text', 'Saturday']]],
])('with one, %s: %j is read by its type', (name, value, known, expected) => expect(kindsOf(name, value, known)).toEqual(expected));

test.each([
  ['https://a.storyblok.com/f/1/2x2/a/b.jpg', 'assets'],
  ['# Head\n\nWords', 'richtext'],
  ['<p>Words</p>', 'richtext'],
  [{ thead: [{ value: 'Head' }], tbody: [] }, 'richtext'],
  [{ filename: 'https://a.storyblok.com/f/1/a/b.pdf' }, 'assets'],
  [{ linktype: 'url', url: 'https://example.org' }, 'link'],
])('%j becomes %s', (value, kind) => expect(read('any', value).map((one) => one.kind)).toEqual([kind]));

test('a rich text of one line that is called a title is a text, and one that says nothing is none', () => {
  const doc = (...content: readonly object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] }) as never;
  expect(readRichText('headline', doc({ type: 'text', text: 'A line' }))).toEqual([{ kind: 'text', value: 'A line' }]);
  expect(readRichText('body', doc({ type: 'text', text: 'A line' })).map(({ kind }) => kind)).toEqual(['richtext']);
  expect(readRichText('body', doc())).toEqual([]);
});

test('a single word in lower case is a name in an object, a word in other letters is none', () =>
  expect(['star', 'Star', 'two words', 'été'].map(isNameOnly)).toEqual([true, false, false, false]));
