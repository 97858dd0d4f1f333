import { hash } from 'node:crypto';
import { sha256 } from '../lib/hash.ts';
import { groupBy } from '../lib/lists.ts';
import type { RenderedFile, RenderedPage } from '../render/render-job.ts';
import { isObjectUnusable } from '../report/errors/store.ts';
import { getValue, putValue } from './objects.ts';
import type { Store } from './store.ts';

/** A page as a store has it: whoever needs a page with this key would render the same bytes. */
export interface StoredPage extends Pick<RenderedPage, 'path' | 'hash' | 'bytes' | 'islands' | 'facts' | 'markdown'> {
  /** What it was made from (see `createPageKeys`). */
  readonly key: string;
  /** The image that was drawn for it. */
  readonly image: RenderedFile | null;
  /** Whether it is a part of other pages and no file by itself. */
  readonly isPart: boolean;
}

/** A page to be put into a store. */
export interface PageToStore {
  readonly page: StoredPage;
  /** The bytes of its files, in the order of `filesOf`. */
  contents(): readonly Uint8Array[];
}

/** The files that a page consists of. */
export const filesOf = ({ path, hash: own, bytes, markdown, image }: Omit<StoredPage, 'key' | 'isPart'>): readonly RenderedFile[] =>
  [{ path, hash: own, bytes }, markdown, image].filter((file) => file !== null);

/** The folder of the packs with pages that have the same in common as one with this key. */
export const packsFor = (key: string): string => `pages/${key.split('.')[0]}/`;

/** Puts pages, in packs of bounded size: first the bytes of their files, then what is in them. Returns the names of the packs. */
export async function putPages(store: Store, pages: Iterable<PageToStore>): Promise<readonly string[]> {
  const names: string[] = [];
  let [rows, parts, size]: [StoredPage[], Uint8Array[], number] = [[], [], 0];
  const flush = async () => {
    const [first] = rows;
    if (!first) return;
    const folder = packsFor(first.key);
    const bytes = Buffer.concat(parts);
    const name = `${folder}bytes/${sha256(bytes)}`;
    await store.put(name, bytes);
    names.push(await putValue(store, folder, { bytes: name, pages: rows } satisfies Pack));
    [rows, parts, size] = [[], [], 0];
  };
  for (const { page, contents } of pages) {
    const files = contents();
    rows.push(page);
    parts.push(...files);
    size += files.reduce((sum, { length }) => sum + length, 0);
    if (size >= PACK_BYTES) await flush();
  }
  await flush();
  return names;
}

/** Where the bytes of a page are. */
export interface Found {
  readonly page: StoredPage;
  /** The pack, and its bytes. */
  readonly pack: string;
  readonly bytes: string;
  readonly at: number;
}

/** What finds pages in a store, and who is told of what cannot be used: its pages are rendered again. */
interface FindOptions {
  readonly onDamaged: (name: string) => void;
}

/** The pages in a folder of packs, by key. */
export async function findPages(store: Store, folder: string, { onDamaged }: FindOptions): Promise<ReadonlyMap<string, Found>> {
  const found = new Map<string, Found>();
  await inTurns(await store.list(folder), LISTS_AT_ONCE, async (pack) => {
    const read = await getValue<Pack>(store, pack).catch(async (error: unknown) => {
      if (!isObjectUnusable(error)) throw error;
      await discard(store, pack, onDamaged);
      return null;
    });
    let at = 0;
    for (const page of read?.pages ?? []) {
      found.set(page.key, { page, pack, bytes: read?.bytes ?? '', at });
      at += filesOf(page).reduce((sum, { bytes }) => sum + bytes, 0);
    }
  });
  return found;
}

interface ReadOptions extends FindOptions {
  /** Called with the bytes of each page's files, in the order of `filesOf`. */
  readonly onPage: (page: StoredPage, contents: readonly Uint8Array[]) => Promise<void>;
}

/** Reads found pages, whose hashes are compared: those of a damaged pack are left out. */
export async function readPages(store: Store, pages: readonly Found[], { onPage, onDamaged }: ReadOptions): Promise<void> {
  await inTurns([...groupBy(pages, ({ bytes }) => bytes)], PACKS_AT_ONCE, async ([name, all]) => {
    const bytes = await store.get(name);
    const work = all.map(async ({ page, at }) => {
      let end = at;
      const files = filesOf(page);
      const contents = files.map((file) => bytes?.subarray(end, (end += file.bytes)) ?? new Uint8Array());
      const isRight = files.every((file, index) => hash('sha1', contents[index] as Uint8Array, 'hex') === file.hash);
      if (isRight) await onPage(page, contents);
      return isRight;
    });
    const isWhole = await Promise.all(work);
    if (!isWhole.every(Boolean)) await discard(store, all[0].pack, onDamaged);
  });
}

// --- internal ---

interface Pack {
  /** The name of the bytes of all files, page by page. */
  readonly bytes: string;
  readonly pages: readonly StoredPage[];
}

// Some hundred pages: as much as is held in memory at once, and few objects for a large site.
const PACK_BYTES = 16 * 2 ** 20;
// Bounded by memory. What is in a pack is a hundredth of it, and each build of a small change leaves a pack: a bucket is asked for thousands.
const PACKS_AT_ONCE = 8;
const LISTS_AT_ONCE = 64;

/** Does some at a time. */
async function inTurns<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const queue = all.values();
  const worker = async () => {
    for (const one of queue) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

// The pages that were in it are put into another one.
async function discard(store: Store, pack: string, onDamaged: FindOptions['onDamaged']): Promise<void> {
  await store.remove(pack);
  onDamaged(pack);
}
