import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decodedPath } from '../../islands/requested-path.ts';
import { memoryFile, type OutputFile } from '../files/output-file.ts';
import { shortHash } from '../lib/hash.ts';
import { isObject } from '../lib/json.ts';
import { replaceFile } from '../lib/replace-file.ts';
import { fetchDeployed } from '../files/deployed-file.ts';
import { fetchLatest } from '../files/latest-build.ts';
import { readIfThere } from '../lib/files.ts';
import { lazy } from '../lib/memoize.ts';
import { messageOf } from '../report/errors.ts';
import { toAddress } from '../site/url.ts';
import { whyNoAddress } from '../site/usable-addresses.ts';

export const ADDRESSES_FILE = 'builds/addresses.json';

/** The current and former addresses of stories: what the next build needs to detect renamed stories. */
export interface PastAddresses {
  /** Address by uuid. */
  readonly now: ReadonlyMap<string, string>;
  /** Uuid by former address, of the story that had it last. Kept when the story is removed, since it may come back elsewhere. */
  readonly former: ReadonlyMap<string, string>;
  /** Set if the deployed site could not be read and may have known more. */
  readonly isPartial?: true;
}

/** Combines today's addresses with what earlier builds remember; the one that visitors know must come last. */
export function remember(today: ReadonlyMap<string, string>, earlier: readonly PastAddresses[]): PastAddresses {
  const former = new Map<string, string>();
  for (const past of earlier) {
    for (const [address, uuid] of past.former) former.set(address, uuid);
    for (const [uuid, address] of past.now) former.set(address, uuid);
  }
  // Whose an address was no longer matters once another story has it, so that the next build of the same stories remembers the same.
  for (const address of today.values()) former.delete(address);
  return { now: today, former };
}

/** Where former addresses of stories lead today, without those of removed stories. */
export function movedAddresses({ now, former }: PastAddresses): ReadonlyMap<string, string> {
  return new Map([...former].flatMap(([address, uuid]) => (now.has(uuid) ? [[address, now.get(uuid) ?? '']] : [])));
}

/** `builds/addresses.json`, which the next build reads. It contains nothing that the site does not show. */
export const addressesFile = (past: PastAddresses): OutputFile => memoryFile(ADDRESSES_FILE, past);

/** Parses the file; throws if it is something else. */
export function parseAddresses(text: string): PastAddresses {
  const { now, former, isPartial } = JSON.parse(text) as Readonly<Record<keyof PastAddresses, unknown>>;
  return {
    now: new Map(textsIn(now).flatMap(([uuid, address]) => readAddress(address).map((known) => [uuid, known] as const))),
    former: new Map(textsIn(former).flatMap(([address, uuid]) => readAddress(address).map((known) => [known, uuid] as const))),
    ...(isPartial === true ? { isPartial } : {}),
  };
}

/** The addresses remembered by earlier builds, and why any that may exist could not be read. */
export interface Earlier {
  /** As texts: what the deployed site remembers (or the cached copy, if that could not be fetched), and what its directory does. */
  readonly deployed: string;
  readonly here: string;
  /** Why the deployed file could not be read, else null. */
  readonly unknown: string | null;
  /** Whether the cached copy was used instead. */
  readonly isKept: boolean;
  /** Whether there may be addresses that only the deployed site knows: a site built now forgets them. */
  readonly isLost: boolean;
  /** Parses all of it, and reports why the file in the directory is invalid; most builds don't need to. */
  read(): Found;
  /** Caches what the site now in the directory remembers, for when the deployed site cannot be reached; returns the reason if it fails. */
  keep(): string | null;
}

interface Found {
  readonly past: readonly PastAddresses[];
  readonly unknown: string | null;
}

interface Asked {
  /** The deployed site; null if there is none to replace. */
  readonly origin: string | null;
  /** Whether it is not asked, so that only what is cached of it is known. */
  readonly isOffline: boolean;
  /** The cache directory shared with later builds. */
  readonly cache: string;
  readonly signal: AbortSignal;
}

