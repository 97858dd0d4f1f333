import { expect, test } from 'vitest';
import { originalOf } from './offline-caches.ts';
import { chosenSize } from './save-course.ts';

test.each([
  ['/a/m/320x0 320w, /a/m/960x0 960w, /a/m/1920x0 1920w', '/a/m/960x0'],
  ['/a/m/320x0 320w,\n  /a/m/640x0 640w', '/a/m/640x0'],
  ['/a/m/9x9/filters:focal(1x1:2x2) 320w', '/a/m/9x9/filters:focal(1x1:2x2)'],
  ['/a 2x', null],
  ['', null],
])('of the sizes "%s", %s is saved', (srcset, address) => {
  expect(chosenSize(srcset)).toBe(address);
});

test.each([
  ['https://a.storyblok.com/f/1/2x2/a/b.jpg/m/640x0', 'https://a.storyblok.com/f/1/2x2/a/b.jpg'],
  ['https://a.storyblok.com/f/1/2x2/a/b.jpg/m/90x90/filters:focal(1x1:2x2)', 'https://a.storyblok.com/f/1/2x2/a/b.jpg'],
  ['https://a.storyblok.com/f/1/2x2/a/b.jpg/m/640x0?cv=17', 'https://a.storyblok.com/f/1/2x2/a/b.jpg'],
  ['https://a.storyblok.com/f/1/2x2/a/b.svg', 'https://a.storyblok.com/f/1/2x2/a/b.svg'],
  ['https://b.example/m/c.jpg', 'https://b.example/m/c.jpg'],
  ['https://academy.example/assets/a-1234.png', 'https://academy.example/assets/a-1234.png'],
  ['https://a.storyblok.com/f/1/2x2/m/b.jpg/m/640x0', 'https://a.storyblok.com/f/1/2x2/m/b.jpg'],
])('%s is saved as %s', (address, original) => {
  expect(originalOf(address)).toBe(original);
});

test('an address of any length is saved at once', () => {
  const address = `https://b.example${'/f/'.repeat(50_000)}${'.0/m/'.repeat(50_000)}\n`;
  expect(originalOf(address)).toBe(address.slice(0, -'/m/\n'.length));
});
