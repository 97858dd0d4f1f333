import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exactly } from './image-service.ts';
import { Picture, Portrait } from './picture.tsx';

const asset = { src: 'https://a.storyblok.com/f/1/1000x800/x/photo.jpg', alt: 'A', title: '', width: 1000, height: 800 };

test('offers sizes up to the width of the image, and no larger one', () => {
  const html = renderToStaticMarkup(<Picture asset={asset} sizes="100vw" />);
  expect(html).toContain(
    `srcSet="${asset.src}/m/320x0 320w, ${asset.src}/m/640x0 640w, ${asset.src}/m/960x0 960w, ${asset.src}/m/1000x0 1000w"`,
  );
  expect(html).toContain('width="1000" height="800"');
  expect(html).toContain('loading="lazy"');
});

test('offers at most five sizes', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, width: 4000, height: 3200 }} sizes="100vw" />);
  expect(html.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 960w', ' 1280w', ' 1920w']);
});

test('has a single size for a frame of fixed width, without upscaling', () => {
  const html = renderToStaticMarkup(<Picture asset={asset} sizes="5rem" ratio={1} />);
  expect(html).toContain(`<img src="${asset.src}/m/160x160/smart" alt="A" width="800" height="800" loading="lazy"`);
  expect(html).not.toContain('srcSet');
  const small = { ...asset, width: 100, height: 100 };
  expect(renderToStaticMarkup(<Picture asset={small} sizes="5rem" ratio={1} />)).toContain(`src="${asset.src}/m/100x100/smart"`);
});

test('is cropped to the ratio of its frame around the focal point', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, focus: '10x10:20x20' }} sizes="100vw" ratio={2} />);
  expect(html).toContain('/m/320x160/filters:focal(10x10:20x20) 320w');
  expect(html).toContain('width="1000" height="500"');
});

test('is resized without a known size, too, and keeps its place if its frame has a shape', () => {
  const unknown = { src: 'https://a.storyblok.com/f/1/x/ab/photo.jpg?cv=1', alt: 'A', title: '' };
  const html = renderToStaticMarkup(<Picture asset={unknown} sizes="100vw" ratio={2} />);
  expect(html).toContain('srcSet="https://a.storyblok.com/f/1/x/ab/photo.jpg/m/320x160/smart/filters:no_upscale()?cv=1 320w, ');
  expect(html).toContain('width="1920" height="960"');
  expect(renderToStaticMarkup(<Picture asset={unknown} sizes="3rem" ratio={1} />)).toContain('/m/96x96/smart/filters:no_upscale()?cv=1"');
  expect(renderToStaticMarkup(<Picture asset={unknown} sizes="100vw" />)).not.toMatch(/width=|height=/);
});

test('of a single pixel still has a height', () => {
  const pixel = { src: 'https://a.storyblok.com/f/1/1x1/ab/a.png', alt: '', title: '', width: 1, height: 1 };
  expect(renderToStaticMarkup(<Picture asset={pixel} sizes="100vw" ratio={2.5} />)).toContain('width="1" height="1"');
});

test('leaves an image unchanged that the image service cannot resize', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, src: '/assets/x.svg' }} sizes="100vw" ratio={2} />);
  expect(html).not.toContain('srcSet');
  expect(html).toContain('width="1000" height="800"');
});

test('exactly returns null for an image that is too small or cannot be resized', () => {
  expect(exactly(asset, { width: 1200, height: 630 })).toBeNull();
  expect(exactly(asset, { width: 1000, height: 500 })).toBe(`${asset.src}/m/1000x500/smart/filters:format(jpeg)`);
  expect(exactly({ ...asset, focus: '1x1:2x2' }, { width: 100, height: 50 })).toBe(
    `${asset.src}/m/100x50/filters:focal(1x1:2x2):format(jpeg)`,
  );
  expect(exactly({ ...asset, src: '/assets/x.svg' }, { width: 100, height: 50 })).toBeNull();
});

test.each([
  ['Lucía', 'L'],
  ['A\u0301lvaro', 'A\u0301'],
  ['👩‍💻 Ana', '👩‍💻'],
  ['', ''],
])('without a picture the first character of the name %j is shown', (name, initial) => {
  expect(renderToStaticMarkup(<Portrait person={{ name, avatar: null }} size="small" />)).toContain(`>${initial}</span>`);
});
