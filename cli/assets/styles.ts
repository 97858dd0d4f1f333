import { join } from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions, BuildResult } from 'esbuild';
import fg from 'fast-glob';
import { BROWSERS, foundBy, MADE_FROM_SOURCES } from '../bundling.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import { hashedPath } from './hashed.ts';

/** One minified stylesheet of every CSS file under `templates/`: tokens, then the other styles that all share, then those of parts, by name. */
export async function bundleStyles(root: string): Promise<OutputFile> {
  const options = await stylesBuild(root);
  try {
    return toStylesheet(await build(options));
  } catch (error) {
    throw templatesNotBundled('styles', foundBy(error), error);
  }
}

/** How the stylesheet is bundled. */
export async function stylesBuild(root: string): Promise<BuildOptions> {
  const cwd = join(root, 'templates');
  const found = (await fg('**/*.css', { cwd })).toSorted();
  const files = found.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    stdin: { contents: files.map((file) => `@import './${file}';`).join('\n'), resolveDir: cwd, loader: 'css', sourcefile: 'site.css' },
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    // What browsers would leave out without a word.
    logOverride: { 'css-syntax-error': 'error' },
    logLevel: 'silent',
    plugins: [MADE_FROM_SOURCES],
  };
}

/** The bundle as the file that pages name. */
export function toStylesheet({ outputFiles }: BuildResult): OutputFile {
  const contents = outputFiles?.[0]?.contents ?? new Uint8Array();
  return { path: hashedPath('site.css', contents), contents };
}

// --- internal ---

// The tokens say in which order the layers are.
const rankOf = (file: string): number => (file === 'styles/tokens.css' ? 0 : file.startsWith('styles/') ? 1 : 2);
