import { hash } from 'node:crypto';
import { readdirSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { openImages } from './kept-images.ts';

const hashOf = (bytes: Uint8Array) => hash('sha1', bytes, 'hex');
const open = (directory: string, reasons: string[] = []) => openImages({ directory, hashOf, onNotKept: (reason) => reasons.push(reason) });
const [A, B] = ['assets/shared/a.png', 'assets/shared/b.png'];

function aCache() {
  const directory = tempDir({ 'drawn.png': 'an image' });
  const drawn = { file: join(directory, 'drawn.png'), hash: hashOf(Buffer.from('an image')) };
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
  const directory = tempDir();
  writeFileSync(join(directory, 'images.txt'), 'x');
  const reasons: string[] = [];
  openImages({ directory: join(directory, 'images.txt'), hashOf, onNotKept: (reason) => reasons.push(reason) }).keep(A, {
    file: 'x',
    hash: 'x',
  });
  expect(reasons).toEqual([expect.stringContaining('ENOTDIR')]);
});
