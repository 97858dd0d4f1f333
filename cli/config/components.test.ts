import { expect, test } from 'vitest';
import { programDir } from '../../test/support/temp-dir.ts';
import { componentsFile, readComponents, toMistakes } from './components.ts';

test('the format of older tools, an object with components, is accepted', () => {
  expect(componentsFile.parse({ components: [{ name: 'hero', schema: {} }] })).toEqual([{ name: 'hero', schema: {} }]);
});

test.each([
  [
    [
      { name: 'a', schema: {} },
      { name: 'hero', schema: { a: { type: 'option', source: 1 } } },
    ],
    /^component "hero": field "a": source: .*string/,
  ],
  [{ components: [{ name: 'hero', schema: { a: 'text' } }] }, /^component "hero": field "a": .*object/],
  [[{ name: 'hero' }], /^component "hero": schema: /],
  [[{ schema: {} }], /^component 1: name: .*string/],
  [[null], /^component 1: .*object/],
  ['none', /^Invalid input: expected array/],
])('a mistake is reported with its component and field: %j', (file, expected) => {
  const { error } = componentsFile.safeParse(file);
  expect(error && toMistakes(error, file)).toEqual([expect.stringMatching(expected)]);
});

const reading = (text: string) => () => readComponents(programDir({ 'demo/components.json': text }));

test('all errors in the file are reported together, by component and field', () => {
  const [hero, list] = ['hero', 'list'].map((name) => ({ name, schema: { a: { type: 'option', source: 1 } } }));
  expect(reading(JSON.stringify([hero, list]))).toThrow(
    /demo\/components\.json could not be read:\n {2}component "hero": field "a": source: .*\n {2}component "list": field "a": source: /,
  );
});

test('a list without components is an error, since all types would be lost', () => {
  expect(reading('[]')).toThrow(/demo\/components\.json could not be read:\n {2}it has no components$/);
});

test('a byte order mark, as written by editors on Windows, is accepted', () => {
  expect(reading('\uFEFF[{ "name": "hero", "schema": {} }]')()).toMatchObject({ components: [{ name: 'hero' }] });
});

test('invalid JSON and a missing file are errors that name the file, and the line', () => {
  expect(reading('[\n  {},,\n]')).toThrow(/demo\/components\.json could not be read:\n {2}it is not JSON: .* \(line 2\)$/);
  expect(() => readComponents(programDir())).toThrow(/demo\/components\.json could not be read:\n {2}ENOENT/);
});

const ours = [{ name: 'hero', schema: { headline: { type: 'text' }, kicker: { type: 'text' } } }];
const withTheirs = (theirs: readonly object[]) =>
  readComponents(programDir({ 'demo/components.json': ours, 'content/components.json': theirs }));

test('the components of a space are added to ours, and one of both has the fields of both as the space describes them', () => {
  const { components, notes } = withTheirs([
    { name: 'Hero', schema: { headline: { type: 'richtext' }, price: { type: 'number' } } },
    { name: 'card', schema: { text: { type: 'text' } } },
  ]);
  expect(components).toEqual([
    { name: 'hero', schema: { headline: { type: 'richtext' }, kicker: { type: 'text' }, price: { type: 'number' } } },
    { name: 'card', schema: { text: { type: 'text' } } },
  ]);
  expect(notes).toEqual(['component "Hero": the space has no "kicker", which the block of this name reads']);
});

test.each([
  [[{ name: '-', schema: {} }], 'component "-": no type can be named after it, so it has none: name it with letters, digits and hyphens'],
  [
    [{ name: 'price €', schema: {} }],
    'component "price €": no type can be named after it, so it has none: name it with letters, digits and hyphens',
  ],
  [
    [
      { name: 'call-to-action', schema: {} },
      { name: 'call_to_action', schema: {} },
    ],
    'component "call_to_action": its type has the same name as that of "call-to-action", so it has the fields of both',
  ],
  [
    [{ name: 'card', schema: { a: { type: 'txt' } } }],
    'component "card": field "a": nobody knows the field type "txt"; did you mean "text"?',
  ],
  [
    [{ name: 'card', schema: { a: { type: 'colour' } } }],
    'component "card": field "a": nobody knows the field type "colour", so its values can be anything',
  ],
])('what is odd about those of a space is told, and the rest is used: %j', (theirs, note) => {
  expect(withTheirs(theirs).notes).toEqual([note]);
});

test('a mistake in the file of a space is reported as its own', () => {
  expect(() => withTheirs([{ name: 'card' }])).toThrow(/^content\/components\.json could not be read:\n {2}component "card": schema: /);
});
