import { expect, test } from 'vitest';
import { PICTURE, PICTURE_FILE_SIZE } from '../../../user-fields.ts';
import { refusalOf, smallEnough, squareOf } from './shrink.ts';

test.each([
  [{ type: 'image/jpeg', size: 1 }, null],
  [{ type: 'image/heic', size: PICTURE_FILE_SIZE }, null],
  // Not every system knows every type.
  [{ type: '', size: 1 }, null],
  [{ type: 'application/pdf', size: 1 }, 'not-a-picture'],
  [{ type: 'text/html', size: PICTURE_FILE_SIZE + 1 }, 'not-a-picture'],
  [{ type: 'image/png', size: PICTURE_FILE_SIZE + 1 }, 'picture-too-big'],
])('a file with %j is refused as %s', (file, refusal) => {
  expect(refusalOf(file)).toBe(refusal);
});

test.each([
  [
    { width: 4000, height: 3000 },
    { x: 500, y: 0, side: 3000, size: 512 },
  ],
  [
    { width: 1080, height: 1921 },
    { x: 0, y: 420, side: 1080, size: 512 },
  ],
  [
    { width: 512, height: 512 },
    { x: 0, y: 0, side: 512, size: 512 },
  ],
  [
    { width: 100, height: 40 },
    { x: 30, y: 0, side: 40, size: 40 },
  ],
])('of %j, the square %j is taken', (picture, square) => {
  expect(squareOf(picture)).toEqual(square);
});

/** A browser that makes pictures of these sizes, and PNG instead of a type that it cannot write. */
const browser =
  (bytes: Readonly<Record<string, number>>) =>
  async (type: string, quality: number): Promise<Blob> => {
    const size = bytes[`${type} ${quality}`];
    return new Blob([new Uint8Array(size ?? 0)], { type: size === undefined ? 'image/png' : type });
  };

test.each([
  ['WebP', { 'image/webp 0.85': PICTURE.maxBytes }, 'image/webp'],
  ['JPEG where there is no WebP', { 'image/jpeg 0.85': 9 }, 'image/jpeg'],
  ['a coarser JPEG if the others are too big', { 'image/webp 0.85': PICTURE.maxBytes + 1, 'image/jpeg 0.5': 9 }, 'image/jpeg'],
])('a picture is stored as %s', async (_, bytes, type) => {
  expect((await smallEnough(browser(bytes))).type).toBe(type);
});

test('a picture that stays too big, or cannot be written, is refused', async () => {
  await expect(smallEnough(browser({ 'image/jpeg 0.5': PICTURE.maxBytes + 1 }))).rejects.toMatchObject({ code: 'picture-too-big' });
  await expect(smallEnough(async () => null)).rejects.toMatchObject({ code: 'picture-too-big' });
});
