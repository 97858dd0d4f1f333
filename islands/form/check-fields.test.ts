import { expect, test } from 'vitest';
import { checkFields, valuesOf, wordsFor, type FieldProps } from './check-fields.ts';

const aField = (own: Partial<FieldProps>): FieldProps => ({ name: 'a', type: 'text', label: 'A', autoComplete: 'off', ...own });

test.each<readonly [Partial<FieldProps>, string, string | undefined]>([
  [{}, '', undefined],
  [{ needed: 'needed' }, '', 'needed'],
  [{ needed: 'needed' }, 'x', undefined],
  [{ max: { length: 3, text: 'too long' } }, 'abc', undefined],
  [{ max: { length: 3, text: 'too long' } }, 'abcd', 'too long'],
  [{ type: 'email', wrong: 'wrong' }, 'ana@example.com', undefined],
  [{ type: 'email', wrong: 'wrong' }, 'ana@exámple.es', undefined],
  [{ type: 'email', wrong: 'wrong' }, 'ana@example', 'wrong'],
  [{ type: 'email', wrong: 'wrong' }, 'Ana <ana@example.com>', 'wrong'],
  [{ type: 'new-password', wrong: 'weak' }, 'abc', undefined],
])('of a field %j, "%s" is answered with %j', (field, value, text) => {
  expect(checkFields([aField(field)], { a: value })).toEqual(text === undefined ? [] : [{ field: 'a', text }]);
});

test('only the new password is too weak', () => {
  const fields = [aField({ name: 'now', type: 'password' }), aField({ name: 'next', type: 'new-password', wrong: 'weak' })];
  expect(checkFields(fields, { now: 'abc', next: 'abc' }, true)).toEqual([{ field: 'next', text: 'weak' }]);
});

test('values are trimmed, except for passwords, and those of missing fields are empty', () => {
  const data = new FormData();
  data.set('a', ' Ana ');
  data.set('b', ' secret ');
  const fields = [aField({}), aField({ name: 'b', type: 'password' }), aField({ name: 'c' })];
  expect(valuesOf(fields, data)).toEqual({ a: 'Ana', b: ' secret ', c: '' });
});

test('a code without a text, and a name that every object has, get the default text', () => {
  const errors = { default: 'Sorry', known: 'Known' };
  expect(['known', 'unknown', 'constructor'].map((code) => wordsFor(code, errors))).toEqual(['Known', 'Sorry', 'Sorry']);
});
