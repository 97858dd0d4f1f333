// Bundles the program into a folder: for the launcher's cache, and for the package (`npm pack`).
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

// Packages that most commands load are bundled: Node takes longer to find and load a hundred small files than one.
const BUNDLED = ['commander', 'fast-glob', 'htmlparser2', 'intl-messageformat', 'markdown-it', 'sitemap', 'storyblok-js-client', 'zod'];
// Some of them are CommonJS and require modules of Node.
const REQUIRE = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function bundleProgram(outdir) {
  // Editors on Windows may start a file with a byte order mark, which npm and Node accept.
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8').replace(/^\uFEFF/, ''));
  return build({
    entryPoints: {
      academy: join(root, 'cli', 'academy.ts'),
      'render-block': join(root, 'cli', 'render', 'render-block.ts'),
      'render-thread': join(root, 'cli', 'render', 'render-thread.ts'),
    },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !BUNDLED.includes(name)),
    banner: { js: REQUIRE },
    sourcemap: 'linked',
    logLevel: 'warning',
  });
}
