import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { readComponents } from './components-file.ts';

const reading = (text: string) => () => readComponents(tempDir({ 'demo/components.json': text }));

test('mistakes in the file are told together, by component and field', () => {
  const [hero, list] = ['hero', 'list'].map((name) => ({ name, schema: { a: { type: 'option', source: 1 } } }));
  expect(reading(JSON.stringify([hero, list]))).toThrow(
    /demo\/components\.json could not be read as a space: component "hero": field "a": source: .*\n {2}component "list": field "a": source: /,
  );
});

test('a file that is no JSON, or is not there, is an error of that file too', () => {
  expect(reading('[')).toThrow(/demo\/components\.json could not be read as a space: .*JSON/);
  expect(() => readComponents(tempDir())).toThrow(/demo\/components\.json could not be read as a space: ENOENT/);
});
