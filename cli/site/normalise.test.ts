import { expect, test } from 'vitest';
import { normaliseBlock } from './normalise.ts';

const assets = { publicUrl: (address: string) => address };
const field = (component: string, name: string, value: unknown) =>
  (normaliseBlock({ component, _uid: 'u', [name]: value }, assets) as unknown as Record<string, unknown>)[name];

test.each([
  ['lesson', 'minutes', '12', 12],
  ['lesson', 'minutes', '', null],
  ['lesson', 'minutes', undefined, null],
  ['lesson', 'minutes', 'soon', null],
  ['lesson', 'title', undefined, ''],
  ['lesson', 'title', null, ''],
  ['course', 'teacher', '', ''],
  ['course', 'teacher', { uuid: 'resolved', content: {} }, 'resolved'],
  ['course', 'categories', '', []],
  ['course', 'categories', ['a', '', null, 'b'], ['a', 'b']],
  ['course', 'image', { id: null, filename: '' }, null],
  ['course', 'image', null, null],
  ['page', 'body', '', []],
  ['lesson', 'body', '', null],
  ['lesson', 'body', {}, null],
  ['hero', 'cta_link', { id: '', url: '', linktype: 'story', cached_url: '' }, null],
  ['hero', 'cta_link', undefined, null],
])('%s.%s of %o becomes %o', (component, name, raw, expected) => {
  expect(field(component, name, raw)).toEqual(expected);
});

test('reads the size of a picture from its address, and gives a scheme to those without', () => {
  expect(field('course', 'image', { filename: '//a.storyblok.com/f/1/1200x800/abc/c.jpg', alt: 'A', focus: '1x1:2x2' })).toEqual({
    src: 'https://a.storyblok.com/f/1/1200x800/abc/c.jpg',
    alt: 'A',
    title: '',
    width: 1200,
    height: 800,
    focus: '1x1:2x2',
  });
  expect(field('course', 'image', { filename: 'https://a.storyblok.com/f/1/x/abc/c.svg' })).not.toHaveProperty('width');
});

test.each([
  [
    { linktype: 'story', id: 'uuid', cached_url: 'x', anchor: 'part', target: '_blank' },
    { type: 'story', to: 'uuid', anchor: 'part', newTab: true },
  ],
  [
    { linktype: 'url', url: 'https://a.example', cached_url: 'https://a.example', target: '_self' },
    { type: 'url', to: 'https://a.example', newTab: false },
  ],
  [
    { linktype: 'url', url: '', cached_url: '/cursos' },
    { type: 'url', to: '/cursos', newTab: false },
  ],
  [
    { linktype: 'email', url: '', email: 'a@b.example' },
    { type: 'email', to: 'a@b.example', newTab: false },
  ],
  [
    { linktype: 'asset', url: 'https://a.storyblok.com/f/1/a.pdf' },
    { type: 'asset', to: 'https://a.storyblok.com/f/1/a.pdf', newTab: false },
  ],
])('the link %o becomes %o', (raw, expected) => {
  expect(field('hero', 'cta_link', raw)).toEqual(expected);
});

test('normalises the blocks and pictures within rich text, and within components that are not ours', () => {
  const body = {
    type: 'doc',
    content: [
      { type: 'blok', attrs: { id: '1', body: [{ component: 'callout', kind: null }] } },
      { type: 'image', attrs: { src: '//a.storyblok.com/f/1/10x20/h/i.png' } },
      null,
    ],
  };
  const block = normaliseBlock({ component: 'theirs', rows: [{ component: 'lesson', body }], plain: { a: 1 } }, assets);
  expect(block).toMatchObject({
    component: 'theirs',
    _uid: '',
    plain: { a: 1 },
    rows: [
      {
        title: '',
        body: {
          content: [
            { attrs: { body: [{ kind: '', title: '', body: null }] } },
            { attrs: { src: 'https://a.storyblok.com/f/1/10x20/h/i.png', width: 10, height: 20 } },
          ],
        },
      },
    ],
  });
});
