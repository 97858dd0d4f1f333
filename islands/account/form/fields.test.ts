import { expect, test } from 'vitest';
import { checkFields, type FieldState } from './fields.ts';

const words = { needed: '{0} needed', notEmail: '{0} no e-mail', notUrl: '{0} no address', tooLong: '{0} over {1}' };
const aField = (field: Partial<FieldState>): FieldState => ({
  name: 'x',
  label: 'X',
  value: '',
  type: 'text',
  required: false,
  maxLength: -1,
  ...field,
});

test.each<[Partial<FieldState>, string | null]>([
  [{ required: true }, 'X needed'],
  [{ required: true, needed: 'Tick {0}' }, 'Tick X'],
  [{ needed: 'Tick {0}' }, null],
  [{ required: true, value: '  ', type: 'password' }, null],
  [{ value: '' }, null],
  [{ type: 'email' }, null],
  [{ type: 'email', value: 'ana@example.com' }, null],
  [{ type: 'email', value: 'ana+x@sub.example.co' }, null],
  [{ type: 'email', value: 'ana@ñandú.es' }, null],
  [{ type: 'email', value: "josé.o'neil@example.com" }, null],
  [{ type: 'email', value: 'ana' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example.' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana @example.com' }, 'X no e-mail'],
  [{ type: 'email', value: 'a@b@example.com' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example..com' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example.c' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example.com,' }, 'X no e-mail'],
  [{ type: 'email', value: 'ana@example.com;ben@example.com' }, 'X no e-mail'],
  [{ type: 'email', value: '<ana@example.com>' }, 'X no e-mail'],
  [{ type: 'email', value: `${'a'.repeat(65)}@example.com` }, 'X no e-mail'],
  [{ type: 'url', value: 'https://example.com/a.png' }, null],
  [{ type: 'url', value: 'http://example.com/a.png' }, 'X no address'],
  [{ type: 'url', value: 'javascript:alert(1)' }, 'X no address'],
  [{ type: 'url', value: 'example.com/a.png' }, 'X no address'],
  [{ value: 'abcd', maxLength: 3 }, 'X over 3'],
  [{ value: '😀😀', maxLength: 3 }, 'X over 3'],
  [{ value: 'abc', maxLength: 3 }, null],
  [{ value: 'abc', wrong: 'X too weak' }, 'X too weak'],
  [{ value: 'abc', wrong: '' }, null],
  [{ value: '', required: true, wrong: 'X too weak' }, 'X needed'],
  [{ value: 'abcd', maxLength: 3, wrong: 'X too weak' }, 'X over 3'],
])('the field %o gets the message %j', (field, text) => {
  expect(checkFields([aField(field)], words)).toEqual(text === null ? [] : [{ field: 'x', text }]);
});

test('invalid fields are reported in order', () => {
  const fields = [aField({ name: 'a', required: true }), aField({ name: 'b' }), aField({ name: 'c', type: 'email', value: 'c' })];
  expect(checkFields(fields, words).map(({ field }) => field)).toEqual(['a', 'c']);
});
