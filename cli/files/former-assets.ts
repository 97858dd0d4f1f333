import { join } from 'node:path';
import { forEachConcurrently } from '../lib/requests.ts';
import { sha256 } from '../lib/hash.ts';
import { isObject } from '../lib/json.ts';
import { messageOf } from '../report/errors.ts';
import { fetchDeployed } from './deployed-file.ts';
import { memoryFile, type OutputFile } from './output-file.ts';
import { readIfThere } from '../lib/files.ts';
import { scanOutput, type ScanOptions } from './scan.ts';

export const ASSETS_FILE = 'builds/assets.json';

/** The site's own scripts, styles and pictures, by path: what the next build needs to keep those that open pages may still load. */
export interface PastAssets {
  /** What its pages load: SHA-256 in hex. */
  readonly now: ReadonlyMap<string, string>;
  /** What pages of earlier builds loaded. */
  readonly former: ReadonlyMap<string, FormerAsset>;
}

export interface FormerAsset {
  /** SHA-256 in hex. */
  readonly hash: string;
  /** When a build first no longer used it (ISO 8601). */
  readonly since: string;
}

/** The asset lists of earlier builds: in the output directory, and on the deployed site. */
export interface EarlierAssets {
  readonly here: PastAssets;
  readonly deployed: PastAssets;
  /** Whether the list in the directory is unreadable. */
  readonly isDamaged: boolean;
  /** Why a list that may exist could not be read, else null. */
  readonly unknown: string | null;
}

interface RememberOptions {
  readonly earlier: readonly PastAssets[];
  /** How long a site keeps what its pages no longer load. */
  readonly days: number;
  /** Unix time in ms. */
  readonly at: number;
}

/** Adds the assets of earlier builds that an open page may still load to today's. */
export function rememberAssets(now: PastAssets['now'], { earlier, days, at }: RememberOptions): PastAssets {
  const former = new Map<string, FormerAsset>();
  const since = new Date(at).toISOString();
  for (const { former: some } of earlier) {
    for (const [path, asset] of some) {
      // What a list dates in the future would be kept until then.
      const one = asset.since > since ? { ...asset, since } : asset;
      if (one.since >= (former.get(path)?.since ?? '')) former.set(path, one);
    }
  }
  // What an earlier build still used counts as unused only from today.
  for (const past of earlier) for (const [path, hash] of past.now) former.set(path, { hash, since });
  const oldest = new Date(at - days * DAY_MS).toISOString();
  return { now, former: new Map([...former].filter(([path, asset]) => !now.has(path) && asset.since > oldest)) };
}

/** `builds/assets.json`, which the next build reads. */
export const assetsFile = (past: PastAssets): OutputFile => memoryFile(ASSETS_FILE, past);

/** Reads the lists left by the build in a directory and by the deployed one; a clean machine has only the latter. */
export async function readEarlierAssets(directory: string, origin: string | null, signal: AbortSignal): Promise<EarlierAssets> {
  const file = join(directory, ASSETS_FILE);
  const here = parse(readIfThere(file)?.toString() ?? null, file);
  const answer = origin === null ? null : await fetchDeployed(ASSETS_FILE, { origin, signal });
  const deployed = parse(answer?.bytes?.toString() ?? null, `${origin}/${ASSETS_FILE}`);
  const unknown = answer?.unknown ?? deployed.unknown ?? here.unknown;
  return { here: here.past, deployed: deployed.past, isDamaged: here.unknown !== null, unknown };
}

/** What a site keeps of earlier builds, for pages that are open while it is published. */
export interface KeptAssets {
  /** Assets that its own pages no longer load, and the list of all assets. */
  readonly files: readonly OutputFile[];
  /** Those of the files that are already in the directory, unchanged. */
  readonly there: ReadonlySet<string>;
  /** Files in the directory that are no longer kept. */
  readonly gone: readonly string[];
  /** What should have been kept but could not be, with the reason. */
  readonly lost: readonly { readonly path: string; readonly why: string }[];
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
  const found: (Found | Lost)[] = [];
  const finding = { ...options, silent: [] };
  await forEachConcurrently(former, AT_ONCE, async ([path, { hash }]) => void found.push(await find(path, hash, finding)));
  const kept = found.filter((one) => 'contents' in one);
  const paths = new Set(kept.map(({ path }) => path));
  const list = assetsFile({ now, former: new Map([...former].filter(([path]) => paths.has(path))) });
  const there = kept.flatMap(({ path, isUnchanged }) => (isUnchanged ? [path] : []));
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

interface Found {
  readonly path: string;
  readonly contents: Uint8Array;
  /** Whether it is already in the directory as it is. */
  readonly isUnchanged: boolean;
}

type Lost = KeptAssets['lost'][number];

// `silent` collects why requests to the deployed site failed, so that an unreachable host is not awaited for every file.
async function find(path: string, hash: string, { directory, origin, scan, signal, silent }: FindOptions): Promise<Found | Lost> {
  const here = readIfThere(join(directory, path));
  const isUnchanged = here !== null && sha256(here) === hash;
  const [why] = silent;
  if (!isUnchanged && why !== undefined && silent.length >= PATIENCE) return { path, why };
  const { bytes, unknown } =
    isUnchanged || origin === null ? { bytes: here, unknown: null } : await fetchDeployed(path, { origin, signal });
  if (unknown !== null) silent.push(unknown);
  if (!bytes || sha256(bytes) !== hash) return { path, why: unknown ?? 'it no longer exists' };
  const [leak] = scanOutput([{ path, contents: bytes }], scan);
  return leak ? { path, why: `it contains ${leak.what}` } : { path, contents: bytes, isUnchanged };
}

const DAY_MS = 86_400_000;
const NONE: PastAssets = { now: new Map(), former: new Map() };

function parse(text: string | null, where: string): { readonly past: PastAssets; readonly unknown: string | null } {
  if (text === null) return { past: NONE, unknown: null };
  try {
    const { now, former } = (JSON.parse(text) ?? {}) as Readonly<Record<keyof PastAssets, unknown>>;
    return { past: { now: toMap(now, isHash), former: toMap(former, isFormer) }, unknown: null };
  } catch (error) {
    return { past: NONE, unknown: `${where}: ${messageOf(error).split('\n')[0]}` };
  }
}

// Validated by hand, since loading a validation library takes longer than everything else most builds do with it. Paths become files, so they must
// stay within `assets/`.
function toMap<T>(record: unknown, isOne: (value: unknown) => value is T): ReadonlyMap<string, T> {
  const rows = isObject(record) ? Object.entries(record) : null;
  if (!rows?.every((row): row is [string, T] => /^assets\/[\w-][\w.-]*$/.test(row[0]) && isOne(row[1])))
    throw new Error('it contains no assets');
  return new Map(rows);
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value);

function isFormer(value: unknown): value is FormerAsset {
  const { hash, since } = (value ?? {}) as { readonly [key in keyof FormerAsset]: unknown };
  return isHash(hash) && typeof since === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since);
}
