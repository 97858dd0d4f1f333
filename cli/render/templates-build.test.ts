import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { SITE } from '../../test/support/academy.ts';
import { programDir, tempDir } from '../../test/support/temp-dir.ts';
import { makeTemplates, templatesBuild } from './templates-build.ts';

const bundle = async (files: Readonly<Record<string, string>>) => {
  const around = {
    'templates/site.tsx': 'export const Site = () => null;',
    'templates/parts/generic/generic.tsx': 'export const Generic = () => null;',
    'templates/schema.ts': 'export const [schema, targets, choices] = [{}, {}, {}];',
    'templates/editable.ts': 'export const hoistEditable = String;',
    'cli/render/preact-hooks.ts': 'export const prepareElements = () => {}; export const blocksAround = () => [];',
    'templates/prose/code/colours.ts': 'export const colour = () => null;',
  };
  const root = programDir({ ...around, ...files });
  return build({ ...templatesBuild(root), write: false });
};

test.each([
  ['big-quote', 'BigQuote', 'bigquote'],
  ['image_text', 'ImageText', 'imagetext'],
  ['3d-viewer', '_3dViewer', '3dviewer'],
])('the block file %s needs only its component %s and is registered as "%s"', async (name, component, key) => {
  const { outputFiles } = await bundle({
    [`templates/blocks/${name}.tsx`]: `export const ${component} = () => null;`,
    'templates/pages/login.tsx': 'export const Login = () => null;',
  });
  expect(outputFiles?.[0]?.text).toContain(`"${key}": { component: ${component}, reads: void 0 }`);
});

test.each([
  ['blocks/big-quote.tsx', 'BigQuote'],
  ['pages/not-found.tsx', 'NotFound'],
])('templates/%s, empty or without the component of its name, is an error that names both', async (file, component) => {
  for (const text of ['// Nothing yet.', 'export const Quote = () => null;'])
    await expect(bundle({ [`templates/${file}`]: text })).rejects.toThrow(
      `templates/${file}:1:0: ERROR: [plugin: components-are-there] templates/${file} has to export a component \`${component}\``,
    );
});

test('a tsconfig.json, which is no source of a build, has no part in the bundle', async () => {
  const block = {
    'templates/tsconfig.json': '{ "compilerOptions": { "paths": { "~word": ["./blocks/word.ts"] } } }',
    'templates/blocks/word.ts': 'export const word = 1;',
    'templates/blocks/notice.tsx': `import { word } from '~word';\nexport const Notice = () => word;`,
  };
  const { outputFiles } = await bundle(block);
  expect(outputFiles?.[0]?.text).toContain('require("~word")');
});

test('a page file for a screen that no site has is an error that says where screens are named', async () => {
  await expect(bundle({ 'templates/pages/about-us.tsx': 'export const AboutUs = () => null;' })).rejects.toThrow(
    'templates/pages/about-us.tsx is for no screen: name a new one in `Screen`',
  );
});

test('two block files for one component are an error that names both', async () => {
  const block = 'export const BigQuote = () => null;';
  await expect(bundle({ 'templates/blocks/big-quote.tsx': block, 'templates/blocks/big_quote.tsx': block })).rejects.toThrow(
    'templates/blocks/big-quote.tsx and templates/blocks/big_quote.tsx are for the same component',
  );
});

test('a template that imports a Node module is an error', async () => {
  const block = {
    'templates/blocks/notice.tsx': `import { readFileSync } from 'node:fs'; export const Notice = () => readFileSync('a', 'utf8');`,
  };
  await expect(bundle(block)).rejects.toThrow('templates/blocks/notice.tsx imports "node:fs": a page is made from its props alone');
});

test('a template that imports styles or a picture is an error that says where these belong', async () => {
  const importing = (file: string) => ({
    'templates/blocks/notice.tsx': `import it from './${file}'; export const Notice = () => it;`,
    [`templates/blocks/${file}`]: '',
  });
  await expect(bundle(importing('notice.css'))).rejects.toThrow(
    'templates/blocks/notice.tsx:1:15: ERROR: [plugin: only-code] styles are not',
  );
  await expect(bundle(importing('notice.svg'))).rejects.toThrow(
    'templates/blocks/notice.tsx:1:15: ERROR: [plugin: only-code] pictures are',
  );
});

test('an import from a fingerprinted folder is bundled, and any other is an error', async () => {
  const importing = (path: string) => ({
    'templates/blocks/notice.tsx': `import notice from '${path}'; export const Notice = () => notice.text;`,
    'locales/notice.json': '{"text":"a"}',
    'data/notice.json': '{"text":"b"}',
  });
  expect((await bundle(importing('../../locales/notice.json'))).outputFiles?.[0]?.text).toContain('text: "a"');
  await expect(bundle(importing('../../data/notice.json'))).rejects.toThrow(
    'templates/blocks/notice.tsx imports "../../data/notice.json", where builds look for no changes',
  );
});

test('a full disk is no mistake in the templates', async () => {
  const outfile = join(tempDir(), 'templates.mjs');
  symlinkSync('/dev/full', `${outfile}.${process.pid}`);
  await expect(makeTemplates({ root: SITE, runtime: 'preact', outfile })).rejects.toMatchObject({ code: 'ENOSPC', path: outfile });
});
