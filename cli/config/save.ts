import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual, parseEnv } from 'node:util';
import { replaceFile, replacePrivateFile } from '../lib/replace-file.ts';
import { readText } from '../lib/files.ts';
import { notWritten } from '../report/errors/setup.ts';
import { toToken } from './env.ts';
import { CONFIG_FILE } from '../lib/site-files.ts';
import { loadConfig } from './load.ts';

/** Writes the token into a project's `.env` and returns the previous one, if any; throws an error with the line to add if it cannot. */
export function saveToken(root: string, token: string): string | null {
  const file = join(root, '.env');
  const before = existsSync(file) ? readText(file) : '';
  const after = withVariable(before, 'STORYBLOK_TOKEN', token);
  if (after === null) throw notWritten('.env', 'STORYBLOK_TOKEN=…');
  replacePrivateFile(file, after);
  return toToken(parseEnv(before)['STORYBLOK_TOKEN']);
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

/**
 * The text of a `.env` with a variable set: its line is replaced if there is one, otherwise added; everything else stays. Null if that cannot be done
 * line by line, as within a multi-line value.
 * @example withVariable('A=1', 'B', '2') // => 'A=1\nB=2\n'
 */
export function withVariable(text: string, name: string, value: string): string | null {
  const before = parseEnv(text);
  // Versions of Node differ in what they make of the rest of such a value.
  if (before[name]?.includes('\n')) return null;
  const line = `${name}=${value}`;
  const itsLine = new RegExp(`^(?:export[ \\t]+)?${name}[ \\t]*=.*$`, 'm');
  const changed = itsLine.test(text)
    ? text.replace(itsLine, () => line)
    : `${text}${text === '' || text.endsWith('\n') ? '' : '\n'}${line}\n`;
  // Parsed as Node will parse it: quotes or a second line with the same name must not change its meaning.
  return isDeepStrictEqual({ ...parseEnv(changed) }, { ...before, [name]: value }) ? changed : null;
}

/**
 * The text of a `site.config.ts` with another `storyblok.region`: replaced if present, otherwise inserted at the first possible place. Null if there
 * is none. Only loading the result shows whether it worked, since TypeScript is not parsed here.
 */
export function withRegion(source: string, region: string): string | null {
  const found = PLACES.find(([place]) => place.test(source));
  return found ? source.replace(found[0], found[1](region)) : null;
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

const PLACES: readonly (readonly [place: RegExp, instead: (region: string) => string])[] = [
  [/(\bregion:\s*)(['"])\w*\2/, (region) => `$1'${region}'`],
  [/\bstoryblok:\s*\{/, (region) => `$& region: '${region}',`],
  [/\bdefineConfig\(\{/, (region) => `$&\n  storyblok: { region: '${region}' },`],
];
