import { extname, join, relative } from 'node:path';
import { build, type BuildOptions, type BuildResult, type Plugin } from 'esbuild';
import { BROWSERS, bundlerErrors, filesIn, MADE_FROM_SOURCES, ofTheSite } from '../lib/bundling.ts';
import type { OutputFile } from '../files/output-file.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import { compare } from '../lib/lists.ts';
import { hashedPath } from '../lib/hash.ts';
import { engineOf } from '../lib/site-files.ts';

/** The bundled styles. */
export interface StyleBundle {
  readonly stylesheet: OutputFile;
  /** The fonts and pictures that it loads. */
  readonly files: readonly OutputFile[];
}

/** Whether a file is one that styles can load with `url()`. */
export const isLoadedByStyles = (file: string): boolean => extname(file) in LOADED;

/**
 * Bundles every CSS file under `templates/`, except those that are published as they are, into one minified stylesheet: tokens, then other shared
 * styles, then those of blocks, layouts, pages, parts and rich text, by name.
 */
export async function bundleStyles(root: string, languages?: readonly string[]): Promise<StyleBundle> {
  try {
    return toStyleBundle(root, await build(stylesBuild(root, languages)));
  } catch (error) {
    throw templatesNotBundled('styles', bundlerErrors(error), error);
  }
}

/** The bundler options for the stylesheet, which has a rule for each language of the site. */
export function stylesBuild(root: string, languages: readonly string[] = []): BuildOptions {
  const found = filesIn(root, 'templates', ['**/*.css', '!public/**']);
  const files = found.toSorted((one, other) => rankOf(one) - rankOf(other) || compare(placeOf(one), placeOf(other)));
  return {
    stdin: {
      contents: `${files.map((file) => `@import './${file}';`).join('\n')}\n${suggestionRule(languages)}`,
      resolveDir: join(engineOf(root), 'templates'),
      loader: 'css',
      sourcefile: 'site.css',
    },
    absWorkingDir: engineOf(root),
    nodePaths: [join(root, 'node_modules')],
    outdir: join(engineOf(root), 'assets'),
    assetNames: '[name]-[hash]',
    loader: LOADED,
    bundle: true,
    minify: true,
    write: false,
    target: BROWSERS,
    // Browsers would silently drop these rules, or the declaration after such a comment.
    logOverride: { 'css-syntax-error': 'error', 'js-comment-in-css': 'error' },
    logLevel: 'silent',
    plugins: [FROM_THE_SITE, LOADED_BY_URL, MADE_FROM_SOURCES, ofTheSite(root)],
  };
}

/** Converts the bundle to the stylesheet that pages link to and the files that it loads, which are beside it. */
export function toStyleBundle(root: string, { outputFiles = [] }: BuildResult): StyleBundle {
  const isStylesheet = ({ path }: { readonly path: string }) => path.endsWith('.css');
  const contents = outputFiles.find(isStylesheet)?.contents ?? new Uint8Array();
  return {
    stylesheet: { path: hashedPath('site.css', contents), contents },
    files: outputFiles
      .filter((file) => !isStylesheet(file))
      .map((file) => ({ path: relative(engineOf(root), file.path), contents: file.contents })),
  };
}

// --- internal ---

const LOADED = {
  '.woff2': 'file',
  '.woff': 'file',
  '.avif': 'file',
  '.gif': 'file',
  '.jpeg': 'file',
  '.jpg': 'file',
  '.png': 'file',
  '.svg': 'file',
  '.webp': 'file',
} as const satisfies BuildOptions['loader'];

/** Refuses what the Content-Security-Policy of every page would keep the stylesheet from loading. */
const FROM_THE_SITE: Plugin = {
  name: 'from-the-site',
  setup({ onResolve }) {
    onResolve({ filter: /^(?:https?:|data:|\/\/)/i }, ({ path }) => {
      const shown = path.length > 60 ? `${path.slice(0, 60)}…` : path;
      return {
        errors: [{ text: `browsers would not load "${shown}": the site’s policy allows its own files only, so put it into templates/` }],
      };
    });
  },
};

/** Refuses pictures that `image-set()` names as strings: the bundler follows `url()` only, so they would not be published. */
const LOADED_BY_URL: Plugin = {
  name: 'loaded-by-url',
  setup: ({ onEnd }) =>
    onEnd(({ outputFiles = [] }) => ({
      errors: outputFiles
        .filter(({ path }) => path.endsWith('.css'))
        .flatMap(({ text }) => [...text.matchAll(NAMED_AS_STRING)])
        .map(([, picture]) => ({ text: `image-set() names ${picture} as a string, which is not published: write url(${picture})` })),
    })),
};

// A string in `image-set()` itself, not one in a function within it, such as `type("image/avif")`.
const NAMED_AS_STRING = /image-set\((?:[^()"']|\([^()]*\))*("[^"]*"|'[^']*')/g;

/** Shows the suggestion of the language that the head script names (templates/parts/site/language.tsx). */
function suggestionRule(languages: readonly string[]): string {
  const shown = languages.map((code) => `:root[data-suggest='${code}'] [data-suggestion='${code}']`);
  return languages.length < 2 ? '' : `@layer components { ${shown.join(', ')} { display: block; } }`;
}

// The tokens define the order of the cascade layers.
const rankOf = (file: string): number => (file === 'styles/tokens.css' ? 0 : file.startsWith('styles/') ? 1 : 2);

// The folders of `parts/` are for people: moving a part to another one changes no page.
const placeOf = (file: string): string => file.replace(/^parts\/.+\//, 'parts/');
