import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { ROOT } from '../../test/support/academy.ts';
import { aConfig } from '../../test/support/builders.ts';
import { copyProject } from '../../test/support/copy-project.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { toDiagnostic } from './diagnostics.ts';
import { createBundles } from './bundles.ts';

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
