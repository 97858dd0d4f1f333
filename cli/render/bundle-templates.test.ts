import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { importTemplates, templateOf } from './bundle-templates.ts';

/** Bundles these files, and returns the path of the bundle. */
async function bundleOf(files: Readonly<Record<string, string>>) {
  const root = tempDir(files);
  // Built in memory like the templates, so that sources are named relative to the root.
  const { outputFiles } = await build({
    stdin: { contents: `import './a.ts';\n`, resolveDir: join(root, 'templates'), sourcefile: 'templates.tsx' },
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    sourcemap: 'inline',
    sourcesContent: false,
    write: false,
  });
  // Where a test imports it as it is, like Node.
  const bundle = join(root, 'node_modules', 'bundle-1.mjs');
  mkdirSync(dirname(bundle), { recursive: true });
  writeFileSync(bundle, outputFiles[0]?.contents ?? '');
  return bundle;
}

/** Where a bundle of these files throws when loaded. */
async function thrownBy(files: Readonly<Record<string, string>>) {
  const bundle = await bundleOf(files);
  const { stderr } = spawnSync(process.execPath, [bundle], { encoding: 'utf8' });
  expect(stderr).toContain('Error: no');
  return templateOf(bundle)(stderr);
}

const PACKAGE = { 'node_modules/p/index.js': `export const fail = () => { throw new Error('no'); };\n` };

test('finds the position in the template, not in the package that it called', async () => {
  const a = `import { fail } from '../node_modules/p/index.js';\n\nfunction run(): void {\n  fail();\n}\nrun();\n`;
  expect(await thrownBy({ ...PACKAGE, 'templates/a.ts': a })).toBe('templates/a.ts:4:3');
});

test('returns null if no template is on the stack', async () => {
  const away = `import { fail } from '../node_modules/p/index.js';\nfail();\n`;
  expect(await thrownBy({ ...PACKAGE, 'templates/a.ts': `import '../other/away.ts';\n`, 'other/away.ts': away })).toBeNull();
});

test('templates that throw when they are imported are a mistake in a file, not in the program', async () => {
  const file = await bundleOf({ 'templates/a.ts': `const zone: string = 'Marte';\nnew Intl.DateTimeFormat('es', { timeZone: zone });\n` });
  await expect(importTemplates(file)).rejects.toMatchObject({
    name: 'TemplatesNotLoaded',
    message: 'The templates could not be loaded: Invalid time zone specified: Marte\n  at templates/a.ts:2:1',
    at: 'templates/a.ts:2:1',
  });
});
