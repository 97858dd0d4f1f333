import { expect, test } from 'vitest';
import { aText, uuidOf } from '../../../test/support/builders.ts';
import { normaliseBlock } from './normalise.ts';

const assets = { publicUrl: (address: string) => address };
const field = (component: string, name: string, value: unknown) =>
  (normaliseBlock({ component, _uid: 'u', [name]: value }, assets) as unknown as Record<string, unknown>)[name];
const linkInText = (attrs: object | null) =>
  field('lesson', 'body', { type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs }] }] });
const picture = (src: string, width?: number, height?: number) => ({ src, alt: '', title: '', ...(width ? { width, height } : {}) });

// Every shape in which the API sends a field, including fields whose kind was changed.
test.each([
  ['lesson', 'minutes', '12', 12],
  ['lesson', 'minutes', 12, 12],
  ['lesson', 'minutes', ' 1.5 ', 1.5],
  ['lesson', 'minutes', '', null],
  ['lesson', 'minutes', undefined, null],
  ['lesson', 'minutes', null, null],
  ['lesson', 'minutes', 'soon', null],
  ['lesson', 'minutes', '1e999', null],
  ['lesson', 'minutes', {}, null],
  ['lesson', 'title', undefined, ''],
  ['lesson', 'title', null, ''],
  ['lesson', 'title', 7, '7'],
  ['lesson', 'title', ['a'], ''],
  ['lesson', 'title', aText('One', 'two'), 'One two'],
  ['workshop', 'date', '2020-07-01 20:57', '2020-07-01 20:57'],
  ['workshop', 'date', '', ''],
  ['devtip', 'author', '', ''],
  ['course', 'level', null, ''],
  ['course', 'teacher', '', ''],
  ['course', 'teacher', ['uuid'], 'uuid'],
  ['course', 'teacher', { uuid: 'resolved', content: {} }, 'resolved'],
  ['course', 'teacher', 501, '501'],
  ['course', 'categories', '', []],
  ['course', 'categories', null, []],
  ['course', 'categories', 'a', ['a']],
  ['course', 'categories', ['a', '', null, 'b'], ['a', 'b']],
  ['course', 'categories', [{ uuid: 'resolved', content: {} }, {}], ['resolved']],
  ['course', 'image', { id: null, filename: '' }, null],
  ['course', 'image', { id: null, filename: null, fieldtype: 'asset' }, null],
  ['course', 'image', {}, null],
  ['course', 'image', [], null],
  ['course', 'image', null, null],
  ['course', 'image', '//a.storyblok.com/f/1/10x20/a/a.jpg', picture('https://a.storyblok.com/f/1/10x20/a/a.jpg', 10, 20)],
  [
    'course',
    'image',
    [{ filename: 'https://a.storyblok.com/f/1/10x20/a/a.jpg' }],
    picture('https://a.storyblok.com/f/1/10x20/a/a.jpg', 10, 20),
  ],
  [
    'course',
    'image',
    { filename: ' https://a.storyblok.com/f/1/a.jpg', focus: null, alt: null },
    picture('https://a.storyblok.com/f/1/a.jpg'),
  ],
  ['page', 'body', '', []],
  ['page', 'body', undefined, []],
  ['page', 'body', 'text', []],
  ['page', 'body', [null, 'x', {}, { _uid: '1' }, { component: '' }], []],
  ['page', 'body', { component: 'theirs', _uid: '1' }, [{ component: 'theirs', _uid: '1', written: { fields: [], differing: [] } }]],
  ['lesson', 'body', '', null],
  ['lesson', 'body', ' ', null],
  ['lesson', 'body', null, null],
  ['lesson', 'body', {}, null],
  ['lesson', 'body', [], null],
  ['lesson', 'body', '\nOne\n \ntwo\n', aText('One', 'two')],
  ['hero', 'cta_link', { id: '', url: '', linktype: 'story', cached_url: '' }, null],
  ['hero', 'cta_link', { id: '', url: '', linktype: 'url', cached_url: '', fieldtype: 'multilink' }, null],
  ['hero', 'cta_link', '', null],
  ['hero', 'cta_link', [], null],
  ['hero', 'cta_link', null, null],
  ['hero', 'cta_link', undefined, null],
])('%s.%s of %o becomes %o', (component, name, raw, expected) => {
  expect(field(component, name, raw)).toEqual(expected);
});

