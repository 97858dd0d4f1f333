import { join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { evaluate, LoadError } from './evaluate.ts';

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
