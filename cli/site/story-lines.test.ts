import { expect, test } from 'vitest';
import { createLineStore, lineAt, packLines, storiesOf, toLine } from './story-lines.ts';
import type { StoryLine } from './story-lines.ts';

const texts = ['{"name":"a"}', '"ñ"', '[]', '{"name":"b"}'];
const lines = texts.map((text) => toLine(Buffer.from(text)));
const textsOf = (packed: ReturnType<typeof packLines>) => packed.hashes.map((_, index) => String(Buffer.from(lineAt(packed, index).bytes)));

test.each<[string, (line: StoryLine) => StoryLine]>([
  ['are in memory of their own', (line) => line],
  ['were moved into shared memory', createLineStore(1000)],
  ['did not fit into one piece of it', createLineStore(16)],
])('lines that %s are put together in their order', (_, move) => {
  const [first, second, third, fourth] = lines.map(move) as [StoryLine, StoryLine, StoryLine, StoryLine];
  const packed = packLines([fourth, second, first, third]);
  expect(textsOf(packed)).toEqual([texts[3], texts[1], texts[0], texts[2]]);
  expect(packed.hashes).toEqual([fourth, second, first, third].map(({ hash }) => hash));
  expect([...storiesOf(packed)]).toEqual([{ name: 'b' }, 'ñ', { name: 'a' }, []]);
});

test('lines that are shared already are not copied', () => {
  const moved = lines.map(createLineStore(1000));
  expect(packLines(moved.toReversed()).bytes.buffer).toBe(moved[0]?.bytes.buffer);
});

test('a line that is larger than the store is kept', () => {
  expect(textsOf(packLines(lines.map(createLineStore(1))))).toEqual(texts);
});

test('no lines are put together', () => {
  expect(packLines([]).hashes).toEqual([]);
});
