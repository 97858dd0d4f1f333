import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { readComponents, SCHEMA_FILE, schemaOf, whyOutdated } from './schema-file.ts';

const components = (...fields: readonly string[]) =>
  JSON.stringify([{ name: 'hero', schema: Object.fromEntries(fields.map((field) => [field, { type: 'text' }])) }]);

test('types are outdated from a change of the components until they are generated again', () => {
  const root = tempDir({ 'demo/components.json': components('headline'), 'templates/schema.ts': '' });
  const generate = () => writeFileSync(join(root, SCHEMA_FILE), schemaOf(root));
  expect(whyOutdated(root)).toContain('run `npx academy types`');
  generate();
  expect(whyOutdated(root)).toBeNull();
  writeFileSync(join(root, 'demo', 'components.json'), components('headline', 'price'));
  expect(whyOutdated(root)).toContain('templates/schema.ts is not made from the current demo/components.json');
  generate();
  expect(whyOutdated(root)).toBeNull();
});

test('a file of components that is invalid is described, and one that is missing is fine', () => {
  expect(whyOutdated(tempDir({ 'demo/components.json': '[{]' }))).toMatch(/^demo\/components\.json could not be read/);
  expect(whyOutdated(tempDir())).toBeNull();
});

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
