import { expect, test } from 'vitest';
import { aConfig, aSourceStory, aStory, aText, TODAY, uuidOf } from '../../test/support/builders.ts';
import { buildSite } from '../site/graph.ts';
import { summarise } from '../site/summary.ts';
import { isWithTexts, renewSearchTexts, searchTexts } from './search-texts.ts';

const site = (stories: Parameters<typeof aStory>[0][], { withText = true, config = aConfig() } = {}) =>
  buildSite(
    stories.map((story) =>
      summarise(aSourceStory(aStory(story)), { hasBlock: () => true, readsOf: () => [], staysPlain: () => false }, { withText }),
    ),
    { config, today: TODAY },
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

test('changed texts change the file of their language as writing all of them would', () => {
  const before = new Map(
    searchTexts(site([prose('a', 'Una caja'), prose('b', 'Un árbol'), prose('en/c', 'A box')])).map(({ path, contents }) => [
      path,
      contents,
    ]),
  );
  const read = (path: string) => (before.get(path) as string | undefined) ?? null;
  const after = site([prose('a', 'Otra caja'), prose('b', 'Otro árbol'), prose('en/c', 'A box')]);
  const uuids = [uuidOf('a'), uuidOf('b'), uuidOf('none')];
  expect(renewSearchTexts(after, { uuids, read })).toEqual(searchTexts(after).slice(0, 1));
  expect(renewSearchTexts(after, { uuids: [], read })).toEqual([]);
  for (const gone of [null, '']) expect(renewSearchTexts(after, { uuids, read: () => gone })).toBeNull();
  const covered = site([prose('login', 'No')]);
  expect(renewSearchTexts(covered, { uuids: [uuidOf('login')], read })).toEqual([]);
});
