import { existsSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { formatMessagesSync, type BuildFailure, type BuildOptions, type Plugin } from 'esbuild';
import fastGlob from 'fast-glob';
import { isTracked } from '../cache/fingerprint.ts';
import { messageOf } from '../report/errors.ts';
import { ENGINE, engineOf, foldersOf } from './site-files.ts';

/** The target browsers of scripts and styles: the oldest that support everything that islands and styles use (`URL.canParse`, `:has()`). */
export const BROWSERS = ['chrome120', 'firefox121', 'safari17.2'];

/** Used in place of any `tsconfig.json`, which is for the type check alone: no fingerprint covers it. */
export const OWN_TSCONFIG = { compilerOptions: { strict: true } };

/** The bundler options of every script that a site publishes. */
export const SCRIPTS = {
  bundle: true,
  minify: true,
  platform: 'browser',
  target: BROWSERS,
  define: { 'process.env.NODE_ENV': '"production"' },
  tsconfigRaw: OWN_TSCONFIG,
  write: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** Aliases React to Preact. */
export const REACT_IS_PREACT = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
};

/**
 * Refuses to bundle a file that the fingerprint does not cover: after a change to it, the outdated bundle would be reused. The same holds for what a
 * template would read with one of Node's modules.
 */
export const MADE_FROM_SOURCES: Plugin = {
  name: 'made-from-sources',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => ({
      errors: Object.entries(metafile?.inputs ?? {}).flatMap(([file, { imports }]) =>
        imports.flatMap(({ path, external, original = path }) => {
          if (external)
            return file.startsWith('templates/') && isBuiltin(path) ? [{ text: `${file} imports "${path}": ${ONLY_PROPS}` }] : [];
          return isTracked(resolve(ENGINE, path.replace(PLUGIN, ''))) ? [] : [{ text: `${file} imports "${original}", ${NOT_TRACKED}` }];
        }),
      ),
    }));
  },
};

/** The files of a folder (`templates`), the program's and those of a site, by their paths in it, sorted. */
export function filesIn(root: string, folder: string, patterns: string[]): readonly string[] {
  const found = foldersOf(root).flatMap((from) => fastGlob.sync(patterns, { cwd: join(from, folder) }));
  return [...new Set(found)].toSorted();
}

/**
 * Reads the files of a site in the place of the program's of the same path, and those that it adds as if they were beside these: paths in what is
 * bundled are the same whoever has the file, and packages are the program's.
 */
export const ofTheSite = (root: string): Plugin => ({
  name: 'of-the-site',
  setup({ onResolve, onLoad }) {
    const engine = engineOf(root);
    onResolve({ filter: /^academy(?:\/templates)?$/ }, ({ path }) => ({ path: join(engine, PUBLIC[path] ?? '') }));
    if (root === engine) return;
    const ownOf = (file: string) => {
      const path = relative(engine, file);
      return /^(?:templates|islands)[\\/]/.test(path) && existsSync(join(root, path)) ? join(root, path) : null;
    };
    onResolve({ filter: /^[^#]/ }, ({ path, resolveDir, kind }) => {
      if (kind === 'entry-point') return ownOf(path) ? { path } : null;
      const isFile = path.startsWith('.') || ((kind === 'url-token' || kind === 'import-rule') && !/^[\w-]+:/.test(path));
      const file = join(resolveDir, path.replace(/[?#].*$/, ''));
      return isFile && ownOf(file) ? { path: file } : null;
    });
    onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
      const own = ownOf(path);
      return own ? { contents: readFileSync(own), loader: 'default', resolveDir: dirname(path) } : null;
    });
  },
});

/** Refuses imports of styles, which esbuild would leave out of scripts without a word, and of pictures, which would have no address. */
export const ONLY_CODE: Plugin = {
  name: 'only-code',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, () => ({ errors: [{ text: NO_STYLES }] }));
    onLoad({ filter: /\.(?:avif|gif|ico|jpe?g|png|svg|webp)$/ }, () => ({ errors: [{ text: NO_PICTURES }] }));
  },
};

/** The errors that esbuild reported, with code frames, and the place of the first. */
export function bundlerErrors(error: unknown): { readonly details: string; readonly at?: string } {
  if (typeof error !== 'object' || error === null || !('errors' in error)) return { details: messageOf(error) };
  const { errors } = error as BuildFailure;
  const place = errors[0]?.location;
  // Notes without a place advise options of esbuild, which nobody can set here.
  const told = errors.map((one) => ({ ...one, notes: one.notes.filter(({ location }) => location) }));
  return {
    details: formatMessagesSync(told, { kind: 'error', color: false }).join('').trimEnd(),
    ...(place ? { at: `${place.file}:${place.line}:${place.column + 1}` } : {}),
  };
}

// --- internal ---

const NOT_TRACKED = 'where builds look for no changes: what is imported belongs in templates/, islands/, locales/ or cli/';
const ONLY_PROPS = 'a page is made from its props alone, so that builds know when it changes';
const NO_STYLES = 'styles are not imported: every stylesheet in templates/ is on all pages, with its classes named as they are';
const NO_PICTURES =
  'pictures are not imported: load it in a stylesheet with url(), or put it into templates/public/ and write its address, such as "/logo.svg"';
/** What a site may import of the program, by name. */
const PUBLIC: Readonly<Record<string, string>> = { academy: 'cli/public.ts', 'academy/templates': 'templates/public.ts' };
// A file loaded by a plugin has a prefix before its path.
const PLUGIN = /^[\w-]+:/;
