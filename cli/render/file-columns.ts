import type { PublishedFile } from './build-record.ts';

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
  /** What pages know, one after the other, and where each begins. */
  readonly known: Int32Array;
  readonly starts: Uint32Array;
}

/** Files as columns, sorted by path. */
export function toColumns(files: ReadonlyMap<string, PublishedFile>): FileColumns {
  const rows = [...files].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const { numberOf, told } = createTold();
  const bytes = new Float64Array(rows.length);
  const [facts, whys, islands] = [new Uint32Array(rows.length), new Uint32Array(rows.length), new Uint32Array(rows.length)];
  const starts = new Uint32Array(rows.length + 1);
  const [paths, hashes, urls, keys]: [string[], string[], string[], string[]] = [[], [], [], []];
  // One way through all rows: most of what this takes is the first time that anything is done.
  for (const [index, row] of rows.entries()) {
    const [path, file] = row;
    const { page } = file;
    paths.push(path);
    hashes.push(file.hash);
    urls.push(page?.url ?? '');
    keys.push(page?.key ?? '');
    bytes[index] = file.bytes;
    facts[index] = numberOf(file.facts);
    whys[index] = numberOf(page?.why);
    islands[index] = numberOf(page?.islands);
    starts[index + 1] = (starts[index] ?? 0) + (page?.known.length ?? 0);
  }
  const known = new Int32Array(starts[rows.length] ?? 0);
  for (const [index, row] of rows.entries()) known.set(row[1].page?.known ?? [], starts[index]);
  return { paths, hashes, bytes, facts, whys, islands, told, urls, keys, known, starts };
}

/** The files that columns were made of. */
export function fromColumns(columns: FileColumns): ReadonlyMap<string, PublishedFile> {
  const { paths, hashes, bytes, facts, whys, islands, told, urls, keys, known, starts } = columns;
  const at = <T>(numbers: Uint32Array, index: number) => told[numbers[index] ?? 0] as T;
  const files = new Map<string, PublishedFile>();
  for (const [index, path] of paths.entries()) {
    const own = { hash: hashes[index] ?? '', bytes: bytes[index] ?? 0, facts: at<PublishedFile['facts']>(facts, index) };
    const url = urls[index] ?? '';
    if (url === '') files.set(path, { ...own, page: undefined });
    else {
      const page = {
        url,
        key: keys[index] ?? '',
        why: at<NonNullable<PublishedFile['page']>['why']>(whys, index),
        islands: at<readonly string[]>(islands, index),
        known: known.subarray(starts[index], starts[index + 1]),
      };
      files.set(path, { ...own, page });
    }
  }
  return files;
}

// --- internal ---

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
