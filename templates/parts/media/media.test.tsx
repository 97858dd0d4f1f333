import { renderToStaticMarkup } from 'react-dom/server';
import type { ComponentType } from 'react';
import { expect, test } from 'vitest';
import { aPage } from '../../../test/support/builders.ts';
import * as author from '../../blocks/author.tsx';
import * as course from '../../blocks/course.tsx';
import * as devtip from '../../blocks/devtip.tsx';
import * as feature from '../../blocks/feature.tsx';
import * as fundamental from '../../blocks/fundamental.tsx';
import * as hero from '../../blocks/hero.tsx';
import * as key from '../../blocks/key.tsx';
import * as logos from '../../blocks/logos.tsx';
import * as show from '../../blocks/show.tsx';
import * as demo from '../../blocks/stack-blitz-demo.tsx';
import * as testimonial from '../../blocks/testimonial.tsx';
import * as video from '../../blocks/video.tsx';
import * as workshop from '../../blocks/workshop.tsx';
import { listKey, type Asset, type Block, type BlockProps, type PageProps, type Reads, type Story, type UrlPath } from '../../contract.ts';
import { imageNode } from '../../head/json-ld/node.ts';
import { createPage, PageProvider } from '../../page.tsx';
import { schema } from '../../schema.ts';

const blocks: Readonly<Record<string, object>> = {
  author,
  course,
  devtip,
  feature,
  fundamental,
  hero,
  key,
  logos,
  show,
  'stack-blitz-demo': demo,
  testimonial,
  video,
  workshop,
};

/** Every field that can hold a picture. */
const fields = Object.entries(schema).flatMap(([component, kinds]) =>
  Object.entries(kinds).flatMap(([field, kind]) => (/^assets?\b/.test(kind) ? [[component, field, kind] as const] : [])),
);

const picture: Asset = { src: 'https://a.storyblok.com/f/1/1600x900/ab/c.jpg', alt: 'A', title: '', width: 1600, height: 900 };
const credited: Asset = { ...picture, copyright: 'Photo: A. Person', source: 'https://example.org/a' };
const url = 'https://youtu.be/abc_1234';

/** A block with this in one of its fields, and in all others what it needs to be shown. */
function html(component: string, field: string, value: unknown): string {
  const { reads, ...parts } = blocks[component] as { readonly reads?: Reads };
  const Block = Object.values(parts)[0] as ComponentType<BlockProps>;
  const empty = Object.fromEntries(
    Object.entries((schema as Readonly<Record<string, object>>)[component] ?? {}).map(([name, kind]: [string, string]) => {
      return [name, kind.startsWith('text') ? '' : /s\b/.test(kind) ? [] : kind === 'story' ? '' : null];
    }),
  );
  const content = {
    ...empty,
    component,
    _uid: 'b',
    title: 'T',
    name: 'T',
    url,
    video: url,
    project: 'js',
    [field]: value,
  } as unknown as Block;
  const story = {
    uuid: 's',
    url: '/s' as UrlPath,
    name: 'T',
    locale: 'es',
    publishedAt: null,
    updatedAt: null,
    content,
  } as unknown as Story;
  const queries = reads?.(content as never, story) ?? [];
  const props: PageProps = aPage({ story, lists: Object.fromEntries(queries.map((query) => [listKey(query), []])) });
  return renderToStaticMarkup(
    <PageProvider value={createPage(props, (name) => name, { blocks: {}, screens: {} } as never)}>
      <Block block={content as never} />
    </PageProvider>,
  );
}

test.each(fields)('the page of the block %s shows whose the picture in its field "%s" is', (component, field, kind) => {
  const shown = html(component, field, kind.startsWith('assets') ? [credited] : credited);
  expect(shown).toContain('<span class="credit">Photo: A. Person · media.source: <a href="https://example.org/a">example.org/a</a></span>');
  expect(html(component, field, kind.startsWith('assets') ? [picture] : picture)).not.toContain('credit');
});

test.each(fields)('a video, a recording or a document in the field "%s.%s" is no picture', (component, field, kind) => {
  for (const other of ['video', 'audio', 'document'] as const) {
    const file: Asset = { kind: other, src: '/a.bin', alt: '', title: '' };
    expect(html(component, field, kind.startsWith('assets') ? [file] : file)).not.toMatch(/<img[^>]*a\.bin/);
  }
});

test('a title is the caption of a cover, above the credit', () => {
  expect(html('devtip', 'image', { ...picture, title: 'Un baile' })).toMatch(/<\/div><figcaption>Un baile<\/figcaption><\/figure>/);
  expect(html('devtip', 'image', { ...picture, title: 'Un baile', copyright: 'A' })).toContain(
    '<figcaption>Un baile<br/><span class="credit">A</span></figcaption>',
  );
});

test('structured data say whose a picture is', () => {
  const page = createPage(aPage(), (name) => name, { blocks: {}, screens: {} } as never);
  expect(imageNode(page, picture)).toBe(picture.src);
  expect(imageNode(page, credited)).toEqual({
    '@type': 'ImageObject',
    contentUrl: picture.src,
    creditText: 'Photo: A. Person',
    copyrightNotice: 'Photo: A. Person',
  });
  expect(imageNode(page, { ...picture, title: 'T', copyright: '©', source: 'Archive' })).toEqual({
    '@type': 'ImageObject',
    contentUrl: picture.src,
    caption: 'T',
    creditText: 'Archive',
    copyrightNotice: '©',
  });
  expect(imageNode(page, { kind: 'video', src: '/a.mp4', alt: '', title: '' })).toBeUndefined();
});
