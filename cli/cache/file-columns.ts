import type { PageFacts } from '../hosting/page-needs.ts';
import type { RenderReason } from './page-keys.ts';

/** A file of a published site. */
export interface PublishedFile {
  /** The hash of its bytes: SHA-1 of what is rendered, for speed (see `RenderedFile`), and SHA-256 of the other files, which are also looked for by it. */
  readonly hash: string;
  readonly bytes: number;
  /** For HTML, what hosting needs to know of it besides its address. */
  readonly facts: PageFacts | undefined;
  /** Set for pages. */
  readonly page: PublishedPage | undefined;
}

export interface PublishedPage {
  readonly url: string;
  /** What it was made from (see `createPageKeys`), and why it was rendered; null if there was nothing to compare it with. */
  readonly key: string;
  readonly why: readonly RenderReason[] | null;
  readonly islands: readonly string[];
  /** The image drawn for it; null if it has none. */
  readonly image: string | null;
  /** What it depends on, see `createDependencies`. */
  readonly dependencies: ArrayLike<number>;
  /** See `createChangedAt`. */
  readonly changedAt: number;
}

/** A file that belongs to a page, such as its image. */
export const besidePage = ({ hash, bytes }: Pick<PublishedFile, 'hash' | 'bytes'>): PublishedFile => ({
  hash,
  bytes,
  facts: undefined,
  page: undefined,
});

/** The files of a site as columns, which read and write thousands of repetitive rows in milliseconds. */
export interface FileColumns {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
  readonly bytes: Float64Array;
  /** Indexes into `dictionary`; zero means none. */
  readonly facts: Uint32Array;
  readonly whys: Uint32Array;
  readonly islands: Uint32Array;
  readonly dictionary: readonly unknown[];
  /** Of pages; empty for other files. */
  readonly urls: readonly string[];
  readonly keys: readonly string[];
  readonly images: readonly string[];
  readonly changedAt: Float64Array;
  /** The dependencies of all pages in turn, and where each page's begin. */
  readonly dependencies: Int32Array;
  readonly starts: Uint32Array;
}

/** Converts files to columns, sorted by path. */
export function toColumns(files: ReadonlyMap<string, PublishedFile>): FileColumns {
  const paths = [...files.keys()].toSorted();
  const count = paths.length;
  const { numberOf, dictionary } = createDictionary();
  const [bytes, changedAt] = [new Float64Array(count), new Float64Array(count)];
  const [facts, whys, islands] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const starts = new Uint32Array(count + 1);
  const [hashes, urls, keys, images]: [string[], string[], string[], string[]] = [[], [], [], []];
  // An index loop is the fastest way through thousands of rows for code that is not warmed up, as in every build.
  for (let index = 0; index < count; index++) {
    const file = fileAt(files, paths[index]);
    const { page } = file;
    hashes.push(file.hash);
    urls.push(page?.url ?? '');
    keys.push(page?.key ?? '');
    images.push(page?.image ?? '');
    bytes[index] = file.bytes;
    changedAt[index] = page?.changedAt ?? 0;
    facts[index] = numberOf(file.facts);
    whys[index] = numberOf(page?.why);
    islands[index] = numberOf(page?.islands);
    starts[index + 1] = (starts[index] as number) + (page?.dependencies.length ?? 0);
  }
  const dependencies = new Int32Array(starts[count] as number);
  for (let index = 0; index < count; index++) {
    const { page } = fileAt(files, paths[index]);
    if (page) dependencies.set(page.dependencies, starts[index]);
  }
  return { paths, hashes, bytes, facts, whys, islands, dictionary, urls, keys, images, changedAt, dependencies, starts };
}

/** Restores the files from columns. */
export function fromColumns(columns: FileColumns): ReadonlyMap<string, PublishedFile> {
  const { paths, hashes, bytes, facts, whys, islands, dictionary, urls, keys, images, changedAt, dependencies, starts } = columns;
  const files = new Map<string, PublishedFile>();
  for (let index = 0; index < paths.length; index++) {
    const url = urls[index] as string;
    files.set(paths[index] as string, {
      hash: hashes[index] as string,
      bytes: bytes[index] as number,
      facts: dictionary[facts[index] as number] as PublishedFile['facts'],
      page:
        url === ''
          ? undefined
          : {
              url,
              key: keys[index] as string,
              why: dictionary[whys[index] as number] as PublishedPage['why'],
              image: images[index] || null,
              islands: dictionary[islands[index] as number] as PublishedPage['islands'],
              dependencies: dependencies.subarray(starts[index], starts[index + 1]),
              changedAt: changedAt[index] as number,
            },
    });
  }
  return files;
}

// --- internal ---

const fileAt = (files: ReadonlyMap<string, PublishedFile>, path: string | undefined) => files.get(path as string) as PublishedFile;

function createDictionary() {
  const dictionary: unknown[] = [undefined];
  const numbers = new Map<unknown, number>([[undefined, 0]]);
  // Values read from a record are already shared objects; new ones are compared as text.
  const numberOf = (value: unknown): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    const number = numbers.get(text) ?? dictionary.push(value) - 1;
    numbers.set(text, number).set(value, number);
    return number;
  };
  return { dictionary, numberOf };
}
