import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { shortHash } from '../lib/hash.ts';
import { writeCached, readCached } from '../cache/store.ts';
import type { CachePlace } from '../cache/store.ts';
import { isFileRefused } from '../report/errors/output.ts';
import { configMissing, configNotLoaded, invalidConfig } from '../report/errors/setup.ts';
import { bundleConfig } from './bundle-config.ts';
import type { SiteConfig } from './define.ts';
import { moduleCache } from './env.ts';
import { schemaFingerprint } from '../cache/fingerprint.ts';
import { unknownNames } from './unknown-names.ts';

export const CONFIG_FILE = 'site.config.ts';

interface LoadOptions {
  /** Time limit for what the file awaits. */
  readonly limitMs?: number;
  /** Called with the files that the configuration is made from, also if it cannot be loaded. */
  readonly onFiles?: (files: readonly string[]) => void;
}

/** Loads and validates `site.config.ts`; throws an error with the path of every mistake. */
export async function loadConfig(root: string, options: LoadOptions = {}): Promise<SiteConfig> {
  if (!existsSync(join(root, CONFIG_FILE))) throw configMissing(CONFIG_FILE, root);
  const config = await checkedConfig(root, await importConfig(root, options));
  const unknown = await unknownNames(root, config);
  if (unknown.length > 0) throw invalidConfig(CONFIG_FILE, unknown);
  return config;
}

// --- internal ---

const CONFIG_MS = 30_000;

let imports = 0;

// The configuration may depend on the environment, so it is evaluated each time, under a new name since Node never imports one twice.
async function importConfig(root: string, { limitMs = CONFIG_MS, onFiles = () => {} }: LoadOptions): Promise<unknown> {
  let module: string | null = null;
  const query = `?${++imports}`;
  try {
    module = await bundleConfig(root, CONFIG_FILE, onFiles);
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
  const sources = shortHash(Buffer.concat([Buffer.from(schemaFingerprint(root)), copy]));
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
