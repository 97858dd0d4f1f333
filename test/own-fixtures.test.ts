import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fg from 'fast-glob';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';

/** Files that use the project's directory in another way than `USES`, and depend on no value in it. */
const OTHERWISE = new Set([
  'cli/source/open-space.test.ts', // the path of the demo alone
  'test/own-fixtures.test.ts',
  'test/package.test.ts', // what is in the package
  'test/support/academy.ts', // where it is
  'test/support/another-owner.ts', // what another owner has in it
  'test/support/copy-project.ts', // a list of folders of the program
  'test/support/demo-stories.ts', // pictures and the schema
]);

/** What tests may use of the project itself: its schema, and what is no site's own. */
const USES =
  /^(?:(?:join|resolve)\(ROOT, (?:'demo', 'components\.json'|(?!'demo|'site\.config))|ROOT, 'locales'|symlinkSync\(ROOT, |(?:cwd|absWorkingDir): ROOT\b)/;
const IMPORTED = /^import [^;]*? from '[^']*';$/gms;

test('tests use the project’s own configuration and demo nowhere: they are what its owner changes', () => {
  const files = fg.sync(['{cli,templates,islands,functions,bench,test}/**/*.test.{ts,tsx}', 'test/support/**/*.{ts,tsx}'], { cwd: ROOT });
  const found = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    const imported = [...text.matchAll(/ from '[./]*\/(?:demo\/(?!components)[^']*|site\.config\.ts)'/g)].map(([words]) => words);
    const code = text.replaceAll(IMPORTED, '');
    const used = [...code.matchAll(/(?:\b\w+\(|\b\w+: |)\bROOT\b[^\n]*/g)].map(([words]) => words).filter((words) => !USES.test(words));
    return [...imported, ...(OTHERWISE.has(file) ? [] : used)].map((words) => `${file}: ${words}`);
  });
  expect(files.length).toBeGreaterThan(250);
  expect(found).toEqual([]);
});