test('fields that are not in the schema pass unchanged, tables and plugins too', () => {
  const table = { fieldtype: 'table', thead: [{ _uid: '1', component: '_table_head', value: 'x' }], tbody: [] };
  const seo = { plugin: 'seo_metatags', _uid: '2', title: 'T', og_image: '' };
  expect(normaliseBlock({ component: 'lesson', _uid: 'u', table, seo }, assets)).toMatchObject({ table, seo });
});

test('fields may be named like properties of every object', () => {
  const raw = JSON.parse('{"component":"constructor","_uid":"u","toString":"a","constructor":[{"component":"x"}],"__proto__":{"a":1}}');
  const block = normaliseBlock(raw, assets) as unknown as Record<string, unknown>;
  expect(block).toMatchObject({ component: 'constructor', toString: 'a', constructor: [{ component: 'x' }] });
  expect(Object.getPrototypeOf(block)).toBe(Object.prototype);
});

test('normalises at any depth', () => {
  const nested = (depth: number): object => ({ component: 'theirs', _uid: `${depth}`, body: depth > 0 ? [nested(depth - 1)] : '' });
  let block: unknown = normaliseBlock(nested(13) as Record<string, unknown>, assets);
  for (let depth = 13; depth > 0; depth--) block = (block as { readonly body: readonly unknown[] }).body[0];
  expect(block).toMatchObject({ _uid: '0', body: null });
});

