import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { build, type BuildOptions, type BuildResult, type Metafile, type Plugin } from 'esbuild';
import { WORKER } from '../../islands/course-files.ts';
import { needsOf } from '../../islands/registry.ts';
import type { IslandScript } from '../../templates/contract.ts';
import type { OutputFile } from '../files/output-file.ts';
import { templatesNotBundled } from '../report/errors/build.ts';
import { importedBy, type BrowserModule } from './script-budgets.ts';
import { bundlerErrors, filesIn, MADE_FROM_SOURCES, ofTheSite, ONLY_CODE, REACT_IS_PREACT, SCRIPTS } from '../lib/bundling.ts';
import { compare } from '../lib/lists.ts';
import { engineOf, fileOf } from '../lib/site-files.ts';
import type { SiteConfig } from '../config/define.ts';

/** The bundled browser scripts. */
export interface IslandBundle {
  readonly files: readonly OutputFile[];
  readonly loader: string;
  readonly islands: Readonly<Record<string, IslandScript>>;
  /** The inline script in every page's head. */
  readonly firstPaint: string;
  /** The service worker, for sites whose courses can be saved. */
  readonly worker: OutputFile;
  /** The import graph of modules, and the sources of each; addresses are URL paths. */
  readonly modules: ReadonlyMap<string, BrowserModule>;
}

/** What the scripts depend on besides their sources. */
export interface IslandOptions extends Pick<SiteConfig['islands'], 'runtime'> {
  /** The path of the site on its host. @default '' */
  readonly base?: string;
  /** The codes of its languages. @default [] */
  readonly languages?: readonly string[];
}

/** Bundles the loader and every island (`<name>.island.ts`, in any folder of `islands/`): entry points that share chunks, under hashed names. */
export async function bundleIslands(root: string, options: IslandOptions): Promise<IslandBundle> {
  const { modules, firstPaint, worker } = await islandsBuild(root, options);
  try {
    const [built, head, offline] = await Promise.all([build(modules), build(firstPaint), build(worker)]);
    return toIslandBundle(root, { modules: built, firstPaint: head, worker: offline });
  } catch (error) {
    throw templatesNotBundled('islands', bundlerErrors(error), error);
  }
}

/** The bundler options for the browser scripts: the modules, the inline script in every page's head, and the service worker. */
export async function islandsBuild(root: string, { runtime, base = '', languages = [] }: IslandOptions): Promise<Each<BuildOptions>> {
  const known = { SITE_BASE: JSON.stringify(base), SITE_HAS_VARIANTS: String(languages.some((code) => code.includes('-'))) };
  const scripts = { ...SCRIPTS, define: { ...SCRIPTS.define, ...known } };
  /** A script that is one file. */
  const script = (file: string): BuildOptions => ({
    ...scripts,
    entryPoints: [join(engineOf(root), 'islands', file)],
    format: 'iife',
    absWorkingDir: engineOf(root),
    plugins: [MADE_FROM_SOURCES, ofTheSite(root)],
  });
  const found = filesIn(root, 'islands', ['**/*.island.{ts,tsx}']).map((file) => `islands/${file}`);
  return {
    modules: {
      ...scripts,
      entryPoints: {
        loader: join(engineOf(root), 'islands', 'loader.ts'),
        ...Object.fromEntries(found.map((file): Named => [islandIn(file), join(engineOf(root), file)]).toSorted(byName)),
      },
      outdir: join(engineOf(root), 'assets'),
      entryNames: '[name]-[hash]',
      chunkNames: '[name]-[hash]',
      splitting: true,
      format: 'esm',
      jsx: 'automatic',
      ...(runtime === 'preact' ? { alias: REACT_IS_PREACT } : {}),
      metafile: true,
      // Firebase repeats its licence in every module, 24 kB in all, which browsers need not load.
      legalComments: 'linked',
      absWorkingDir: engineOf(root),
      nodePaths: [join(root, 'node_modules')],
      plugins: [ownCopies(root), MADE_FROM_SOURCES, ONLY_CODE, ISLANDS_MOUNT, ofTheSite(root)],
    },
    firstPaint: script('first-paint.ts'),
    worker: script('learning/offline/worker.ts'),
  };
}

