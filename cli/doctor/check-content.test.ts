import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aConfig, aStory, aText } from '../../test/support/builders.ts';
import { checkContent } from './check-content.ts';

const components = ['page', 'hero', 'menus'].map((name) => ({ name, schema: { title: { type: 'text' }, body: { type: 'bloks' } } }));
const whole = [
  aStory({ slug: 'home' }),
  aStory({ slug: 'en/home' }),
  aStory({ slug: 'config/menus', content: { component: 'menus' } }),
  aStory({ slug: 'en/config/menus', content: { component: 'Menus' } }),
];

const findings = (stories: readonly unknown[], languageCodes: readonly string[] = []) =>
  checkContent({ stories, languageCodes, config: aConfig(), components }).filter(({ hint }) => hint !== null);

test('reports nothing for a complete space', () => expect(findings(whole)).toEqual([]));

test('reports components missing from the schema, also inside rich text', () => {
  const text = { ...aText('x'), content: [{ type: 'blok', attrs: { body: [{ component: 'quiz', _uid: '1' }] } }] };
  const story = aStory({
    slug: 'a',
    content: {
      body: [
        { component: 'hero', _uid: '1', title: text },
        { component: 'quiz', _uid: '2' },
      ],
    },
  });
  expect(findings([...whole, story])).toMatchObject([
    { name: 'components', message: expect.stringContaining('"quiz" is used 2 times, first in "a"') },
  ]);
});

test('reports filled-in fields missing from the schema, and ignores empty ones', () => {
  const table = { fieldtype: 'table', thead: [{ _uid: '1', component: '_table_head', value: 'x' }], tbody: [] };
  const untouched = {
    picture: { id: null, filename: '', fieldtype: 'asset' },
    link: { id: '', url: '', linktype: 'story', cached_url: '' },
    text: { type: 'doc', content: [] },
    box: false,
    list: [],
  };
  const story = aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', subtitle: 'x', table, ...untouched }] } });
  expect(findings([...whole, story])).toMatchObject([
    { message: expect.stringContaining('"hero" has content in fields that demo/components.json does not have: "subtitle", "table"') },
  ]);
});

test('says where it is described how the schema follows the space', () => {
  const story = aStory({ slug: 'a', content: { body: ['quiz', 'hero'].map((component) => ({ component, _uid: '1', extra: 'x' })) } });
  const guide = 'docs/storyblok.md';
  expect(readFileSync(guide, 'utf8')).toContain('cp .storyblok/components/$SPACE/components.json content/');
  const hints = findings([...whole, story]).map(({ hint }) => hint);
  expect(hints).toEqual([expect.stringContaining(guide), expect.stringContaining(guide)]);
});

test('reports field-level languages, and those that are also a root folder', () => {
  expect(findings(whole, ['en', 'de']).map(({ message }) => message)).toEqual([
    expect.stringContaining('"en" is both a field-level language and a root folder of the space'),
    expect.stringContaining('"de" is a field-level language, but none of the site.'),
  ]);
});

test('reports languages without stories and missing menus', () => {
  expect(findings([aStory({ slug: 'home' })]).map(({ message }) => message)).toEqual([
    expect.stringContaining('There are no stories in EN: none in the folder "en"'),
    'There are no menus in ES.',
    'There are no menus in EN.',
  ]);
});

test('ignores malformed stories', () => {
  expect(findings([...whole, null, {}, { content: null }, aStory({ slug: 'x', content: { component: 7 } })])).toEqual([]);
});