test('reads a picture’s size from its address, and completes protocol-relative ones', () => {
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

test('a decorative picture has an empty alternative text', () => {
  const image = (meta: unknown) => field('course', 'image', { filename: 'https://a.storyblok.com/f/1/a.jpg', alt: 'A', meta_data: meta });
  for (const decorative of [true, 'true']) expect(image({ decorative })).toMatchObject({ alt: '', decorative: true });
  for (const meta of [{ decorative: 'false' }, { decorative: '' }, {}, null, 'decorative']) {
    expect(image(meta)).toMatchObject({ alt: 'A' });
    expect(image(meta)).not.toHaveProperty('decorative');
  }
});

const english = { ...assets, locale: { code: 'en', iso: 'en-US' } };
const spanish = { ...assets, locale: { code: 'es', iso: 'es-ES' } };
const imageIn = (context: typeof assets, more: object) =>
  (normaliseBlock({ component: 'course', _uid: '1', image: { filename: 'https://a.storyblok.com/f/1/a.jpg', ...more } }, context) as never)[
    'image'
  ];

test('the texts of an asset are in the language of its story, else in the default one', () => {
  const more = {
    alt: 'Un gato',
    title: '',
    copyright: 'A',
    meta_data: {
      alt: 'Un gato',
      title: 'Gato',
      alt__i18n__en: 'A cat',
      title__i18n__en: 'Cat',
      copyright__i18n__en: 'By A',
      source: 'Archivo',
    },
  };
  expect(imageIn(english, more)).toMatchObject({ alt: 'A cat', title: 'Cat', copyright: 'By A', source: 'Archivo' });
  expect(imageIn(spanish, more)).toMatchObject({ alt: 'Un gato', title: 'Gato', copyright: 'A', source: 'Archivo' });
});

test.each([
  [{ alt__i18n__en: 'code', alt__i18n__en_us: 'region' }, 'region'],
  [{ 'alt__i18n__en-US': 'region' }, 'region'],
  [{ alt__i18n__en_gb: 'another region', alt__i18n__en: 'code' }, 'code'],
  [{ alt__i18n__en_gb: 'another region' }, 'another region'],
  [{ alt__i18n__en: '', alt__i18n__de: 'German', alt: 'meta' }, 'meta'],
])('of the translations %j an English story has "%s"', (meta, alt) => {
  expect(imageIn(english, { alt: '', meta_data: meta })).toMatchObject({ alt });
});

test.each([
  ['a private file', { filename: 'https://a.storyblok.com/f/1/a.jpg', is_private: true }, 'it is private, so that visitors cannot open it'],
  ['an address that is not of the web', { filename: 'javascript:alert(1)' }, 'it is not an address of the web'],
  ['data', { filename: 'data:image/svg+xml,<svg/>' }, 'it is not an address of the web'],
])('%s is refused, in a field, in a list and within a text', (_, file, why) => {
  const refused: unknown[] = [];
  const context = { ...assets, onRefused: (value: unknown) => void refused.push(value) };
  const { filename, ...attrs } = file as { readonly filename: string };
  const text = { type: 'doc', content: [{ type: 'image', attrs: { ...attrs, src: filename } }] };
  const one = { component: 'course', _uid: 'c', image: file, body: text };
  const normal = normaliseBlock({ ...one, more: [{ component: 'logos', _uid: 'l', images: [file] }] }, context);
  expect(normal).toMatchObject({ image: null, body: { content: [{ attrs: {} }] }, more: [{ images: [] }] });
  expect(JSON.stringify(normal)).not.toContain(filename);
  expect(refused).toEqual(
    ['image', 'body', 'images'].map((name) => ({ uid: name === 'images' ? 'l' : 'c', field: name, value: filename, why })),
  );
});

test('a file that is no picture has neither size nor focus', () => {
  const more = { filename: 'https://a.storyblok.com/f/1/700x700/ab/a.pdf', alt: 'A', focus: '1x1:2x2' };
  expect(imageIn(assets, more)).toEqual({ kind: 'document', src: more.filename, alt: 'A', title: '' });
});

test('a focus is in whole pixels', () => {
  expect(imageIn(assets, { focus: '10.5x20.25:11.5x21.25' })).toMatchObject({ focus: '11x20:12x21' });
});

test('a percent sign that encodes nothing is encoded', () => {
  expect(imageIn(assets, { filename: 'https://a.storyblok.com/f/1/50%-off%20a.jpg' })).toMatchObject({
    src: 'https://a.storyblok.com/f/1/50%25-off%20a.jpg',
  });
});

test('ignores a focus that the image service would reject', () => {
  const image = (more: object) => field('course', 'image', { filename: 'https://a.storyblok.com/f/1/a.jpg', ...more });
  expect(image({ filename: 'https://x.example/my picture.jpg' })).toMatchObject({ src: 'https://x.example/my%20picture.jpg' });
  for (const focus of ['center', '1x1', '1x1:2x2)/filters:blur(9']) expect(image({ focus })).not.toHaveProperty('focus');
});

test.each([
  [
    { linktype: 'story', uuid: null, href: 'ñandú/html' },
    { type: 'story', to: '/ñandú/html' },
  ],
  [
    { linktype: 'story', href: '/cursos/html/' },
    { type: 'story', to: '/cursos/html' },
  ],
  [
    { linktype: 'story', href: 'https://a.example/x' },
    { type: 'url', to: 'https://a.example/x' },
  ],
  [
    { linktype: 'story', href: '#part' },
    { type: 'url', to: '#part' },
  ],
  [
    { linktype: 'story', uuid: uuidOf('a').toUpperCase(), href: 'old/slug' },
    { type: 'story', to: uuidOf('a') },
  ],
  [
    { linktype: 'story', uuid: 'u', href: 'a?b=1&c=2#d' },
    { type: 'story', to: 'u', query: 'b=1&c=2', anchor: 'd' },
  ],
  [
    { linktype: 'story', uuid: 'u', href: 'a#d', anchor: '#e' },
    { type: 'story', to: 'u', anchor: 'e' },
  ],
  [
    { linktype: 'url', href: 'cursos/html' },
    { type: 'url', to: 'cursos/html' },
  ],
  [
    { linktype: 'url', href: '//a.example/x?y=1', anchor: 'z' },
    { type: 'url', to: 'https://a.example/x?y=1', anchor: 'z' },
  ],
  [
    { linktype: 'email', href: 'mailto:a@b.example' },
    { type: 'email', to: 'a@b.example' },
  ],
  [
    { linktype: 'asset', href: 'https://a.example/x.pdf', title: ' T ' },
    { type: 'asset', to: 'https://a.example/x.pdf', title: 'T' },
  ],
  [
    { linktype: 'url', href: '/a', rel: 'Nofollow opener license' },
    { type: 'url', to: '/a', rel: 'nofollow license' },
  ],
])('the link %o is the same in a field and in rich text, as a mark and as a node', (attrs, link) => {
  const { href, uuid, title, rel, ...rest } = attrs as Readonly<Record<string, string>>;
  const expected = { newTab: false, ...link };
  const mark = { ...rest, href, uuid, custom: { title, rel } };
  const text = { type: 'text', text: 'x' };
  const linked = { content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: expected }] }] };
  expect(field('workshop', 'register', { ...rest, id: uuid, url: href, cached_url: href, title, rel })).toEqual(expected);
  expect(linkInText(mark)).toMatchObject(linked);
  for (const node of [
    { type: 'link', attrs: mark, content: [text] },
    { type: 'link', attrs: mark, text: 'x' },
  ])
    expect(field('lesson', 'body', { type: 'doc', content: [node] })).toMatchObject(linked);
});

