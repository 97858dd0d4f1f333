import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'vitest';
import { ROOT } from './academy.ts';
import { tempDir } from './temp-dir.ts';

// Small spaces that failed once; located beside the project, not part of it.
const CASES = resolve(ROOT, '../shared/cases');

/** A test on a copy of the local space of this name, with the demo's schema unless it has its own; skipped, and named so, where there is none. */
export function testCase(name: string, behaviour: string, run: (space: string) => Promise<void>): void {
  const there = existsSync(join(CASES, name));
  test.skipIf(!there)(there ? behaviour : `${behaviour} (needs ${join(CASES, name)})`, async () => {
    const space = join(tempDir(), name);
    cpSync(join(CASES, name), space, { recursive: true });
    if (!existsSync(join(space, 'components'))) cpSync(join(ROOT, 'demo', 'components.json'), join(space, 'components.json'));
    await run(space);
  });
}
