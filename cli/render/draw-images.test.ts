import { lutimesSync, mkdirSync, readdirSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { tempDir } from '../../test/support/temp-dir.ts';
import { openImages } from './draw-images.ts';

const open = (directory: string, reasons: string[] = []) => openImages({ directory, onNotCached: (reason) => reasons.push(reason) });
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

test('what is left of a link among them goes too, and ends nothing', () => {
  const { directory, fileOf } = aCache();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const index of [0, 1]) utimesSync(fileOf(index), long, long);
  const link = join(directory, 'images', 'c-link.png');
  symlinkSync('nowhere', link);
  lutimesSync(link, long, long);
  const reasons: string[] = [];
  open(directory, reasons).tidy(new Set());
  expect([readdirSync(join(directory, 'images')), reasons]).toEqual([[], []]);
});

test('an image that cannot be read is drawn anew', () => {
  const { directory, drawn, fileOf } = aCache();
  const file = fileOf(0);
  rmSync(file);
  symlinkSync(file, file);
  const reasons: string[] = [];
  const images = open(directory, reasons);
  expect([images.read(A), reasons]).toEqual([null, [expect.stringContaining('ELOOP')]]);
  images.keep(A, drawn);
  expect(open(directory).read(A)).toEqual(Buffer.from('an image'));
});

test('what cannot be tidied does not keep the others', () => {
  const { directory, fileOf } = aCache();
  const long = new Date(Date.now() - 8 * 24 * 60 * 60 * 1000);
  for (const name of ['0', 'z']) mkdirSync(join(directory, 'images', name));
  for (const index of [0, 1, 2, 3]) utimesSync(fileOf(index), long, long);
  const reasons: string[] = [];
  open(directory, reasons).tidy(new Set());
  expect(readdirSync(join(directory, 'images')).toSorted()).toEqual(['0', 'z']);
  expect(reasons).toHaveLength(1);
});

test('a directory that cannot be used is told, once', () => {
  const directory = tempDir({ images: '', 'drawn.png': 'an image' });
  const reasons: string[] = [];
  const images = open(directory, reasons);
  for (const path of [A, B]) {
    expect(images.read(path)).toBeNull();
    images.keep(path, join(directory, 'drawn.png'));
  }
  images.tidy(new Set([A]));
  expect(reasons).toEqual([expect.stringContaining('ENOTDIR')]);
});

test('a directory that cannot be written to is told', () => {
  const directory = tempDir({ 'no-directory': '', 'drawn.png': 'an image' });
  const reasons: string[] = [];
  open(join(directory, 'no-directory'), reasons).keep(A, join(directory, 'drawn.png'));
  expect(reasons).toEqual([expect.stringContaining('ENOTDIR')]);
});
