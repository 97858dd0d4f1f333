import { join } from 'node:path';
import { messageOf } from '../report/errors.ts';
import { fetchDeployed } from './deployed-file.ts';
import { memoryFile } from './memory-file.ts';
import type { OutputFile } from './output-file.ts';
import { readIfThere } from './read-if-there.ts';

export const ASSETS_FILE = 'builds/assets.json';

/** The scripts, styles and pictures of a site itself, by path: what the next build needs to keep those that open pages may still ask for. */
export interface PastAssets {
  /** What its pages load, by SHA-256 in hexadecimal digits. */
  readonly now: ReadonlyMap<string, string>;
  /** What pages before them loaded. */
  readonly former: ReadonlyMap<string, FormerAsset>;
}

export interface FormerAsset {
  /** SHA-256, in hexadecimal digits. */
  readonly hash: string;
  /** When a build first did without it (ISO 8601). */
  readonly since: string;
}

/** What was found of earlier builds: in the output directory, and where the site is deployed. */
export interface EarlierAssets {
  readonly here: PastAssets;
  readonly deployed: PastAssets;
  /** Whether the list in the directory cannot be read. */
  readonly isDamaged: boolean;
  /** Why one that may be there could not be read. */
  readonly unknown: string | null;
}

interface RememberOptions {
  readonly earlier: readonly PastAssets[];
  /** How long a site keeps what its pages have no more. */
  readonly days: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** The assets of today with those of earlier builds that a page may be open with. */
export function rememberAssets(now: PastAssets['now'], { earlier, days, at }: RememberOptions): PastAssets {
  const former = new Map<string, FormerAsset>();
  for (const { former: some } of earlier) {
    for (const [path, asset] of some) if (asset.since >= (former.get(path)?.since ?? '')) former.set(path, asset);
  }
  // What any of them still shows is left only today.
  const since = new Date(at).toISOString();
  for (const past of earlier) for (const [path, hash] of past.now) former.set(path, { hash, since });
  const oldest = new Date(at - days * DAY_MS).toISOString();
  return { now, former: new Map([...former].filter(([path, asset]) => !now.has(path) && asset.since > oldest)) };
}

/** `builds/assets.json`, which the next build reads. */
export const assetsFile = (past: PastAssets): OutputFile => memoryFile(ASSETS_FILE, past);

/** What the build in a directory and the one that is deployed left; a clean machine has only the latter. */
export async function readEarlierAssets(directory: string, origin: string | null, signal: AbortSignal): Promise<EarlierAssets> {
  const file = join(directory, ASSETS_FILE);
  const here = parse(readIfThere(file)?.toString() ?? null, file);
  const answer = origin === null ? null : await fetchDeployed(ASSETS_FILE, { origin, signal });
  const deployed = parse(answer?.bytes?.toString() ?? null, `${origin}/${ASSETS_FILE}`);
  const unknown = answer?.unknown ?? deployed.unknown ?? here.unknown;
  return { here: here.past, deployed: deployed.past, isDamaged: here.unknown !== null, unknown };
}

// --- internal ---

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

// By hand, since loading what could check it takes longer than all else that most builds do with it. Paths become files: they lead nowhere else.
function toMap<T>(record: unknown, isOne: (value: unknown) => value is T): ReadonlyMap<string, T> {
  const rows = Object.entries(record ?? {}) as [string, unknown][];
  if (
    typeof record !== 'object' ||
    record === null ||
    !rows.every((row): row is [string, T] => /^assets\/[\w-][\w.-]*$/.test(row[0]) && isOne(row[1]))
  ) {
    throw new Error('it contains no assets');
  }
  return new Map(rows as [string, T][]);
}

const isHash = (value: unknown): value is string => typeof value === 'string' && /^[\da-f]{64}$/.test(value);

function isFormer(value: unknown): value is FormerAsset {
  const { hash, since } = (value ?? {}) as { readonly [key in keyof FormerAsset]: unknown };
  return isHash(hash) && typeof since === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(since);
}