/** Reads what the build in a directory and the deployed one remember; a clean machine has only the latter. */
export async function readEarlier(directory: string, { origin, isOffline, cache, signal }: Asked): Promise<Earlier> {
  const file = join(directory, ADDRESSES_FILE);
  const here = readIfThere(file)?.toString() ?? '';
  const own = lazy(() => (here === '' ? { past: [], unknown: null } : parseOne(here, file)));
  const there = origin === null ? NOTHING_THERE : isOffline ? NOBODY_ASKED : await readDeployed(origin, signal);
  const isMissed = there.unknown !== null && there.hasHost;
  const isForgotten = there.unknown !== null && !remembers(own().past);
  // Before the first deployment there is no such host, and the directory knows all. Without it, the host may be one that only this machine does not find.
  const kept = origin !== null && (isMissed || isForgotten) ? cachedIn(keptFile(cache, origin)) : [];
  const isLost = isMissed && isForgotten && kept.length === 0;
  const deployed = [...there.past, ...kept];
  return {
    deployed: deployed.map((past) => String(addressesFile(past).contents)).join(''),
    here,
    // Offline, the cached copy is no makeshift.
    unknown: isOffline && kept.length > 0 ? null : there.unknown,
    isKept: kept.length > 0,
    isLost,
    // The directory may be older, restored from a pipeline's cache, or newer but never deployed: visitors know the addresses that are deployed.
    read: () => ({ past: [...own().past, ...deployed], unknown: own().unknown }),
    // An incomplete memory must not replace one that may be complete.
    keep: () => (origin === null || isLost ? null : keepFile(file, keptFile(cache, origin))),
  };
}

// --- internal ---

const NO_ADDRESSES = 'it contains no addresses';

const ADDRESS = /^\/(?:[\w\-.~!$&'()*+,;=:@%]+(?:\/(?!$)|$))*$/;

/** An address as builds write it today: earlier ones escaped more symbols, and had addresses that hosts take for others, which are left out. */
function readAddress(text: string): readonly string[] {
  // They become rules of the host, in which anything else could mean something.
  if (!ADDRESS.test(text) || decodedPath(text) === null) throw new Error(NO_ADDRESSES);
  const address = toAddress(text);
  return whyNoAddress(address) === null ? [address] : [];
}

// Validated by hand, since loading a validation library takes longer than everything else most builds do with it.
function textsIn(record: unknown): readonly (readonly [string, string])[] {
  const texts = isObject(record) ? Object.entries(record) : null;
  if (!texts?.every((one): one is [string, string] => typeof one[1] === 'string')) throw new Error(NO_ADDRESSES);
  return texts;
}

const NOTHING_THERE = { past: [], unknown: null, hasHost: false };
const NOBODY_ASKED = { past: [], unknown: 'it is not asked with --offline', hasHost: true };

// Named by origin, since a project may be built for several.
const keptFile = (cache: string, origin: string) => join(cache, `addresses-${shortHash(origin)}.json`);

function cachedIn(file: string): readonly PastAddresses[] {
  try {
    return [parseAddresses(readFileSync(file, 'utf8'))];
  } catch {
    // Without a copy that can be read, the reason why the deployed site could not be is reported.
    return [];
  }
}

function keepFile(from: string, to: string): string | null {
  try {
    replaceFile(to, readIfThere(from) ?? '');
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

function parseOne(text: string, where: string): Found {
  try {
    return { past: [parseAddresses(text)], unknown: null };
  } catch (error) {
    return { past: [], unknown: `${where}: ${messageOf(error).split('\n')[0]}` };
  }
}

/**
 * Whether a file remembers all addresses: that of drafts may be empty, one restored from elsewhere may be damaged, and one of a build that could not ask
 * the deployed site either has only its own.
 */
const remembers = (past: readonly PastAddresses[]): boolean =>
  past.some(({ now, former, isPartial }) => !isPartial && now.size + former.size > 0);

async function readDeployed(origin: string, signal: AbortSignal): Promise<Found & { readonly hasHost: boolean }> {
  const { bytes, unknown, hasHost } = await fetchDeployed(ADDRESSES_FILE, { origin, signal });
  if (bytes) return { ...parseOne(bytes.toString(), origin), hasHost };
  // Every build publishes the file, so where there is a build without it, it was lost.
  const isLacking = unknown === null && (await fetchLatest(origin, signal));
  return { past: [], unknown: isLacking ? `${origin} has a build without ${ADDRESSES_FILE}` : unknown, hasHost };
}
