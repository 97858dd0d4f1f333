import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { readComponents } from './components-file.ts';

const reading = (text: string) => () => readComponents(tempDir({ 'demo/components.json': text }));

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
  expect(reading('\uFEFF[{ "name": "hero", "schema": {} }]')()).toMatchObject([{ name: 'hero' }]);
});

test('invalid JSON and a missing file are errors that name the file, and the line', () => {
  expect(reading('[\n  {},,\n]')).toThrow(/demo\/components\.json could not be read:\n {2}it is not JSON: .* \(line 2\)$/);
  expect(() => readComponents(tempDir())).toThrow(/demo\/components\.json could not be read:\n {2}ENOENT/);
});
