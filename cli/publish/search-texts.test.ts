import { expect, test } from 'vitest';
import { aConfig, aSite, aStory, aText } from '../../test/support/builders.ts';
import { isWithTexts, searchTexts } from './search-texts.ts';

const site = (stories: Parameters<typeof aStory>[0][], { withText = true } = {}) =>
  aSite(
    stories.map((story) => aStory(story)),
    aConfig(),
    { withText },
  );
const parsed = (files: ReturnType<typeof searchTexts>) =>
  files.map(({ path, contents }) => [path, JSON.parse(String(contents)) as unknown]);
const prose = (slug: string, text: string) => ({
  slug,
  content: { title: 'T', body: [{ component: 'prose', _uid: 'p', body: aText(text) }] },
});

test('the texts of all content pages are in one file per language, without screens and stories without a page', () => {
  const files = searchTexts(
    site([
      prose('a', 'Una caja'),
      prose('b', 'Un árbol'),
      prose('en/c', 'A box'),
      prose('login', 'No'),
      { slug: 'opinion', content: { component: 'testimonial', text: 'Sin página propia' } },
    ]),
  );
  expect(parsed(files)).toEqual([
    ['builds/search/es-texts.json', { '/a': 'Una caja', '/b': 'Un árbol' }],
    ['builds/search/en-texts.json', { '/en/c': 'A box' }],
  ]);
});

test('a site whose texts are not kept, and one without stories, has no such files', () => {
  for (const none of [site([prose('a', 'Una caja')], { withText: false }), site([])]) {
    expect(isWithTexts(none)).toBe(false);
    expect(searchTexts(none)).toEqual([]);
  }
});
