import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { aConfig } from '../../test/support/builders.ts';
import { copyProject } from '../../test/support/copy-project.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { toDiagnostic } from './diagnostics.ts';
import { createBundles, evaluate, LoadError } from './bundles.ts';

/** A copy of the project in which packages can be installed. */
function aProject() {
  const root = copyProject(tempDir());
  const packages = join(root, 'node_modules');
  rmSync(packages);
  mkdirSync(packages);
  for (const name of readdirSync(join(ROOT, 'node_modules'))) symlinkSync(join(ROOT, 'node_modules', name), join(packages, name));
  const bundles = createBundles(root, async () => aConfig().islands);
  onTestFinished(() => bundles.dispose());
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  };
  return { root, bundles, write };
}

test('a package that is installed while the server runs is bundled as in a build', async () => {
  const { root, bundles, write } = aProject();
  write('templates/blocks/badge.tsx', "export { Badge } from 'badge';\n");
  const missing = await bundles.templates().catch((error: unknown) => error);
  const place = 'templates/blocks/badge.tsx:1:23';
  expect(toDiagnostic(missing, { root, title: 'T' })).toMatchObject({ message: 'Could not resolve "badge"', place });
  // For bundlers alone, and written for React, as many are.
  write('node_modules/badge/package.json', '{ "type": "module", "exports": { "import": "./index.js" } }');
  write('node_modules/badge/index.js', "import { createElement } from 'react';\nexport const Badge = () => createElement('b');\n");
  expect((await bundles.templates()).hasBlock('badge')).toBe(true);
});

test('a package of styles is refused in a template as in a build', async () => {
  const { bundles, write } = aProject();
  write('node_modules/looks/package.json', '{ "main": "looks.css" }');
  write('node_modules/looks/looks.css', 'p { color: red }');
  write('templates/blocks/badge.tsx', "import 'looks';\nexport const Badge = () => 'b';\n");
  await expect(bundles.templates()).rejects.toThrow('styles are not imported');
});

async function bundle(files: Readonly<Record<string, string>>) {
  const root = tempDir({ 'package.json': '{}', ...files });
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/a.ts')],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    sourcemap: 'external',
    write: false,
    outdir: join(root, 'src'),
  });
  const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
  return { root, loaded: evaluate(textOf('.js'), { root, folder: 'src', map: () => textOf('.map') }) };
}

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('It threw nothing.');
}

test('runs a bundle and maps an error it throws to its source position', async () => {
  const { root, loaded } = await bundle({
    'src/a.ts': `import { fail } from './b.ts';\nimport { sep } from 'node:path';\nexport const run = () => fail(sep);\n`,
    'src/b.ts': `interface Nothing {}\n\nexport function fail(text: string): Nothing {\n  throw new Error(text);\n}\n`,
  });
  const { run } = loaded.exports as { readonly run: () => void };
  expect(loaded.whereThrown(thrownBy(run))).toEqual({ file: join(root, 'src', 'b.ts'), line: 4, column: 8 });
  expect(loaded.whereThrown(new Error('elsewhere'))).toBeNull();
  expect(loaded.whereThrown('no error')).toBeNull();
});

test('maps an error that a package throws to where it is used', async () => {
  const { root, loaded } = await bundle({
    'src/a.ts': `import { fail } from 'pack';\n\nexport const run = () => fail();\n`,
    'node_modules/pack/index.js': `export function fail() {\n  throw new Error('x');\n}\n`,
  });
  const { run } = loaded.exports as { readonly run: () => void };
  expect(loaded.whereThrown(thrownBy(run))).toEqual({ file: join(root, 'src', 'a.ts'), line: 3, column: 25 });
});

test('maps an error thrown while a bundle is loaded to its source position', async () => {
  const files = { 'src/a.ts': `export * from './b.ts';\n`, 'src/b.ts': `const gone: any = null;\nexport const name = gone.name;\n` };
  const loading = bundle(files);
  await expect(loading).rejects.toThrow(LoadError);
  await expect(loading).rejects.toMatchObject({ message: expect.stringContaining("reading 'name'"), place: { line: 2 } });
});
