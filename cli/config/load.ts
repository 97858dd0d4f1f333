import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { shortHash, sha256 } from '../lib/hash.ts';
import { writeCached, readCached, type CachePlace } from '../cache/store.ts';
import type { Plugin } from 'esbuild';
import { replaceFile } from '../lib/replace-file.ts';
import { CONFIG_FILE, ENGINE, isSite } from '../lib/site-files.ts';
import { messageOf } from '../report/errors.ts';
import { isFileRefused } from '../report/errors/output.ts';
import { configMissing, configNotLoaded, invalidConfig } from '../report/errors/setup.ts';
import type { SiteConfig } from './define.ts';
import { moduleCache } from './env.ts';
import { schemaFingerprint } from '../cache/fingerprint.ts';
import { unknownNames } from './unknown-names.ts';

interface LoadOptions {
  /** Time limit for what the file awaits. */
  readonly limitMs?: number;
  /** Called with the files that the configuration is made from, also if it cannot be loaded. */
  readonly onFiles?: (files: readonly string[]) => void;
}

/** Loads and validates `site.config.ts`; throws an error with the path of every mistake. */
export async function loadConfig(root: string, options: LoadOptions = {}): Promise<SiteConfig> {
  if (!isSite(root)) throw configMissing(root);
  const config = await checkedConfig(root, await importConfig(root, options));
  const unknown = unknownNames(root, config);
  if (unknown.length > 0) throw invalidConfig(CONFIG_FILE, unknown);
  return config;
}

// --- internal ---

/**
 * Bundles `site.config.ts`, with what it imports from the project, into a module that Node can import, and returns its path. An existing module is
 * reused as long as all files it was made from are unchanged. `onFiles` gets their paths, also if the bundling fails.
 */
async function bundleConfig(root: string, onFiles: (files: readonly string[]) => void): Promise<string> {
  // Projects may share that directory.
  const place = { directory: moduleCache(root), kind: 'bundled-config', sources: shortHash(root) };
  const module = join(place.directory, `site.config-${place.sources}.mjs`);
  const known = readCached<BundledConfig>(place);
  if (known && isAsBundled(module, known)) {
    onFiles(Object.keys(known.madeFrom));
    return module;
  }
  const { build } = await import('esbuild');
  const madeFrom: Record<string, string> = {};
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(root, CONFIG_FILE)],
    bundle: true,
    format: 'esm',
    platform: 'node',
    // What a site imports of the program is bundled: the module may be where Node does not find it.
    alias: { academy: join(ENGINE, 'cli', 'public.ts') },
    packages: 'external',
    // Ignore the project's tsconfig.json.
    tsconfigRaw: {},
    // Named as in the project, for what the configuration throws.
    sourcemap: 'inline',
    sourcesContent: false,
    outdir: root,
    write: false,
    logLevel: 'silent',
    plugins: [rememberFiles(madeFrom)],
  }).finally(() => onFiles(Object.keys(madeFrom)));
  const { contents = '' } = outputFiles[0] ?? {};
  replaceFile(module, contents);
  writeCached(place, { madeFrom, digest: sha256(contents) } satisfies BundledConfig);
  return module;
}

const CONFIG_MS = 30_000;

let imports = 0;

// The configuration may depend on the environment, so it is evaluated each time, under a new name since Node never imports one twice.
async function importConfig(root: string, { limitMs = CONFIG_MS, onFiles = () => {} }: LoadOptions): Promise<unknown> {
  let module: string | null = null;
  const query = `?${++imports}`;
  try {
    module = await bundleConfig(root, onFiles);
    const loading = import(`${pathToFileURL(module).href}${query}`) as Promise<{ readonly default?: unknown }>;
    return (await inTime(loading, limitMs)).default;
  } catch (error) {
    if (isFileRefused(error)) throw error;
    const { details, at } = module === null ? await whereBroken(error) : { at: await whereThrown(error, module, query) };
    throw configNotLoaded(CONFIG_FILE, { details, at, cause: error });
  }
}

/** What the bundler reported, with the lines, and the place of the first mistake. */
async function whereBroken(error: unknown) {
  const { bundlerErrors } = await import('../lib/bundling.ts');
  return bundlerErrors(error);
}

/** Where in the project's files the configuration threw; null if it did not. */
async function whereThrown(error: unknown, module: string, query: string): Promise<string | null> {
  const { placeIn, stackOf } = await import('../lib/thrown-at.ts');
  return placeIn(module, () => true, `${basename(module)}${query}`)(stackOf(error));
}

/** Rejects if it takes too long: without anything else to do, Node would end without a word. */
async function inTime<T>(loading: Promise<T>, limitMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`what it awaits was not there after ${limitMs / 1000} s`)), limitMs);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

// Loading the schema takes longer than anything else here, so the validated configuration is cached.
async function checkedConfig(root: string, config: unknown): Promise<SiteConfig> {
  const place = placeOf(root, config);
  const known = place && readCached<SiteConfig>(place);
  if (known) return known;
  const { parseConfig } = await import('./parse-config.ts');
  const parsed = parseConfig(config);
  try {
    if (place) writeCached(place, parsed);
  } catch {
    // If it cannot be cached, it is validated each time.
  }
  return parsed;
}

function placeOf(root: string, config: unknown): CachePlace | null {
  const copy = copyOf(config);
  if (!copy) return null;
  const sources = shortHash(Buffer.concat([Buffer.from(schemaFingerprint()), copy]));
  return { directory: moduleCache(root), kind: 'checked-config', sources };
}

function copyOf(config: unknown): Buffer | null {
  try {
    return serialize(config);
  } catch {
    // A function cannot be cloned, nor be part of a configuration: validation reports where it is.
    return null;
  }
}

interface BundledConfig {
  /** The hash of each file that the module was made from, by its path. */
  readonly madeFrom: Readonly<Record<string, string>>;
  /** The hash of the module. */
  readonly digest: string;
}

// Hash the bytes that the bundler gets: a file may be saved again while it works.
const rememberFiles = (madeFrom: Record<string, string>): Plugin => ({
  name: 'remember-files',
  setup({ onLoad }) {
    onLoad({ filter: /./, namespace: 'file' }, ({ path }) => {
      try {
        const contents = readFileSync(path);
        madeFrom[path] = sha256(contents);
        return { contents, loader: 'default' };
      } catch (error) {
        // Of what is thrown here, the bundler reports the stack.
        return { errors: [{ text: messageOf(error) }] };
      }
    });
  },
});

/** Whether a module and the files that it was made from are as they were. */
function isAsBundled(module: string, { madeFrom, digest }: BundledConfig): boolean {
  try {
    return Object.entries({ ...madeFrom, [module]: digest }).every(([path, known]) => sha256(readFileSync(path)) === known);
  } catch {
    // One is gone.
    return false;
  }
}
