import { createRequire, SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { compileFunction } from 'node:vm';
import { build, context, type BuildContext, type BuildOptions, type BuildResult } from 'esbuild';
import { islandsBuild, toIslandBundle, type IslandOptions } from '../assets/islands.ts';
import { stylesBuild, toStyleBundle } from '../assets/styles.ts';
import { BROWSERS } from '../lib/bundling.ts';
import { engineOf, fileOf } from '../lib/site-files.ts';
import { positionsIn, stackOf } from '../lib/thrown-at.ts';
import type { Templates } from '../render/bundle-templates.ts';
import { templatesBuild } from '../render/templates-build.ts';
import { PAGE_MS, withinTime } from '../render/within-time.ts';
import { AcademyError, messageOf } from '../report/errors.ts';
import { toTemplates, type TemplateBundle } from '../site/to-templates.ts';
import type { SourcePlace } from './source-places.ts';

/** The same bundles as in a build, with source maps, rebuilt in a fraction of the time. */
export function createBundles(root: string, options: () => Promise<IslandOptions>) {
  const templates = createRebuilder(root, async () => ({
    ...templatesBuild(root),
    packages: 'bundle',
    external: LOADED_ONCE,
    format: 'cjs',
    write: false,
    // Separate, because it is only read when something is thrown.
    sourcemap: 'external',
    outdir: join(engineOf(root), 'templates'),
  }));
  const styles = createRebuilder(root, async () => ({
    ...stylesBuild(root, (await options()).languages),
    sourcemap: 'inline',
    sourcesContent: true,
  }));
  const islands = async () => islandsBuild(root, await options());
  const modules = createRebuilder(root, async () => ({ ...(await islands()).modules, sourcemap: 'linked' }));
  const firstPaint = createRebuilder(root, async () => (await islands()).firstPaint);
  const worker = createRebuilder(root, async () => (await islands()).worker);
  const rebuilders = { templates: [templates], styles: [styles], islands: [modules, firstPaint, worker] };
  return {
    /** The templates, and a lookup of where in them an error was thrown. */
    async templates(): Promise<Templates & Pick<ReturnType<typeof evaluate>, 'whereThrown'>> {
      const { outputFiles = [] } = await templates.rebuild();
      const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? '';
      const loaded = evaluate(textOf('.js'), { root, folder: 'templates', map: () => textOf('.map') });
      return { ...toTemplates(loaded.exports as TemplateBundle<Templates['render']>), whereThrown: loaded.whereThrown };
    },
    styles: async () => toStyleBundle(root, await styles.rebuild()),
    async islands() {
      const [built, head, offline] = await Promise.all([modules.rebuild(), firstPaint.rebuild(), worker.rebuild()]);
      return toIslandBundle(root, { modules: built, firstPaint: head, worker: offline });
    },
    /** Those that contain one of these files (absolute), or that have to be bundled again anyway. */
    madeFrom: (files: readonly string[]) =>
      (['templates', 'styles', 'islands'] as const).filter((name) => rebuilders[name].some(({ isMadeFrom }) => files.some(isMadeFrom))),
    dispose: async () => void (await Promise.all(Object.values(rebuilders).flatMap((all) => all.map((one) => one.dispose())))),
  };
}

/** The script of open pages; it is bundled once, when the server starts, and is never in a published site. */
export async function bundleLiveScript(root: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(engineOf(root), 'cli', 'live', 'browser', 'dev-page.ts')],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: BROWSERS,
    write: false,
    sourcemap: 'inline',
    logLevel: 'silent',
    absWorkingDir: engineOf(root),
  });
  return outputFiles[0]?.text ?? '';
}

/** What a bundle threw while loading. */
export class LoadError extends Error {
  override readonly name = 'LoadError';
  readonly place: SourcePlace | null;

  constructor(cause: unknown, place: SourcePlace | null) {
    super(messageOf(cause), { cause });
    this.place = place;
  }
}

interface EvaluateOptions {
  readonly root: string;
  /** The directory that the bundle was made for. */
  readonly folder: string;
  /** The bundle's source map as JSON; only read when something is thrown. */
  readonly map: () => string;
}

/**
 * Runs a CommonJS bundle; throws a `LoadError` if the bundle throws. It does not become a module of Node.js: those stay in memory forever, and in
 * development every save creates a new one.
 */
export function evaluate(code: string, { root, folder, map: readMap }: EvaluateOptions) {
  const filename = join(engineOf(root), folder, `bundle-${++evaluated}.cjs`);
  const module = { exports: {} as unknown };
  const run = compileFunction(code, ['require', 'module', 'exports'], { filename }) as (...given: readonly unknown[]) => void;
  let map: SourceMap | null = null;
  /** Where in the sources an error was thrown whose stack goes through the bundle; null if it does not. */
  const whereThrown = (error: unknown): SourcePlace | null => {
    map ??= new SourceMap(JSON.parse(readMap()) as SourceMapPayload);
    // Whatever a template uses of a package or of the program, the mistake is in the template.
    const found = positionsIn(stackOf(error), { bundle: filename, map }).find(({ source }) => !source.startsWith('..'));
    return found
      ? { file: fileOf(root, relative(engineOf(root), resolve(dirname(filename), found.source))), line: found.line, column: found.column }
      : null;
  };
  try {
    withinTime(() => run(createRequire(join(engineOf(root), 'package.json')), module, module.exports), PAGE_MS);
  } catch (error) {
    throw error instanceof AcademyError ? error : new LoadError(error, whereThrown(error));
  }
  return { exports: module.exports, whereThrown };
}

// --- internal ---

/** How many bundles were run, so that each has a name of its own. */
let evaluated = 0;

/**
 * What every template is made with is not bundled anew with each save. Other packages are bundled as in a build: Node would load another code of
 * them, and only once.
 */
const LOADED_ONCE = ['preact', 'preact-render-to-string', 'prism-code-editor'];

/** A bundle that is rebuilt only from what changed, as long as the options stay the same: a new file among the entry points takes a new context. */
function createRebuilder(root: string, describe: () => Promise<BuildOptions>) {
  let current: { readonly key: string; readonly context: BuildContext } | null = null;
  let sources: ReadonlySet<string> | null = null;
  let isDisposed = false;
  return {
    /** Builds the bundle; rejects with esbuild's errors. */
    async rebuild(): Promise<BuildResult> {
      sources = null;
      const options = await describe();
      if (isDisposed) throw new Error('a bundle was asked for after the server was stopped');
      const key = JSON.stringify(options);
      if (current?.key !== key) {
        await current?.context.dispose();
        current = { key, context: await context({ ...options, metafile: true }) };
      }
      const result = await current.context.rebuild();
      sources = new Set(Object.keys(result.metafile?.inputs ?? {}).map((path) => fileOf(root, path)));
      return result;
    },
    /** Whether the bundle contains a file (absolute); true for any while there is no bundle, since the file may be the reason. */
    isMadeFrom: (file: string) => sources?.has(file) ?? true,
    async dispose() {
      isDisposed = true;
      await current?.context.dispose();
    },
  };
}
