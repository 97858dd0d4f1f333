import { openSync } from 'node:fs';
import { fileOf, writeCached, readCached, replaceCached } from '../cache/store.ts';
import type { CachePlace } from '../cache/store.ts';
import { HASH_LENGTH, lineHash, readBytes } from '../site/story/story-lines.ts';

/** Highlighted code, by `colourKey`. */
export type Colours = ReadonlyMap<string, string>;

/**
 * Highlighted code in an open file: a site has thousands of pieces of code, and a build that renders a few pages reads only theirs. It is plain data, so
 * it can be passed to threads.
 */
export interface ColourFile extends ColourIndex {
  /** The file descriptor, to be closed by its opener once all reading is done. */
  readonly file: number;
}

type Place = Omit<CachePlace, 'kind'>;

/** The key of a piece of code: a hash of it and its grammar. */
export const colourKey = (code: string, grammar: string): string => lineHash(Buffer.from(`${grammar} ${code}`));

/** Opens the saved colours; null if there are none. */
export function openColours(place: Place): ColourFile | null {
  const index = readCached<ColourIndex>({ ...place, kind: INDEX });
  try {
    return index && { ...index, file: openSync(fileOf({ ...place, kind: TEXTS }), 'r') };
  } catch {
    return null;
  }
}

/** The colours of a piece of code; undefined if they are not in the file, or damaged. */
export function coloursAt(colours: ColourFile, key: string): string | undefined {
  const index = indexOf(key, colours.keys);
  return index === -1 ? undefined : textAt(index, key, colours);
}

/** All colours in the file but the damaged ones. */
export function allColours(colours: ColourFile): Colours {
  const keys = Buffer.from(colours.keys).toString().match(EACH_KEY) ?? [];
  return new Map(
    keys.flatMap((key, index) => {
      const text = textAt(index, key, colours);
      return text === undefined ? [] : [[key, text] as const];
    }),
  );
}

/** Saves colours, replacing what was saved. */
export function writeColours(place: Place, colours: Colours): void {
  const keys = [...colours.keys()].toSorted();
  const starts = new Float64Array(keys.length + 1);
  const texts = keys.map((key, index) => {
    const text = colours.get(key) ?? '';
    const line = Buffer.from(`${seal(key, text)}${text}`);
    starts[index + 1] = (starts[index] ?? 0) + line.length;
    return line;
  });
  replaceCached({ ...place, kind: TEXTS }, Buffer.concat(texts));
  writeCached({ ...place, kind: INDEX }, { keys: Buffer.from(keys.join('')), starts } satisfies ColourIndex);
}

// --- internal ---

interface ColourIndex {
  /** The sorted keys, of `HASH_LENGTH` bytes each. */
  readonly keys: Uint8Array;
  /** The start of each text, which begins with its seal, and the end of the last. */
  readonly starts: Float64Array;
}

const INDEX = 'colours';
const TEXTS = 'coloured-code';

const EACH_KEY = new RegExp(`.{${HASH_LENGTH}}`, 'g');

function textAt(index: number, key: string, { file, starts }: ColourFile): string | undefined {
  const line = readBytes(file, starts[index] ?? 0, starts[index + 1] ?? 0).toString();
  const text = line.slice(HASH_LENGTH);
  return line.startsWith(seal(key, text)) ? text : undefined;
}

// With the key, since another build may have replaced one of the two files meanwhile.
const seal = (key: string, text: string): string => lineHash(Buffer.from(key + text));

/** Binary search, since a table of thousands of keys would take longer to make than a few searches. */
function indexOf(key: string, keys: Uint8Array): number {
  const wanted = Buffer.from(key);
  let [low, high] = [0, keys.length / HASH_LENGTH];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = wanted.compare(keys, middle * HASH_LENGTH, (middle + 1) * HASH_LENGTH);
    if (order === 0) return middle;
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return -1;
}
