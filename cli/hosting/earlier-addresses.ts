import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shortHash } from '../lib/hash.ts';
import { replaceFile } from '../cache/replace-file.ts';
import { fetchDeployed } from '../files/deployed-file.ts';
import { fetchLatest } from '../files/latest-build.ts';
import { readIfThere } from '../files/read-if-there.ts';
import { messageOf } from '../report/errors.ts';
import { ADDRESSES_FILE, addressesFile, parseAddresses } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';

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
  const there = origin === null ? NOTHING_THERE : isOffline ? NOBODY_ASKED : await readDeployed(origin, signal);
  const isMissed = there.unknown !== null && there.hasHost;
  const isForgotten = there.unknown !== null && !remembers(here);
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
    read() {
      const own = here === '' ? { past: [], unknown: null } : parseOne(here, file);
      // The directory may be older, restored from a pipeline's cache, or newer but never deployed: visitors know the addresses that are deployed.
      return { past: [...own.past, ...deployed], unknown: own.unknown };
    },
    // An incomplete memory must not replace one that may be complete.
    keep: () => (origin === null || isLost ? null : keepFile(file, keptFile(cache, origin))),
  };
}

// --- internal ---

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
const remembers = (text: string): boolean =>
  parseOne(text, '').past.some(({ now, former, isPartial }) => !isPartial && now.size + former.size > 0);

async function readDeployed(origin: string, signal: AbortSignal): Promise<Found & { readonly hasHost: boolean }> {
  const { bytes, unknown, hasHost } = await fetchDeployed(ADDRESSES_FILE, { origin, signal });
  if (bytes) return { ...parseOne(bytes.toString(), origin), hasHost };
  // Every build publishes the file, so where there is a build without it, it was lost.
  const isLacking = unknown === null && (await fetchLatest(origin, signal));
  return { past: [], unknown: isLacking ? `${origin} has a build without ${ADDRESSES_FILE}` : unknown, hasHost };
}
