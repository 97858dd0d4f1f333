import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { programDir } from '../../test/support/temp-dir.ts';
import { SCHEMA_FILE, schemaOf, toSchemaModule, whyOutdated } from './block-types.ts';
import { componentsFile } from './components.ts';

const moduleOf = (schema: object, more: object = {}) => toSchemaModule(componentsFile.parse([{ name: 'hero', schema, ...more }]));

test('the generated file is valid TypeScript for any names and descriptions', async () => {
  const module = moduleOf(
    {
      'tab-0b6ef6d4-1c6b': { type: 'tab', keys: ['image'] },
      section: { type: 'section' },
      'call-to-action': { type: 'text', description: 'Ends here: **/x' },
      kind: { type: 'option', options: [{ value: "don't" }, { value: 'a\\b' }], description: null },
      of: { type: 'options', source: 'internal_stories', filter_content_type: ["it's"] },
    },
    { description: '*/ alert(1) /*' },
  );
  const { warnings } = await transform(module, { loader: 'ts' });
  expect(warnings).toEqual([]);
  expect(module).toContain("readonly 'call-to-action': string;");
  expect(module).toContain(`readonly kind: '' | "don't" | "a\\\\b";`);
  expect(module).not.toMatch(/tab-|section/);
});

test.each([
  ['3d-viewer', '_3dViewer'],
  ['menú', 'Menú'],
  ['日本', '日本'],
])('the component %s gets a valid type name', async (name, type) => {
  const module = toSchemaModule(componentsFile.parse([{ name, schema: {} }]));
  expect((await transform(module, { loader: 'ts' })).warnings).toEqual([]);
  expect(module).toContain(`export interface ${type}Block extends Block`);
});

test.each([
  [['hero', 'menu-item'], "'hero' | 'menu-item'"],
  [[], 'never'],
])('lists can be asked for %j', (names, type) => {
  const module = toSchemaModule(componentsFile.parse(names.map((name) => ({ name, schema: {} }))));
  expect(module).toContain(`export type ComponentName = ${type};`);
});

test.each([
  ['text', 'text', 'string'],
  ['textarea', 'text', 'string'],
  ['markdown', 'markdown', 'RichText | null'],
  ['datetime', 'date', 'string'],
  ['image', 'asset', 'Asset | null'],
  ['table', 'richtext', 'RichText | null'],
  ['custom', 'unknown', 'unknown'],
  ['array', 'unknown', 'unknown'],
])('a field of the type %s is %s', (type, kind, written) => {
  const module = moduleOf({ a: { type, required: true } });
  expect(module).toContain(`'hero': { a: '${kind}!' }`);
  expect(module).toContain(`readonly a: ${written};`);
});

test('the tables name what a relation may lead to and what can be chosen, where that is limited', () => {
  const stories = { type: 'options', source: 'internal_stories' };
  const module = moduleOf({
    one: { type: 'option', source: 'internal_stories', filter_content_type: 'author', options: [{ value: 'left over' }] },
    some: { ...stories, filter_content_type: ['course', 'workshop'] },
    any: { ...stories, filter_content_type: '' },
    tone: { type: 'option', options: [{ value: 'tip' }, { value: 'warning' }] },
    tags: { type: 'options', options: [{ value: 'css' }] },
    free: { type: 'option', options: [] },
  });
  expect(module).toContain(`'hero': { one: 'story', some: 'stories', any: 'stories', tone: 'text', tags: 'options', free: 'text' },`);
  expect(module).toContain(`const targets: Targets = {\n  'hero': { one: ['author'], some: ['course', 'workshop'] },\n};`);
  expect(module).toContain(`const choices: Choices = {\n  'hero': { tone: ['tip', 'warning'] },\n};`);
  expect(moduleOf({ a: { type: 'text' } })).toContain('const targets: Targets = {\n\n};');
});

const components = (...fields: readonly string[]) =>
  JSON.stringify([{ name: 'hero', schema: Object.fromEntries(fields.map((field) => [field, { type: 'text' }])) }]);

test('types are outdated from a change of the components until they are generated again', () => {
  const root = programDir({ 'demo/components.json': components('headline'), 'templates/schema.ts': '' });
  const generate = () => writeFileSync(join(root, SCHEMA_FILE), schemaOf(root));
  expect(whyOutdated(root)).toContain('run `npx academy types`');
  generate();
  expect(whyOutdated(root)).toBeNull();
  writeFileSync(join(root, 'demo', 'components.json'), components('headline', 'price'));
  expect(whyOutdated(root)).toContain('templates/schema.ts is not made from the current demo/components.json and content/components.json');
  generate();
  expect(whyOutdated(root)).toBeNull();
});

test('a file of components that is invalid is described', () => {
  expect(whyOutdated(programDir({ 'demo/components.json': '[{]' }))).toMatch(/^demo\/components\.json could not be read/);
});
