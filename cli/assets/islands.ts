import { join, relative } from 'node:path';
import { build } from 'esbuild';
import type { OutputFile } from '../publish/output-file.ts';
import { templatesNotBundled } from '../report/errors.ts';
import { detailsOf } from '../render/esbuild-errors.ts';
import type { SiteConfig } from '../config/define.ts';

/** The browser's scripts: the loader, and a chunk an island that it imports when the island is needed. */
export async function bundleIslands(
  root: string,
  { runtime }: SiteConfig['islands'],
): Promise<{ readonly files: readonly OutputFile[]; readonly loader: string }> {
  const outdir = join(root, 'assets');
  const alias = { react: 'preact/compat', 'react-dom': 'preact/compat', 'react/jsx-runtime': 'preact/jsx-runtime' };
  try {
    const result = await build({
      entryPoints: [join(root, 'islands', 'loader.ts')],
      outdir,
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      bundle: true,
      splitting: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      target: ['chrome111', 'firefox114', 'safari16.4'],
      jsx: 'automatic',
      ...(runtime === 'preact' ? { alias } : {}),
      define: { 'process.env.NODE_ENV': '"production"' },
      metafile: true,
      write: false,
      absWorkingDir: root,
      logLevel: 'silent',
    });
    const files = result.outputFiles.map(({ path, contents }) => ({ path: `assets/${relative(outdir, path)}`, contents }));
    const entry = Object.entries(result.metafile.outputs).find(([, output]) => output.entryPoint !== undefined);
    if (!entry) throw new Error('esbuild made no entry point of islands/loader.ts');
    return { files, loader: `/assets/${relative(outdir, join(root, entry[0]))}` };
  } catch (error) {
    throw templatesNotBundled('islands', detailsOf(error), error);
  }
}
