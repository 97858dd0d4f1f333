import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { importTemplates, type Templates } from '../../cli/render/bundle-templates.ts';
import { makeTemplates, type Runtime } from '../../cli/render/templates-build.ts';
import { ROOT, SITE } from './academy.ts';

/** Bundles the project's templates and loads the result. */
export async function loadTemplates(runtime: Runtime = 'preact'): Promise<Templates> {
  // Within the project, where Node finds React, which is not bundled.
  const outfile = join(ROOT, 'node_modules', '.cache', 'academy', `templates-test-${runtime}-${process.pid}-${++bundles}.mjs`);
  await makeTemplates({ root: SITE, runtime, outfile });
  try {
    return await importTemplates(outfile);
  } finally {
    rmSync(outfile);
  }
}

let bundles = 0;
