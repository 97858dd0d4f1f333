import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { lineHash } from '../site/story/story-lines.ts';
import { openStore } from './keyed-store.ts';

const hashOf = (name: string) => lineHash(Buffer.from(name));
const valueOf = (name: string) => ({ text: `it is ${name}` });
const open = (file: string, made = 'so') =>
  openStore(file, { made, toText: JSON.stringify, parse: (bytes) => JSON.parse(bytes.toString()) as unknown });
const some = (...names: readonly string[]) => new Map(names.map((name) => [hashOf(name), valueOf(name)]));
const inFile = () => join(tempDir(), 'below', 'values.txt');
const found = (file: string, ...names: readonly string[]) => {
  const store = open(file);
  return names.filter((name) => JSON.stringify(store.get(hashOf(name))) === JSON.stringify(valueOf(name)));
};

test('each of many values is read back, those added later too', () => {
  const names = Array.from({ length: 1001 }, (_, number) => `value ${number}`);
  const file = inFile();
  open(file).write(some(...names));
  open(file).write(some(...names, 'later'));
  expect(found(file, ...names, 'later')).toEqual([...names, 'later']);
});

test('what was made in another way is not found', () => {
  const file = inFile();
  open(file).write(some('a'));
  expect(open(file, 'otherwise').get(hashOf('a'))).toBeUndefined();
  open(file, 'otherwise').write(some('b'));
  expect(found(file, 'a', 'b')).toEqual([]);
});

test.each<[string, (file: string) => void, readonly string[]]>([
  ['a changed value', (file) => writeFileSync(file, readFileSync(file, 'utf8').replace('it is b', 'it is B')), ['c']],
  ['a line that a crash left unfinished', (file) => writeFileSync(file, readFileSync(file).subarray(0, -3)), ['a', 'b']],
  ['a line end that a crash left out', (file) => writeFileSync(file, readFileSync(file).subarray(0, -1)), ['a', 'b', 'c']],
  ['a line of something else', (file) => appendFileSync(file, 'something else\n'), ['a', 'b', 'c']],
  ['no file', (file) => rmSync(file), []],
])('with %s, other lines are found, and all values are once they were written again', (_, spoil, left) => {
  const file = inFile();
  const all = ['a', 'b', 'c'];
  open(file).write(some('a', 'b'));
  open(file).write(some(...all));
  spoil(file);
  expect(found(file, ...all)).toEqual(left);
  for (let times = 0; times < 3; times++) open(file).write(some(...all, `more ${times}`));
  expect(found(file, ...all)).toEqual(all);
});

test('the file has at most twice as many values as are in use, and always those', () => {
  const file = inFile();
  const sizes: number[] = [];
  for (let times = 0; times < 9; times++) {
    open(file).write(some('a', 'b', `edit ${times}`));
    expect(found(file, 'a', 'b', `edit ${times}`)).toHaveLength(3);
    sizes.push(readFileSync(file, 'utf8').split('it is').length - 1);
  }
  expect(Math.max(...sizes)).toBe(6);
});

test('values that cannot be written are an error', () => {
  const directory = tempDir({ taken: '' });
  expect(() => open(join(directory, 'taken', 'file')).write(some('a'))).toThrow(/ENOTDIR|EEXIST/);
});
