import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { SCHEMA_FILE, schemaOf, whyOutdated } from './schema-file.ts';

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
