import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aSourceStory, aStory } from '../../test/support/builders.ts';
import { tempDir } from '../../test/support/temp-dir.ts';
import { lineHash } from '../site/story/story-lines.ts';
import { summarise } from '../site/summary.ts';
import type { Summary } from '../site/summary.ts';
import { openSummaries } from './summaries.ts';

const hashOf = (name: string) => lineHash(Buffer.from(name));
const summaryOf = (name: string): Summary => ({ story: name, reason: `it is ${name}` });
const some = (...names: readonly string[]) => new Map(names.map((name) => [hashOf(name), summaryOf(name)]));
const inFile = () => join(tempDir(), 'below', 'summaries.jsonl');
const found = (file: string, ...names: readonly string[]) => {
  const cached = openSummaries(file, 'reading');
  return names.filter((name) => JSON.stringify(cached.get(hashOf(name))) === JSON.stringify(summaryOf(name)));
};

test('a summary is read back as it was, tabs and line ends in its texts included', () => {
  const story = aSourceStory(aStory({ slug: 'a', name: 'A\tB', content: { title: 'Tabs\t\tand\nlines' } }));
  const summary = summarise(story, { hasBlock: () => true, readsOf: () => [], staysPlain: () => false });
  const file = inFile();
  openSummaries(file, 'reading').write(new Map([[hashOf('a'), summary]]));
  expect(openSummaries(file, 'reading').get(hashOf('a'))).toEqual(summary);
});

test('each of many summaries is read back, those added later too', () => {
  const names = Array.from({ length: 1001 }, (_, number) => `story ${number}`);
  const file = inFile();
  openSummaries(file, 'reading').write(some(...names));
  openSummaries(file, 'reading').write(some(...names, 'later'));
  expect(found(file, ...names, 'later')).toEqual([...names, 'later']);
});

test('what was read in another way is not found', () => {
  const file = inFile();
  openSummaries(file, 'reading').write(some('a'));
  expect(openSummaries(file, 'another').get(hashOf('a'))).toBeUndefined();
  openSummaries(file, 'another').write(some('b'));
  expect(found(file, 'a', 'b')).toEqual([]);
});

test.each<[string, (file: string) => void, readonly string[]]>([
  ['a changed summary', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('it is b', 'it is B')), ['c']],
  ['a line that a crash left unfinished', (file) => writeFileSync(file, readFileSync(file).subarray(0, -3)), ['a', 'b']],
  ['a line end that a crash left out', (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)), ['a', 'b', 'c']],
  ['a line of something else', (file) => appendFileSync(file, 'something else\n'), ['a', 'b', 'c']],
  ['no file', (file) => rmSync(file), []],
])('with %s, other lines are found, and all summaries are once they were written again', (_, spoil, left) => {
  const file = inFile();
  const all = ['a', 'b', 'c'];
  openSummaries(file, 'reading').write(some('a', 'b'));
  openSummaries(file, 'reading').write(some(...all));
  spoil(file);
  expect(found(file, ...all)).toEqual(left);
  for (let times = 0; times < 3; times++) openSummaries(file, 'reading').write(some(...all, `more ${times}`));
  expect(found(file, ...all)).toEqual(all);
});

test('the file has at most twice as many summaries as there are stories, and always those', () => {
  const file = inFile();
  const sizes: number[] = [];
  for (let times = 0; times < 9; times++) {
    openSummaries(file, 'reading').write(some('a', 'b', `edit ${times}`));
    expect(found(file, 'a', 'b', `edit ${times}`)).toHaveLength(3);
    sizes.push(readFileSync(file, 'utf8').split('it is').length - 1);
  }
  expect(Math.max(...sizes)).toBe(6);
});

test('summaries that cannot be written are an error', () => {
  const directory = tempDir({ taken: '' });
  expect(() => openSummaries(join(directory, 'taken', 'file'), 'reading').write(some('a'))).toThrow(/ENOTDIR|EEXIST/);
});
