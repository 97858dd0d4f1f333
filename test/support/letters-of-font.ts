import { readFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';

/** The code points that a WOFF file has a glyph for. */
export function lettersOfFont(file: string): ReadonlySet<number> {
  const cmap = tableOf(readFileSync(file), 'cmap');
  const letters = new Set<number>();
  for (let record = 4; record < 4 + 8 * cmap.readUInt16BE(2); record += 8) {
    const table = cmap.subarray(cmap.readUInt32BE(record + 4));
    // The format of everything in the Basic Multilingual Plane.
    if (table.readUInt16BE(0) !== 4) throw new Error(`${file} lists its letters in format ${table.readUInt16BE(0)}`);
    for (const code of lettersOf(table)) letters.add(code);
  }
  return letters;
}

// --- internal ---

// WOFF: after 44 bytes, 20 for each table, which is compressed if that makes it smaller.
function tableOf(woff: Buffer, tag: string): Buffer {
  for (let entry = 44; entry < 44 + 20 * woff.readUInt16BE(12); entry += 20) {
    if (woff.toString('latin1', entry, entry + 4) !== tag) continue;
    const [offset = 0, stored = 0, length = 0] = [4, 8, 12].map((field) => woff.readUInt32BE(entry + field));
    const bytes = woff.subarray(offset, offset + stored);
    return stored < length ? inflateSync(bytes) : bytes;
  }
  throw new Error(`There is no table ${tag}`);
}

// Four arrays with an element for each segment: its last code, its first, what to add to a code, and where its glyphs are listed instead.
function* lettersOf(table: Buffer): Generator<number> {
  const size = table.readUInt16BE(6);
  const [lasts, firsts, deltas, places] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size] as const;
  for (let segment = 0; segment < size; segment += 2) {
    const [first, last] = [table.readUInt16BE(firsts + segment), table.readUInt16BE(lasts + segment)];
    const [delta, place] = [table.readUInt16BE(deltas + segment), table.readUInt16BE(places + segment)];
    for (let code = first; code <= last; code++) {
      const listed = place === 0 ? code : table.readUInt16BE(places + segment + place + 2 * (code - first));
      const glyph = place !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (glyph !== 0) yield code;
    }
  }
}
