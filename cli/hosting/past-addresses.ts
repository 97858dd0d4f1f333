import { decodedPath } from '../../islands/requested-path.ts';
import { memoryFile } from '../files/output-file.ts';
import type { OutputFile } from '../files/output-file.ts';
import { toAddress, whyNoAddress } from '../site/url.ts';

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
    now: new Map([...toMap(now)].flatMap(([uuid, address]) => readAddress(address).map((known) => [uuid, known] as const))),
    former: new Map([...toMap(former)].flatMap(([address, uuid]) => readAddress(address).map((known) => [known, uuid] as const))),
    ...(isPartial === true ? { isPartial } : {}),
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
function toMap(record: unknown): ReadonlyMap<string, string> {
  if (!areTexts(record)) throw new Error(NO_ADDRESSES);
  return new Map(Object.entries(record));
}

const areTexts = (record: unknown): record is Readonly<Record<string, string>> =>
  typeof record === 'object' && record !== null && Object.values(record).every((one) => typeof one === 'string');
