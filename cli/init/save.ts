import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { CONFIG_FILE, loadConfig } from '../config/load.ts';
import { replaceFile, replacePrivateFile } from '../cache/replace-file.ts';
import { readText } from '../lib/files.ts';
import { notWritten } from '../report/errors/setup.ts';
import { withRegion } from './config-source.ts';
import { withVariable } from './env-file.ts';

/** Writes the token into a project's `.env` and returns the previous one, if any; throws an error with the line to add if it cannot. */
export function saveToken(root: string, token: string): string | null {
  const file = join(root, '.env');
  const before = existsSync(file) ? readText(file) : '';
  const after = withVariable(before, 'STORYBLOK_TOKEN', token);
  if (after === null) throw notWritten('.env', 'STORYBLOK_TOKEN=…');
  replacePrivateFile(file, after);
  return parseEnv(before)['STORYBLOK_TOKEN'] ?? null;
}

/** Sets the region in a project's `site.config.ts`; if that does not work, restores the file and throws an error with the text to add. */
export async function saveRegion(root: string, region: string): Promise<void> {
  const file = join(root, CONFIG_FILE);
  const before = readFileSync(file, 'utf8');
  const after = withRegion(before, region);
  if (after !== null) {
    replaceFile(file, after);
    if (await saysRegion(root, region)) return;
    replaceFile(file, before);
  }
  throw notWritten(CONFIG_FILE, `storyblok: { region: '${region}' }`);
}

// --- internal ---

async function saysRegion(root: string, region: string): Promise<boolean> {
  try {
    return (await loadConfig(root)).storyblok.region === region;
  } catch {
    // A file that no longer loads is restored.
    return false;
  }
}
