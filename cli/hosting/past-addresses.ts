import { memoryFile } from '../publish/memory-file.ts';
import type { OutputFile } from '../publish/output-file.ts';

export const ADDRESSES_FILE = 'builds/addresses.json';

/** Which story has which address, and had before: what the next build needs to see that one was renamed. */
export interface PastAddresses {
  /** Address by uuid. */
  readonly now: ReadonlyMap<string, string>;
  /** Uuid by an address that its story had last and has no more. It stays when the story goes, which may come back elsewhere. */
  readonly former: ReadonlyMap<string, string>;
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

/** Reads such a file; throws where it is something else. */
export function parseAddresses(text: string): PastAddresses {
  const { now, former } = JSON.parse(text) as Readonly<Record<keyof PastAddresses, unknown>>;
  return { now: toMap(now), former: toMap(former) };
}

// --- internal ---

// By hand, since loading what could check it takes longer than all else that most builds do with it.
function toMap(record: unknown): ReadonlyMap<string, string> {
  if (!areTexts(record)) throw new Error('it contains no addresses');
  return new Map(Object.entries(record));
}

const areTexts = (record: unknown): record is Readonly<Record<string, string>> =>
  typeof record === 'object' && record !== null && Object.values(record).every((one) => typeof one === 'string');
