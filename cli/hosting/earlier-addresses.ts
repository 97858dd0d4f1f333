import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../kept/replace-file.ts';
import { fetchDeployed } from '../publish/deployed-file.ts';
import { readIfThere } from '../publish/read-if-there.ts';
import { messageOf } from '../report/errors.ts';
import { ADDRESSES_FILE, addressesFile, parseAddresses } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';

/** What was found of earlier builds, and why one that may be there could not be read. */
export interface Earlier {
  /** What was found where the site is deployed (or was kept of it, where that could not be asked), and what in its directory, as texts. */
  readonly deployed: string;
  readonly here: string;
  /** Why what may be deployed could not be read. */
  readonly unknown: string | null;
  /** Whether what was kept stands in for it. */
  readonly isKept: boolean;
  /** Whether there may be something that nobody else knows: a site made now forgets it. */
  readonly isLost: boolean;
  /** Reads all of it, and says where what is in the directory cannot be; most builds have no need to. */
  read(): Found;
  /** Keeps what the site that is in the directory by now remembers, for when that cannot be asked where it is deployed; says why where it could not. */
  keep(): string | null;
}

interface Found {
  readonly past: readonly PastAddresses[];
  readonly unknown: string | null;
}

interface Asked {
  /** Where the site is deployed; null where nobody is asked. */
  readonly origin: string | null;
  /** Where builds keep what later ones need. */
  readonly cache: string;
  readonly signal: AbortSignal;
}

/** What the build in a directory and the one that is deployed remember; a clean machine has only the latter. */
export async function readEarlier(directory: string, { origin, cache, signal }: Asked): Promise<Earlier> {
  const file = join(directory, ADDRESSES_FILE);
  const here = readIfThere(file)?.toString() ?? '';
  const there = origin === null ? NOBODY_ASKED : await readDeployed(origin, signal);
  const isMissed = there.unknown !== null && there.hasHost;
  const kept = origin !== null && isMissed ? readKept(keptFile(cache, origin)) : [];
  const isLost = isMissed && kept.length === 0 && here === '';
  const deployed = [...there.past, ...kept];
  return {
    deployed: deployed.map((past) => String(addressesFile(past).contents)).join(''),
    here,
    unknown: there.unknown,
    isKept: kept.length > 0,
    isLost,
    read() {
      const own = here === '' ? { past: [], unknown: null } : parseOne(here, file);
      return { past: [...deployed, ...own.past], unknown: own.unknown };
    },
    // What has forgotten something does not stand in for what may know it.
    keep: () => (origin === null || isLost ? null : keepFile(file, keptFile(cache, origin))),
  };
}

// --- internal ---

const NOBODY_ASKED = { past: [], unknown: null, hasHost: false };

// By its address: a project may be built for several.
const keptFile = (cache: string, origin: string) => join(cache, `addresses-${hash('sha256', origin, 'hex').slice(0, 16)}.json`);

function readKept(file: string): readonly PastAddresses[] {
  try {
    return [parseAddresses(readFileSync(file, 'utf8'))];
  } catch {
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

async function readDeployed(origin: string, signal: AbortSignal): Promise<Found & { readonly hasHost: boolean }> {
  const { bytes, unknown, hasHost } = await fetchDeployed(ADDRESSES_FILE, { origin, signal });
  return { ...(bytes ? parseOne(bytes.toString(), origin) : { past: [], unknown }), hasHost };
}
