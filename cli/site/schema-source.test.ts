import { transform } from 'esbuild';
import { expect, test } from 'vitest';
import { componentsFile, toSchemaModule } from './schema-source.ts';

const moduleOf = (schema: object, more: object = {}) => toSchemaModule(componentsFile.parse([{ name: 'hero', schema, ...more }]));

test('whatever editors name and write, what is generated is TypeScript', async () => {
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

test('older tools write an object with the components in it', () => {
  expect(componentsFile.parse({ components: [{ name: 'hero', schema: {} }] })).toEqual([{ name: 'hero', schema: {} }]);
});
