import { join } from 'node:path';
import { build } from 'esbuild';
import type { Metafile } from 'esbuild';
import { expect, test } from 'vitest';
import { ROOT } from './support/academy.ts';

test('a build that finds what earlier ones kept loads no bundler, and nothing that checks what was checked', async () => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [join(ROOT, 'cli', 'academy.ts')],
    outdir: join(ROOT, 'node_modules', '.cache', 'never-written'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    metafile: true,
    write: false,
  });
  const [program = ''] = chunksOf('cli/academy.ts', metafile);
  const [command = ''] = chunksOf('cli/commands/build-command.ts', metafile);
  expect(packagesOf([program, command], metafile)).toEqual(['commander', 'intl-messageformat', 'storyblok-js-client']);
});

const chunksOf = (entry: string, { outputs }: Metafile) => Object.keys(outputs).filter((path) => outputs[path]?.entryPoint === entry);

/** The packages that are loaded with these chunks, whatever is done then. */
function packagesOf(chunks: readonly string[], { outputs }: Metafile): readonly string[] {
  const loaded = new Set(chunks);
  const packages = new Set<string>();
  for (const chunk of loaded) {
    for (const { path, kind, external } of outputs[chunk]?.imports ?? []) {
      if (kind !== 'import-statement') continue;
      if (!external) loaded.add(path);
      else if (!path.startsWith('node:')) packages.add(path);
    }
  }
  return [...packages].toSorted();
}
