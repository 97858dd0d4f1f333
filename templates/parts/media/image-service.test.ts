import { expect, test } from 'vitest';
import { exactly, isAssetService, resized, toServiceFile, type ServiceFile } from './image-service.ts';

const ORIGINAL = 'https://a.storyblok.com/f/1/1200x800/ab/c.jpg';

test.each([
  ORIGINAL,
  '//a.storyblok.com/f/1/1200x800/ab/c.jpg',
  'http://a.storyblok.com/f/1/1200x800/ab/c.jpg',
  'HTTPS://A.Storyblok.com/f/1/1200x800/ab/c.jpg',
  'https://s3.amazonaws.com/a.storyblok.com/f/1/1200x800/ab/c.jpg',
  'https://img2.storyblok.com/f/1/1200x800/ab/c.jpg',
  'https://img2.storyblok.com/300x0/filters:quality(60)/f/1/1200x800/ab/c.jpg',
  `${ORIGINAL}/m`,
  `${ORIGINAL}/m/`,
  `${ORIGINAL}/m/600x0`,
  `${ORIGINAL}/m/fit-in/600x400/filters:quality(80):format(webp)`,
  `${ORIGINAL}/m/600x400/smart`,
  `${ORIGINAL}#top`,
  `${ORIGINAL}/m/600x0/`,
])('the file at %s is the same one', (address) => {
  expect(toServiceFile(address)).toEqual({ original: ORIGINAL, query: '', size: { width: 1200, height: 800 }, isScalable: true });
});

test('the time at which a file was replaced stays in every address of it', () => {
  const file = toServiceFile(`${ORIGINAL}/m/600x0?cv=17`) as ServiceFile;
  expect(file).toMatchObject({ original: ORIGINAL, query: '?cv=17' });
  expect(resized(file, undefined, { width: 320, height: 0 })).toBe(`${ORIGINAL}/m/320x0?cv=17`);
  expect(resized(file, '1x2:3x4', { width: 320, height: 160 })).toBe(`${ORIGINAL}/m/320x160/filters:focal(1x2:3x4)?cv=17`);
});

test.each(['a', 'a2', 'a-us', 'a2-us', 'a-ca', 'a-ap', 'a2-ap'])('%s.storyblok.com serves files', (host) => {
  expect(toServiceFile(`https://${host}.storyblok.com/f/1/2x2/ab/c.png`)).toMatchObject({
    original: `https://${host}.storyblok.com/f/1/2x2/ab/c.png`,
    isScalable: true,
  });
  expect(isAssetService(`https://${host}.storyblok.com`)).toBe(true);
});

test('the host of China serves files', () => {
  expect(toServiceFile('https://a.storyblokchina.cn/f/1/2x2/ab/c.png')?.isScalable).toBe(true);
  expect(isAssetService('https://a.storyblokchina.cn')).toBe(true);
});

test.each([
  'https://app.storyblok.com/f/1/2x2/ab/c.jpg',
  'https://a.storyblok.com.evil.example/f/1/2x2/ab/c.jpg',
  'https://evil.example/a.storyblok.com/f/1/2x2/ab/c.jpg',
  'https://a.storyblok.com/v2/cdn/stories',
  '/assets/c.jpg',
  '',
  `${ORIGINAL}/m/600x0/filters:grayscale()`,
  `${ORIGINAL}/m/0x0:300x300/300x300`,
])('%s is none that could be resized again', (address) => {
  expect(toServiceFile(address)).toBeNull();
});

test.each(['https://a.storyblok.com/f/1/x/ab/c.jpg', 'https://a.storyblok.com/f/1/0x0/ab/c.jpg', 'https://a.storyblok.com/f/1/c.jpg'])(
  '%s has no size, but can be resized, only not enlarged',
  (address) => {
    const file = toServiceFile(address) as ServiceFile;
    expect(file).toMatchObject({ original: address, size: null, isScalable: true });
    expect(resized(file, undefined, { width: 320, height: 0 })).toBe(`${address}/m/320x0/filters:no_upscale()`);
    expect(exactly({ src: address, alt: '', title: '' }, { width: 1200, height: 630 })).toBe(
      `${address}/m/1200x630/smart/filters:format(jpeg):no_upscale()`,
    );
  },
);

test('a folder may be called m', () => {
  expect(toServiceFile('https://a.storyblok.com/f/1/2x2/m/b.jpg/m/640x0')?.original).toBe('https://a.storyblok.com/f/1/2x2/m/b.jpg');
});

test.each(['svg', 'gif', 'pdf', 'mp4'])('a .%s cannot be resized', (ending) => {
  expect(toServiceFile(`https://a.storyblok.com/f/1/2x2/ab/c.${ending}`)?.isScalable).toBe(false);
});

test.each(['#\n', '?', '/m/x', '\n'])('an address of any length that ends with %j is read at once', (end) => {
  const parts = 20_000;
  const address = `//a.storyblok.com/${'f/1/'.repeat(parts)}${'m/'.repeat(parts)}${'0x0/'.repeat(parts)}${'f/1/.a/'.repeat(parts)}${end}`;
  expect(toServiceFile(address)).toSatisfy(
    (file: ServiceFile | null) => file === null || file.original.length <= address.length + 'https:'.length,
  );
});
