import { join } from 'node:path';
import { forEachConcurrently } from '../lib/requests.ts';
import { sha256 } from '../lib/hash.ts';
import { fetchDeployed } from './deployed-file.ts';
import type { OutputFile } from './output-file.ts';
import { ASSETS_FILE, assetsFile, rememberAssets } from './past-assets.ts';
import type { EarlierAssets, PastAssets } from './past-assets.ts';
import { readIfThere } from './read-if-there.ts';
import { scanOutput } from './scan.ts';
import type { ScanOptions } from './scan.ts';

/** What a site keeps of earlier builds, for pages that are open while it is published. */
export interface KeptAssets {
  /** Assets that its own pages no longer load, and the list of all assets. */
  readonly files: readonly OutputFile[];
  /** Those of the files that are already in the directory, unchanged. */
  readonly there: ReadonlySet<string>;
  /** Files in the directory that are no longer kept. */
  readonly gone: readonly string[];
  /** What should have been kept but could not be, with the reason. */
  readonly lost: readonly Lost[];
}

interface Past {
  readonly earlier: EarlierAssets;
  /** How long to keep assets, in days; null for none, as for a site without visitors. */
  readonly days: number | null;
  /** Unix time in ms. */
  readonly at: number;
}

/** What a site keeps of earlier builds, and where it is found. */
export interface KeepOptions extends Past {
  /** The output directory, with the previous site. */
  readonly directory: string;
  /** The deployed site, which may have files missing from the directory; null not to ask it. */
  readonly origin: string | null;
  readonly scan: ScanOptions;
  readonly signal: AbortSignal;
}

/** Whether the directory lacks an asset that is to be kept, either because only the deployed site has it or because its own list is damaged. */
export function lacksAssets({ earlier: { here, deployed, isDamaged }, days, at }: Past): boolean {
  if (days === null) return false;
  if (isDamaged) return true;
  return [...rememberAssets(here.now, { earlier: [deployed], days, at }).former.keys()].some((path) => !here.former.has(path));
}

/**
 * Keeps what pages of earlier builds may still load, from the directory or from the deployed site, if its contents are unchanged. `now` is what the
 * pages of the site load, by SHA-256.
 */
export async function keepAssets(now: PastAssets['now'], options: KeepOptions): Promise<KeptAssets> {
  const { earlier, days, at, directory } = options;
  const formerly = [...earlier.here.former.keys()].filter((path) => !now.has(path));
  if (days === null) return { files: [], there: new Set(), gone: [...formerly, ASSETS_FILE], lost: [] };

  const { former } = rememberAssets(now, { earlier: [earlier.deployed, earlier.here], days, at });
  const found: (Kept | Lost)[] = [];
  const finding = { ...options, silent: [] };
  await forEachConcurrently(former, AT_ONCE, async ([path, { hash }]) => void found.push(await find(path, hash, finding)));
  const kept = found.filter((one) => 'contents' in one);
  const paths = new Set(kept.map(({ path }) => path));
  const list = assetsFile({ now, former: new Map([...former].filter(([path]) => paths.has(path))) });
  const there = kept.flatMap(({ path, isThere }) => (isThere ? [path] : []));
  if (readIfThere(join(directory, ASSETS_FILE))?.toString() === list.contents) there.push(ASSETS_FILE);
  return {
    files: [...kept, list],
    there: new Set(there),
    gone: formerly.filter((path) => !paths.has(path)),
    lost: found.filter((one) => 'why' in one),
  };
}

// --- internal ---

/** Maximum concurrent requests. */
const AT_ONCE = 8;
/** How many requests to the deployed site may fail before it is no longer asked. */
const PATIENCE = 8;

interface FindOptions extends KeepOptions {
  readonly silent: string[];
}

interface Kept {
  readonly path: string;
  readonly contents: Uint8Array;
  /** Whether it is already in the directory. */
  readonly isThere: boolean;
}

interface Lost {
  readonly path: string;
  readonly why: string;
}

// `silent` collects why requests to the deployed site failed, so that an unreachable host is not awaited for every file.
async function find(path: string, hash: string, { directory, origin, scan, signal, silent }: FindOptions): Promise<Kept | Lost> {
  const here = readIfThere(join(directory, path));
  const isThere = here !== null && sha256(here) === hash;
  const [why] = silent;
  if (!isThere && why !== undefined && silent.length >= PATIENCE) return { path, why };
  const { bytes, unknown } = isThere || origin === null ? { bytes: here, unknown: null } : await fetchDeployed(path, { origin, signal });
  if (unknown !== null) silent.push(unknown);
  if (!bytes || sha256(bytes) !== hash) return { path, why: unknown ?? 'it no longer exists' };
  const [leak] = scanOutput([{ path, contents: bytes }], scan);
  return leak ? { path, why: `it contains ${leak.what}` } : { path, contents: bytes, isThere };
}
