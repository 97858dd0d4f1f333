import { join } from 'node:path';
import { build } from 'esbuild';
import type { BuildOptions, BuildResult } from 'esbuild';
import fg from 'fast-glob';
import { BROWSERS, foundBy, MADE_FROM_SOURCES } from '../bundling.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import { hashedPath } from './hashed.ts';

/** Bundles every CSS file under `templates/` into one minified stylesheet: tokens, then other shared styles, then those of parts, by name. */
export async function bundleStyles(root: string): Promise<OutputFile> {
  const options = await stylesBuild(root);
  try {
    return toStylesheet(await build(options));
  } catch (error) {
    throw templatesNotBundled('styles', foundBy(error), error);
  }
}

/** The bundler options for the stylesheet. */
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
    // Browsers would silently drop these rules, or the declaration after such a comment.
    logOverride: { 'css-syntax-error': 'error', 'js-comment-in-css': 'error' },
    logLevel: 'silent',
    plugins: [MADE_FROM_SOURCES],
  };
}

/** Converts the bundle to the file that pages link to. */
export function toStylesheet({ outputFiles }: BuildResult): OutputFile {
  const contents = outputFiles?.[0]?.contents ?? new Uint8Array();
  return { path: hashedPath('site.css', contents), contents };
}

// --- internal ---

// The tokens define the order of the cascade layers.
const rankOf = (file: string): number => (file === 'styles/tokens.css' ? 0 : file.startsWith('styles/') ? 1 : 2);