/** Converts the bundles to files, with their addresses for the pages. */
export function toIslandBundle(
  root: string,
  { modules: { outputFiles = [], metafile }, firstPaint, worker }: Each<BuildResult>,
): IslandBundle {
  if (!metafile) throw new Error('the islands were bundled without a metafile');
  const modules = toModules(metafile);
  const entries = Object.entries(metafile.outputs).flatMap(([path, { entryPoint }]) =>
    entryPoint === undefined ? [] : [[entryPoint, `/${path}`] as const],
  );
  const loader = entries.find(([source]) => source === 'islands/loader.ts')?.[1];
  if (loader === undefined) throw new Error('esbuild made no entry point of islands/loader.ts');
  const islands = entries
    // Dynamic imports are listed as entry points too.
    .filter(([source]) => islandIn(source) !== '')
    .map(([source, src]): Named<IslandScript> => [islandIn(source), { src, modules: importedBy([src], modules) }])
    .toSorted(byName);
  return {
    files: outputFiles.map(({ path, contents }) => ({ path: `assets/${relative(join(engineOf(root), 'assets'), path)}`, contents })),
    modules,
    loader,
    islands: Object.fromEntries(islands),
    firstPaint: textOf(firstPaint),
    worker: { path: WORKER.slice(1), contents: textOf(worker) },
  };
}

// --- internal ---

/** A value for each of the bundles. */
interface Each<T> {
  readonly modules: T;
  readonly firstPaint: T;
  readonly worker: T;
}

const textOf = ({ outputFiles }: BuildResult) => String(outputFiles?.[0]?.text).trim();

type Named<T = string> = readonly [name: string, T];

const byName = ([a]: Named<unknown>, [b]: Named<unknown>) => compare(a, b);

/** The name of the island that a file holds; empty if it holds none. */
const islandIn = (file: string): string => /^islands\/.*?([^/]+)\.island\.tsx?$/.exec(file)?.[1] ?? '';

// Otherwise the missing export would surface only when the island should start.
const ISLANDS_MOUNT: Plugin = {
  name: 'islands-mount',
  setup: ({ onEnd }) =>
    onEnd(({ metafile }) => ({
      errors: Object.values(metafile?.outputs ?? {}).flatMap(({ entryPoint: file = '', exports }) =>
        islandIn(file) !== '' && !exports.includes('mount')
          ? [{ text: `${file} has to export a function \`mount\`, which starts the island`, location: { file, line: 1, column: 0 } }]
          : [],
      ),
    })),
};

/** Modules that every page loads anyway. */
const EVERYWHERE = /^islands\/account\/session\//;

const OWN_COPY = 'own-copy';

/**
 * Gives an island that needs it (`ownCopies` in `islands/registry.ts`) copies of the modules it imports, instead of chunks shared with islands of other
 * pages: saves four requests and a fifth of the bytes, since small files compress badly (docs/adr/0014-islands-as-entry-points.md).
 */
const ownCopies = (root: string): Plugin => ({
  name: OWN_COPY,
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\.?\// }, ({ path, importer, resolveDir, kind, namespace, pluginData }) => {
      const file = relative(engineOf(root), join(resolveDir, path));
      const island = namespace === OWN_COPY ? String(pluginData) : islandIn(relative(engineOf(root), importer));
      if (needsOf(island).ownCopies && kind === 'import-statement' && !EVERYWHERE.test(file))
        return { path: file, suffix: `?${island}`, namespace: OWN_COPY, pluginData: island };
      return namespace === OWN_COPY ? { path: join(engineOf(root), file) } : null;
    });
    onLoad({ filter: /./, namespace: OWN_COPY }, async ({ path, pluginData }) => {
      const contents = await readFile(fileOf(root, path));
      return { contents, loader: path.endsWith('x') ? 'tsx' : 'ts', resolveDir: dirname(join(engineOf(root), path)), pluginData };
    });
  },
});

function toModules({ outputs }: Metafile): ReadonlyMap<string, BrowserModule> {
  return new Map(
    Object.entries(outputs).map(([path, { imports, inputs }]) => {
      const of = (kind: string) => imports.filter((one) => one.kind === kind && !one.external).map((one) => `/${one.path}`);
      return [
        `/${path}`,
        { imports: of('import-statement'), dynamicImports: of('dynamic-import'), sources: Object.keys(inputs).toSorted() },
      ];
    }),
  );
}
