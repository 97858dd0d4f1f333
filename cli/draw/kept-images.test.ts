import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { openImages } from './kept-images.ts';

const open = (directory: string, reasons: string[] = []) => openImages({ directory, onNotKept: (reason) => reasons.push(reason) });
const [A, B] = ['assets/shared/a.png', 'assets/shared/b.png'];

function aCache() {
  const directory = tempDir({ 'drawn.png': 'an image' });
  const drawn = join(directory, 'drawn.png');
  for (const path of [A, B]) open(directory).keep(path, drawn);
  const images = join(directory, 'images');
  return { directory, drawn, fileOf: (index: number) => join(images, readdirSync(images).toSorted()[index] ?? '') };
}

test('an image is found by its name in the next build', () => {
  const { directory } = aCache();
  expect(open(directory).read(A)).toEqual(Buffer.from('an image'));
  expect(open(directory).read('assets/shared/c.png')).toBeNull();
});

test('a damaged image is not used, and replaced', () => {
  const { directory, drawn, fileOf } = aCache();
  truncateSync(fileOf(0), 3);
  expect(open(directory).read(A)).toBeNull();
  open(directory).keep(A, drawn);
  expect(open(directory).read(A)).toEqual(Buffer.from('an image'));
});

test('what a killed build left behind does not hide an image', () => {
  const { directory, fileOf } = aCache();
  writeFileSync(`${fileOf(0)}.4711`, 'an im');
  expect(open(directory).read(A)).toEqual(Buffer.from('an image'));
});

test('what no build has used for a week goes', () => {
  const { directory, fileOf } = aCache();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const index of [0, 1]) utimesSync(fileOf(index), long, long);
  open(directory).tidy(new Set([A]));
  expect([A, B].map((path) => open(directory).read(path) !== null)).toEqual([true, false]);
  open(directory).tidy(new Set());
  expect(open(directory).read(A)).not.toBeNull();
});

test('a directory that cannot be written to is told', () => {
  const directory = tempDir({ 'no-directory': '', 'drawn.png': 'an image' });
  const reasons: string[] = [];
  open(join(directory, 'no-directory'), reasons).keep(A, join(directory, 'drawn.png'));
  expect(reasons).toEqual([expect.stringContaining('ENOTDIR')]);
});
