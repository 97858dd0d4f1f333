import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { z } from 'zod';
import { configNotLoaded, invalidConfig } from '../report/errors.ts';
import { closest } from './closest.ts';
import { siteConfigSchema } from './define.ts';
import type { SiteConfig } from './define.ts';

const FILE = 'site.config.ts';

/** Loads and checks `site.config.ts`; throws an error with the path of every mistake. */
export async function loadConfig(root: string): Promise<SiteConfig> {
  if (!existsSync(join(root, FILE))) throw configNotLoaded(FILE, new Error(`there is no such file in ${root}`));
  return parseConfig(await importConfig(root));
}

/** Checks a configuration and fills in the defaults. */
export function parseConfig(config: unknown): SiteConfig {
  const result = siteConfigSchema.safeParse(config);
  if (result.success) return result.data;
  throw invalidConfig(
    FILE,
    result.error.issues.flatMap((issue) => toLines(issue, config)),
  );
}

// --- internal ---

async function importConfig(root: string): Promise<unknown> {
  const cache = join(root, 'node_modules', '.cache', 'academy');
  mkdirSync(cache, { recursive: true });
  // Bundled inside the project so that what it imports is found, in a new directory since Node never imports a path twice.
  const directory = mkdtempSync(join(cache, 'config-'));
  const outfile = join(directory, 'site.config.mjs');
  try {
    await build({
      entryPoints: [join(root, FILE)],
      outfile,
      bundle: true,
      format: 'esm',
      platform: 'node',
      packages: 'external',
      logLevel: 'silent',
    });
    const loaded = (await import(pathToFileURL(outfile).href)) as { readonly default?: unknown };
    return loaded.default;
  } catch (error) {
    throw configNotLoaded(FILE, error);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Issue = z.core.$ZodIssue;

function toLines(issue: Issue, config: unknown): readonly string[] {
  const at = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => {
      const similar = closest(key, knownKeys(at));
      return `${[...at, key].join('.')}: there is no such field${similar ? `; did you mean "${similar}"?` : ''}`;
    });
  }
  const where = at.join('.') || 'the default export';
  const value = at.reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined)?.[key], config);
  if (issue.code === 'invalid_value') {
    const similar = typeof value === 'string' ? closest(value, issue.values.map(String)) : null;
    return [
      `${where}: must be one of ${issue.values.map((one) => JSON.stringify(one)).join(', ')}${similar ? `; did you mean "${similar}"?` : ''}`,
    ];
  }
  if (issue.code === 'invalid_type' && value === undefined) return [`${where}: is missing (${issue.expected})`];
  if (issue.code === 'invalid_type') return [`${where}: must be a ${issue.expected}`];
  return [`${where}: ${issue.message}`];
}

// Which fields stand beside a misspelt one: the schema itself is asked, with an object that has only that path.
function knownKeys(path: readonly string[]): readonly string[] {
  let schema: unknown = siteConfigSchema;
  for (const key of path) schema = unwrap(schema, key);
  const shape = unwrapObject(schema);
  return shape ? Object.keys(shape) : [];
}

type Wrapped = { readonly def?: { readonly innerType?: unknown; readonly element?: unknown }; readonly shape?: Record<string, unknown> };

function unwrapObject(schema: unknown): Record<string, unknown> | null {
  let part = schema as Wrapped | undefined;
  while (part && !part.shape && part.def?.innerType) part = part.def.innerType as Wrapped;
  return part?.shape ?? null;
}

function unwrap(schema: unknown, key: string): unknown {
  const shape = unwrapObject(schema);
  if (shape) return shape[key];
  let part = schema as Wrapped | undefined;
  while (part && !part.def?.element && part.def?.innerType) part = part.def.innerType as Wrapped;
  return part?.def?.element;
}
