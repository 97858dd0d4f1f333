import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exactly } from './image-service.ts';
import { Picture } from './picture.tsx';

const asset = { src: 'https://a.storyblok.com/f/1/1000x800/x/photo.jpg', alt: 'A', title: '', width: 1000, height: 800 };

test('offers the sizes that the picture has, and never a larger one', () => {
  const html = renderToStaticMarkup(<Picture asset={asset} sizes="100vw" />);
  expect(html).toContain(
    `srcSet="${asset.src}/m/320x0 320w, ${asset.src}/m/640x0 640w, ${asset.src}/m/960x0 960w, ${asset.src}/m/1000x0 1000w"`,
  );
  expect(html).toContain('width="1000" height="800"');
  expect(html).toContain('loading="lazy"');
});

test('offers no more than five sizes', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, width: 4000, height: 3200 }} sizes="100vw" />);
  expect(html.match(/ \d+w/g)).toEqual([' 320w', ' 640w', ' 960w', ' 1280w', ' 1920w']);
});

test('has one size where its frame is as wide on all screens, and is never enlarged for it', () => {
  const html = renderToStaticMarkup(<Picture asset={asset} sizes="5rem" ratio={1} />);
  expect(html).toContain(`<img src="${asset.src}/m/160x160/smart" alt="A" width="800" height="800" loading="lazy"`);
  expect(html).not.toContain('srcSet');
  const small = { ...asset, width: 100, height: 100 };
  expect(renderToStaticMarkup(<Picture asset={small} sizes="5rem" ratio={1} />)).toContain(`src="${asset.src}/m/100x100/smart"`);
});

test('is cut to the shape of its frame around the focal point', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, focus: '10x10:20x20' }} sizes="100vw" ratio={2} />);
  expect(html).toContain('/m/320x160/filters:focal(10x10:20x20) 320w');
  expect(html).toContain('width="1000" height="500"');
});

test('leaves alone what the image service cannot change', () => {
  const html = renderToStaticMarkup(<Picture asset={{ ...asset, src: '/assets/x.svg' }} sizes="100vw" ratio={2} />);
  expect(html).not.toContain('srcSet');
  expect(html).toContain('width="1000" height="800"');
});

test('is shared only where it need not be enlarged', () => {
  expect(exactly(asset, { width: 1200, height: 630 })).toBeNull();
  expect(exactly(asset, { width: 1000, height: 500 })).toBe(`${asset.src}/m/1000x500/smart/filters:format(jpeg)`);
  expect(exactly({ ...asset, focus: '1x1:2x2' }, { width: 100, height: 50 })).toBe(
    `${asset.src}/m/100x50/filters:focal(1x1:2x2):format(jpeg)`,
  );
  expect(exactly({ ...asset, src: '/assets/x.svg' }, { width: 100, height: 50 })).toBeNull();
});
