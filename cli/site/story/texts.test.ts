import { expect, test } from 'vitest';
import { aConfig, aSourceStory, aStory, uuidOf } from '../../../test/support/builders.ts';
import { isUnreadable, parseStory } from '../parse.ts';
import { readSchema } from './space-schema.ts';

const text = (words: string, more: object = {}) => ({ type: 'text', text: words, ...more });
const doc = (...content: readonly object[]) => ({ type: 'doc', content: [{ type: 'paragraph', content }] });

const textsOf = (content: Readonly<Record<string, unknown>>) => {
  const { count, unshown } = aSourceStory({ ...aStory({ slug: 'a' }), content: { component: 'theirs', ...content } }).textsIn();
  return { count, unshown: unshown.map((one) => [one.component, one.field, one.what, one.count].join(' ')) };
};

test('texts for readers are counted, and nothing that is for programs', () => {
  const content = {
    heading: 'Two words',
    theme: 'dark',
    colour: '#ff0000',
    since: '2026-03-01T09:00:00.000Z',
    link: { linktype: 'url', url: 'https://example.org' },
    meta_title: 'For search engines',
    produits: ['shop/soap', 'shop/oil'],
    related: uuidOf('b'),
    lines: ['First line', 'Second line'],
    body: doc(text('In rich'), text(' text', { marks: [{ type: 'bold' }] })),
    blocks: [{ component: 'also-theirs', _uid: '1', label: 'Within' }],
    table: { thead: [{ value: 'Head' }], tbody: [{ body: [{ value: 'Of a table' }] }] },
    card: { plugin: 'card', title: 'In a plugin', icon: 'star' },
    html: '<h2>Marks</h2><p>Some <b>bold</b> &amp; more words</p>',
    photo: { filename: 'https://a.storyblok.com/f/1/2x2/a/b.jpg' },
    photo_alt: 'Of a photo',
    md: '# Head\n\nWith a [link](/a)',
  };
  expect(textsOf(content)).toEqual({ count: 13, unshown: [] });
});

test.each([
  [
    'a block without a component',
    { component: 'page', body: [{ component: 'theirs', _uid: '1' }, { title: 'Lost words' }] },
    { count: 1, unshown: ['page body text 1'] },
  ],
  [
    'the attributes of an unknown node, but not its words',
    { body: { type: 'doc', content: [{ type: 'callout', attrs: { title: 'Hidden title', id: 'x' }, content: [text('Words')] }] } },
    { count: 2, unshown: ['theirs body markup 1'] },
  ],
  [
    'the attributes of an unknown mark, but not its words',
    { body: doc(text('Words', { marks: [{ type: 'tooltip', attrs: { text: 'Explained here' } }] })) },
    { count: 2, unshown: ['theirs body markup 1'] },
  ],
  ['a value of a plugin', { stars: { plugin: 'rating', value: 4 } }, { count: 1, unshown: ['theirs stars value 1'] }],
  ['a plugin for a colour', { stars: { plugin: 'picker', color: '#fff', opacity: 1 } }, { count: 0, unshown: [] }],
  [
    'a file that visitors could not open',
    { file: { filename: 'https://a.storyblok.com/f/1/a/b.pdf', is_private: true } },
    { count: 1, unshown: ['theirs file file 1'] },
  ],
  ['a date that is none', { component: 'video', date: 'Next week' }, { count: 1, unshown: ['video date text 1'] }],
])('what is not shown is counted: %s', (_, content, expected) => {
  expect(textsOf(content)).toEqual(expected);
});

test.each([
  [
    'a block among others',
    {
      body: [
        { component: 'x', _uid: '1', label: 'Words' },
        {
          component: 'seo',
          _uid: '2',
          _editable: '<!--#storyblok#{} -->',
          title: 'A head',
          description: 'About it',
          keywords: 'bread, cake',
        },
      ],
    },
    4,
    'seo keywords seo 1',
  ],
  [
    'a plugin in a block',
    { body: [{ component: 'x', _uid: '1', seo: { plugin: 'seo_metatags', title: 'A head', og_title: 'Other' } }] },
    2,
    'x seo seo 1',
  ],
  ['fields', { metaTitle: 'A head', meta_description: 'About it', seo_text: '<p>Read by visitors</p>' }, 3, undefined],
])('texts for search engines are shown if they are in the head: %s', (_, content, count, unshown) => {
  expect(textsOf(content)).toEqual({ count, unshown: unshown ? [unshown] : [] });
  expect(aSourceStory(aStory({ slug: 'a', content: { component: 'theirs', ...content } })).content).toMatchObject({ seo_title: 'A head' });
});

test('what can be chosen is no text, whatever it is called', () => {
  const options = [{ value: 'Left side', name: 'On the left' }];
  const schema = readSchema([{ name: 'theirs', schema: { side: { type: 'option', options }, title: { type: 'text' } } }]);
  const raw = aStory({ slug: 'a', content: { component: 'theirs', side: 'Left side', title: 'A title' } });
  const parsed = parseStory(raw, { publicUrl: (address) => address, locales: aConfig().locales, schema });
  expect(isUnreadable(parsed) ? null : parsed.textsIn()).toEqual({ count: 1, unshown: [] });
});

test('the texts of a story that is not read are counted, too', () => {
  const parts = Array.from({ length: 60 }, () => ({ type: 'bold' }));
  const body = [{ component: 'prose', _uid: '1', body: doc(text('Marked', { marks: parts }), text('Not marked')) }];
  const raw = aStory({ slug: 'a', content: { component: 'page', title: 'A title', body } });
  expect(parseStory(raw, { publicUrl: (address) => address, locales: aConfig().locales })).toMatchObject({
    reason: expect.stringContaining('marks'),
    texts: 3,
  });
});
