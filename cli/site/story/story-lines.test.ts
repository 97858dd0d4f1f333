import { closeSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { tempDir } from '../../../test/support/temp-dir.ts';
import { placeAt, readBytes, storiesOf, storyAt, toLine, toLines } from './story-lines.ts';

const texts = ['{"name":"a"}', '"ñ"', '[]', '{"name":"b"}'];
const written = texts.join('\n');

// The texts in a row, to be read in a different order.
function open(content = written) {
  const path = join(tempDir(), 'stories');
  writeFileSync(path, content);
  const file = openSync(path, 'r');
  onTestFinished(() => closeSync(file));
  const all = texts.map((text) => {
    const start = Buffer.byteLength(written.slice(0, written.indexOf(text)));
    return { start, end: start + Buffer.byteLength(text), hash: toLine(Buffer.from(text)).hash };
  });
  const order = [3, 1, 0, 2].map((index) => all[index] as (typeof all)[number]);
  const places = order.flatMap(({ start, end }) => [start, end]);
  const lines = toLines(
    file,
    order.map(({ hash }) => hash),
    places,
  );
  return { lines, order, file };
}

test('stories are read from their place in the file', () => {
  const { lines, order } = open();
  expect([...storiesOf(lines)]).toEqual([{ name: 'b' }, 'ñ', { name: 'a' }, []]);
  expect(lines.hashes.map((_, index) => placeAt(lines, index))).toEqual(order);
});

test.each([
  ['says something else', written.replace('b', 'c')],
  ['has moved', ` ${written}`],
  ['was cut off', written.slice(0, -1)],
  ['is gone', ''],
])('a story that %s is refused', (_, content) => {
  const { lines } = open(content);
  expect(() => storyAt(lines, 0)).toThrowError(expect.objectContaining({ name: 'ContentDamaged' }));
});

test('the others can still be read', () => {
  expect(storyAt(open(written.replace('b', 'c')).lines, 2)).toEqual({ name: 'a' });
});

test('the complete stories of a truncated file are read', () => {
  const { file } = open();
  expect(readBytes(file, 13, 1000).toString()).toBe(written.slice(13));
});
