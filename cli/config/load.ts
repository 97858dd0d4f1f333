import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serialize } from 'node:v8';
import { keep, readKept } from '../kept/kept-value.ts';
import type { KeptPlace } from '../kept/kept-value.ts';
import { isFileRefused } from '../report/errors/output.ts';
import { configMissing, configNotLoaded, invalidConfig } from '../report/errors/setup.ts';
import { bundleConfig } from './bundle-config.ts';
import type { SiteConfig } from './define.ts';
import { schemaFingerprint } from './fingerprint.ts';
import { unknownLayouts } from './unknown-layouts.ts';

export const CONFIG_FILE = 'site.config.ts';

/** Loads and validates `site.config.ts`; throws an error with the path of every mistake. */
export async function loadConfig(root: string): Promise<SiteConfig> {
  if (!existsSync(join(root, CONFIG_FILE))) throw configMissing(CONFIG_FILE, root);
  const config = await checkedConfig(root, await importConfig(root));
  const unknown = unknownLayouts(root, config);
  if (unknown.length > 0) throw invalidConfig(CONFIG_FILE, unknown);
  return config;
}

// --- internal ---

let imports = 0;

// The configuration may depend on the environment, so it is evaluated each time, under a new name since Node never imports one twice.
async function importConfig(root: string): Promise<unknown> {
  try {
    const module = await bundleConfig(root, CONFIG_FILE);
    const loaded = (await import(`${pathToFileURL(module).href}?${++imports}`)) as { readonly default?: unknown };
    return loaded.default;
  } catch (error) {
    if (isFileRefused(error)) throw error;
    throw configNotLoaded(CONFIG_FILE, error);
  }
}

// Loading the schema takes longer than anything else here, so the validated configuration is cached.
async function checkedConfig(root: string, config: unknown): Promise<SiteConfig> {
  const place = placeOf(root, config);
  const known = place && readKept<SiteConfig>(place);
  if (known) return known;
  const { parseConfig } = await import('./parse-config.ts');
  const parsed = parseConfig(config);
  try {
    if (place) keep(place, parsed);
  } catch {
    // If it cannot be cached, it is validated each time.
  }
  return parsed;
}

function placeOf(root: string, config: unknown): KeptPlace | null {
  const copy = copyOf(config);
  if (!copy) return null;
  const sources = hash('sha256', Buffer.concat([Buffer.from(schemaFingerprint(root)), copy]), 'hex').slice(0, 16);
  return { directory: join(root, 'node_modules', '.cache', 'academy'), kind: 'checked-config', sources };
}

function copyOf(config: unknown): Buffer | null {
  try {
    return serialize(config);
  } catch {
    // A function cannot be cloned, nor be part of a configuration: validation reports where it is.
    return null;
  }
}