test('a link in rich text that leads nowhere is left out', () => {
  for (const attrs of [null, {}, { linktype: 'story', uuid: null, href: '' }])
    expect(linkInText(attrs)).toMatchObject({ content: [{ type: 'text', text: 'x', marks: [] }] });
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
    { linktype: 'email', url: 'mailto:a@b.example', email: '' },
    { type: 'email', to: 'a@b.example', newTab: false },
  ],
  [
    { linktype: 'asset', url: 'https://a.storyblok.com/f/1/a.pdf' },
    { type: 'asset', to: 'https://a.storyblok.com/f/1/a.pdf', newTab: false },
  ],
  [
    { linktype: 'asset', url: '//a.storyblok.com/f/1/a.pdf', cached_url: '//a.storyblok.com/f/1/a.pdf' },
    { type: 'asset', to: 'https://a.storyblok.com/f/1/a.pdf', newTab: false },
  ],
  [
    { linktype: 'story', id: '', cached_url: '/de/a/b/', story: { uuid: 'resolved' } },
    { type: 'story', to: 'resolved', newTab: false },
  ],
  [
    { linktype: 'story', id: '', cached_url: 'a/b/', anchor: '#part' },
    { type: 'story', to: '/a/b', anchor: 'part', newTab: false },
  ],
  [
    { linktype: 'url', url: ' //a.example/x\n' },
    { type: 'url', to: 'https://a.example/x', newTab: false },
  ],
  [
    { linktype: 'email', email: ' a@b.example ' },
    { type: 'email', to: 'a@b.example', newTab: false },
  ],
  [
    { linktype: 'story', id: '', cached_url: ' /a/b/ ' },
    { type: 'story', to: '/a/b', newTab: false },
  ],
  ['https://a.example', { type: 'url', to: 'https://a.example', newTab: false }],
  [[{ linktype: 'url', url: '/a' }], { type: 'url', to: '/a', newTab: false }],
  [{ url: '/a' }, { type: 'url', to: '/a', newTab: false }],
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

test('a text has the lines that somebody typed, however they end, and no control characters', () => {
  expect(field('course', 'summary', '\r\n  One\r\ntwo\u2028\n three\u0007\ufffe \n\n')).toBe('  One\ntwo\n\n three ');
  expect(field('course', 'summary', ' One\ttwo ')).toBe(' One\ttwo ');
});

test('so have the texts in rich text, with all of their lines', () => {
  const body = (text: string) => ({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] });
  expect(field('lesson', 'body', body('\ra\u000bb\n'))).toEqual(body('\nab\n'));
});
