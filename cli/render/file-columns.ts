import type { PublishedFile, PublishedPage } from './build-record.ts';

/** The files of a site as columns: thousands of rows that say a few things over and over again are read and written in milliseconds. */
export interface FileColumns {
  readonly paths: readonly string[];
  readonly hashes: readonly string[];
  readonly bytes: Float64Array;
  /** Numbers of what is said in `told`; zero is nothing. */
  readonly facts: Uint32Array;
  readonly whys: Uint32Array;
  readonly islands: Uint32Array;
  readonly told: readonly unknown[];
  /** Of pages; elsewhere empty. */
  readonly urls: readonly string[];
  readonly keys: readonly string[];
  readonly changedAt: Float64Array;
  /** What pages know, one after the other, and where each begins. */
  readonly known: Int32Array;
  readonly starts: Uint32Array;
}

/** Files as columns, sorted by path. */
export function toColumns(files: ReadonlyMap<string, PublishedFile>): FileColumns {
  const paths = [...files.keys()].toSorted();
  const count = paths.length;
  const { numberOf, told } = createTold();
  const [bytes, changedAt] = [new Float64Array(count), new Float64Array(count)];
  const [facts, whys, islands] = [new Uint32Array(count), new Uint32Array(count), new Uint32Array(count)];
  const starts = new Uint32Array(count + 1);
  const [hashes, urls, keys]: [string[], string[], string[]] = [[], [], []];
  // Counting is the fastest way through thousands of rows for code that runs the first time, as this does in every build.
  for (let index = 0; index < count; index++) {
    const file = fileAt(files, paths[index]);
    const { page } = file;
    hashes.push(file.hash);
    urls.push(page?.url ?? '');
    keys.push(page?.key ?? '');
    bytes[index] = file.bytes;
    changedAt[index] = page?.changedAt ?? 0;
    facts[index] = numberOf(file.facts);
    whys[index] = numberOf(page?.why);
    islands[index] = numberOf(page?.islands);
    starts[index + 1] = (starts[index] as number) + (page?.known.length ?? 0);
  }
  const known = new Int32Array(starts[count] as number);
  for (let index = 0; index < count; index++) {
    const { page } = fileAt(files, paths[index]);
    if (page) known.set(page.known, starts[index]);
  }
  return { paths, hashes, bytes, facts, whys, islands, told, urls, keys, changedAt, known, starts };
}

/** The files that columns were made of. */
export function fromColumns(columns: FileColumns): ReadonlyMap<string, PublishedFile> {
  const { paths, hashes, bytes, facts, whys, islands, told, urls, keys, changedAt, known, starts } = columns;
  const files = new Map<string, PublishedFile>();
  for (let index = 0; index < paths.length; index++) {
    const url = urls[index] as string;
    files.set(paths[index] as string, {
      hash: hashes[index] as string,
      bytes: bytes[index] as number,
      facts: told[facts[index] as number] as PublishedFile['facts'],
      page:
        url === ''
          ? undefined
          : {
              url,
              key: keys[index] as string,
              why: told[whys[index] as number] as PublishedPage['why'],
              islands: told[islands[index] as number] as PublishedPage['islands'],
              known: known.subarray(starts[index], starts[index + 1]),
              changedAt: changedAt[index] as number,
            },
    });
  }
  return files;
}

// --- internal ---

const fileAt = (files: ReadonlyMap<string, PublishedFile>, path: string | undefined) => files.get(path as string) as PublishedFile;

function createTold() {
  const told: unknown[] = [undefined];
  const numbers = new Map<unknown, number>([[undefined, 0]]);
  // What was read from a record is the same thing wherever it is said; what is new is compared as a text.
  const numberOf = (value: unknown): number => {
    const known = numbers.get(value);
    if (known !== undefined) return known;
    const text = JSON.stringify(value);
    const number = numbers.get(text) ?? told.push(value) - 1;
    numbers.set(text, number).set(value, number);
    return number;
  };
  return { told, numberOf };
}
