import { expect, test } from 'vitest';
import { aStory, aText, uuidOf } from '../../test/support/builders.ts';
import { parseStories } from './parse.ts';

const assets = { publicUrl: (address: string) => address };
const parse = (...stories: readonly unknown[]) => parseStories(stories, assets);

test.each([
  ['nothing', null, 'it is not an object'],
  ['a list', [], 'it is not an object'],
  ['a story without a uuid', aStory({ slug: 'a', uuid: '' }), 'it has no uuid'],
  ['a story without a slug', { ...aStory({ slug: 'a' }), full_slug: null }, 'it has no full_slug'],
  ['a story without content', { ...aStory({ slug: 'a' }), content: null }, 'its content has no component'],
  ['a story whose content is a list', { ...aStory({ slug: 'a' }), content: [] }, 'its content has no component'],
  ['a story without a component', aStory({ slug: 'a', content: { component: '' } }), 'its content has no component'],
])('%s is left out and told, and the others stay', (_, raw, reason) => {
  const { stories, unreadable } = parse(raw, aStory({ slug: 'b' }));
  expect(unreadable).toEqual([{ story: expect.any(String), reason }]);
  expect(stories.map(({ fullSlug }) => fullSlug)).toEqual(['b']);
});

test('takes what is missing for what it usually is', () => {
  const { uuid, full_slug, content } = aStory({ slug: 'a/b/' });
  expect(parse({ uuid, full_slug, content }).stories).toMatchObject([
    { id: 0, name: 'a/b', fullSlug: 'a/b', path: null, position: 0, publishedAt: null, updatedAt: null, alternates: [] },
  ]);
});

test.each([
  ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01 09:00', '2026-03-01 09:00'],
  ['', null],
  ['soon', null],
  [7, null],
])('the date %o is %o', (raw, expected) => {
  expect(parse(aStory({ slug: 'a', updated_at: raw })).stories[0]?.updatedAt).toBe(expected);
});

test.each([
  ['its uuid', uuidOf('b')],
  ['its uuid in capitals', uuidOf('b').toUpperCase()],
  ['its number', 501],
  ['its number in a text', '501'],
])('a relation finds its story by %s', (_, reference) => {
  const course = aStory({ slug: 'a', content: { component: 'course', teacher: reference, categories: [reference, uuidOf('gone')] } });
  const [parsed] = parse(course, aStory({ slug: 'b', id: 501 })).stories;
  expect(parsed?.content).toMatchObject({ teacher: uuidOf('b'), categories: [uuidOf('b'), uuidOf('gone')] });
});

test.each([
  ['its number', { id: 501, cached_url: 'old/address' }],
  ['its number in a text', { id: '501', cached_url: 'old/address' }],
  ['its uuid in capitals', { id: uuidOf('b/c').toUpperCase(), cached_url: '' }],
  ['its slug, where an import left nothing else', { id: '', cached_url: '/b/c/' }],
])('a link finds its story by %s', (_, raw) => {
  const page = aStory({ slug: 'a', content: { body: [{ component: 'hero', _uid: '1', cta_link: { linktype: 'story', ...raw } }] } });
  const [parsed] = parse(page, aStory({ slug: 'b/c', id: 501 })).stories;
  expect(parsed?.content).toMatchObject({ body: [{ cta_link: { type: 'story', to: uuidOf('b/c') } }] });
});

test('a link in a text finds its story by its uuid in capitals', () => {
  const mark = { type: 'link', attrs: { linktype: 'story', uuid: uuidOf('b').toUpperCase(), href: '/x' } };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [null, mark] }] }] };
  const [parsed] = parse(aStory({ slug: 'a', content: { component: 'lesson', body } }), aStory({ slug: 'b' })).stories;
  expect(JSON.stringify(parsed?.content)).toContain(uuidOf('b'));
});

test('every block of a story has a name of its own, the same every time', () => {
  const hero = (uid?: string | null) => ({ component: 'hero', ...(uid === undefined ? {} : { _uid: uid }) });
  const text = { ...aText('x'), content: [{ type: 'blok', attrs: { body: [hero('x')] } }] };
  const story = aStory({
    slug: 'a',
    content: { _uid: 'x', body: [hero(), hero('x'), hero(null), { component: 'prose', _uid: 'x-2', body: text }] },
  });
  const uidsOf = (content: unknown) => [...JSON.stringify(content).matchAll(/"_uid":"([^"]*)"/g)].map(([, uid]) => uid);
  const [first] = parse(story).stories;
  expect(uidsOf(first?.content)).toEqual(['x', 'block', 'x-2', 'block-2', 'x-2-2', 'x-3']);
  expect(parse(story).stories[0]).toEqual(first);
});

const mark = '<!--#storyblok#{"name": "hero", "space": "1", "uid": "2", "id": "3"}-->';

test.each([
  ['at the root', { _editable: mark }],
  ['in a block', { body: [{ component: 'hero', _uid: '1', _editable: mark }] }],
  [
    'in a block of a rich text',
    { component: 'lesson', body: { type: 'doc', content: [{ type: 'blok', attrs: { body: [{ component: 'hero', _editable: mark }] } }] } },
  ],
])('names the story that has a mark of the editor %s', (_, content) => {
  expect(parse(aStory({ slug: 'a', content: { title: `${mark} as a text` } }), aStory({ slug: 'b', content })).marked).toEqual(['b']);
});
