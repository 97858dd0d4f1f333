import { join } from 'node:path';
import { fetchDeployed } from '../publish/deployed-file.ts';
import { memoryFile } from '../publish/memory-file.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { readIfThere } from '../publish/read-if-there.ts';
import { messageOf } from '../report/errors.ts';

export const ADDRESSES_FILE = 'builds/addresses.json';

/** Which story has which address, and had before: what the next build needs to see that one was renamed. */
export interface PastAddresses {
  /** Address by uuid. */
  readonly now: ReadonlyMap<string, string>;
  /** Uuid by an address that its story had last and has no more. It stays when the story goes, which may come back elsewhere. */
  readonly former: ReadonlyMap<string, string>;
}

/** What was found of earlier builds, and why one that may be there could not be read. */
export interface Earlier {
  /** What was found where the site is deployed, and what in its directory, as texts. */
  readonly deployed: string;
  readonly here: string;
  /** Why what may be deployed could not be read. */
  readonly unknown: string | null;
  /** Reads all of it, and says where what is in the directory cannot be; most builds have no need to. */
  read(): Found;
}

interface Found {
  readonly past: readonly PastAddresses[];
  readonly unknown: string | null;
}

/** The addresses of today with all that is remembered of earlier builds, the latest of them last. */
export function remember(today: ReadonlyMap<string, string>, earlier: readonly PastAddresses[]): PastAddresses {
  const former = new Map<string, string>();
  for (const past of earlier) {
    for (const [address, uuid] of past.former) former.set(address, uuid);
    for (const [uuid, address] of past.now) former.set(address, uuid);
  }
  for (const [uuid, address] of today) if (former.get(address) === uuid) former.delete(address);
  return { now: today, former };
}

/** Where each address that a story had leads today; of stories that are gone it is not known. */
export function movedAddresses({ now, former }: PastAddresses): ReadonlyMap<string, string> {
  return new Map([...former].flatMap(([address, uuid]) => (now.has(uuid) ? [[address, now.get(uuid) ?? '']] : [])));
}

/** `builds/addresses.json`, which the next build reads. It holds nothing that the site does not show. */
export const addressesFile = (past: PastAddresses): OutputFile => memoryFile(ADDRESSES_FILE, past);

/** What the build in a directory and the one that is deployed remember; a clean machine has only the latter. */
export async function readEarlier(directory: string, origin: string | null, signal: AbortSignal): Promise<Earlier> {
  const file = join(directory, ADDRESSES_FILE);
  const here = readIfThere(file)?.toString() ?? '';
  const there = origin === null ? { past: [], unknown: null } : await readDeployed(origin, signal);
  return {
    deployed: there.past.map((past) => String(addressesFile(past).contents)).join(''),
    here,
    unknown: there.unknown,
    read() {
      const own = here === '' ? { past: [], unknown: null } : parseOne(here, file);
      return { past: [...there.past, ...own.past], unknown: own.unknown };
    },
  };
}

// --- internal ---

function parseOne(text: string, where: string): Found {
  try {
    return { past: [parse(text)], unknown: null };
  } catch (error) {
    return { past: [], unknown: `${where}: ${messageOf(error).split('\n')[0]}` };
  }
}

async function readDeployed(origin: string, signal: AbortSignal): Promise<Found> {
  const { bytes, unknown } = await fetchDeployed(ADDRESSES_FILE, { origin, signal });
  if (!bytes) return { past: [], unknown };
  return parseOne(bytes.toString(), origin);
}

function parse(text: string): PastAddresses {
  const { now, former } = JSON.parse(text) as Readonly<Record<keyof PastAddresses, unknown>>;
  return { now: toMap(now), former: toMap(former) };
}

// By hand, since loading what could check it takes longer than all else that most builds do with it.
function toMap(record: unknown): ReadonlyMap<string, string> {
  if (!areTexts(record)) throw new Error('it holds no addresses');
  return new Map(Object.entries(record));
}

const areTexts = (record: unknown): record is Readonly<Record<string, string>> =>
  typeof record === 'object' && record !== null && Object.values(record).every((one) => typeof one === 'string');
