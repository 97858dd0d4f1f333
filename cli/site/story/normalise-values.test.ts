import { expect, test } from 'vitest';
import { fileKind } from './normalise-values.ts';

const SERVICE = 'https://a.storyblok.com/f/1/x/ab';

test.each([
  [`${SERVICE}/a.jpg`, undefined],
  [`${SERVICE}/a.SVG?cv=1`, undefined],
  [`${SERVICE}/a.mp4`, 'video'],
  [`${SERVICE}/a.WEBM?cv=1`, 'video'],
  [`${SERVICE}/a.mp3`, 'audio'],
  [`${SERVICE}/a.pdf#page=2`, 'document'],
  [`${SERVICE}/a.ipynb`, 'document'],
  ['https://images.example/photo-1?w=1080&file=a.pdf', undefined],
  ['https://images.example/photo.php', undefined],
  ['https://files.example/a.pdf', 'document'],
  ['/assets/a.3fa9.ogg', 'audio'],
])('%s is of the kind %s', (address, kind) => {
  expect(fileKind(address)).toBe(kind);
});
