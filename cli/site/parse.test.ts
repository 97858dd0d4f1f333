import { expect, onTestFinished, test, vi } from 'vitest';
import { aConfig, aSourceStory, aStory, aText, uuidOf } from '../../test/support/builders.ts';
import { isUnreadable, parseStory } from './parse.ts';

function nested(depth: number) {
  let body: readonly object[] = [];
  for (let level = 0; level < depth; level++) body = [{ component: 'theirs', body }];
  return aStory({ slug: 'a', content: { body } });
}

const assets = { publicUrl: (address: string) => address, locales: aConfig().locales };

test.each([
  ['nothing', null, 'it is not an object'],
  ['a list', [], 'it is not an object'],
  ['a story without a uuid', aStory({ slug: 'a', uuid: '' }), 'it has no uuid'],
  ['a story without a slug', { ...aStory({ slug: 'a' }), full_slug: null }, 'it has no full_slug'],
  ['a story without content', { ...aStory({ slug: 'a' }), content: null }, 'its content has no component'],
  ['a story whose content is a list', { ...aStory({ slug: 'a' }), content: [] }, 'its content has no component'],
  ['a story without a component', aStory({ slug: 'a', content: { component: '' } }), 'its content has no component'],
])('%s cannot be read, with the reason', (_, raw, reason) => {
  const parsed = parseStory(raw, assets);
  expect(parsed).toEqual({ story: expect.any(String), reason, texts: expect.any(Number) });
  expect(isUnreadable(parsed)).toBe(true);
});

const saying = (words: string, marks: readonly object[] = []) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words, marks }] }],
});
const withBody = (body: unknown) => aStory({ slug: 'a', content: { component: 'lesson', title: 'T'.repeat(60), body } });
const many = (count: number, one: object) => Array.from({ length: count }, () => one);

test.each([
  ['ten thousand blocks in each other', nested(10_000), 'body[0].body', 'its content is nested too deeply'],
  [
    'twenty thousand marks',
    withBody(saying('x', many(20_000, { type: 'bold' }))),
    'body.content[0]',
    'a text in it has more than 50 marks',
  ],
  ['a hundred thousand blocks', withBody(many(100_000, { component: 'hero' })), 'body', 'its content has more than 100000 parts'],
  ['a text of 20 MB', withBody(saying('x'.repeat(20_000_000))), 'body.content[0]', 'its texts are longer than 1000000 characters'],
  ['values of its own of that size', withBody({ x: 'x'.repeat(2_000_000) }), 'body', 'its texts are longer than 1000000 characters'],
])('a story with %s cannot be read, with the place and the reason', (_, raw, path, reason) => {
  expect(parseStory(raw, assets)).toEqual({ story: 'a', path, reason, texts: expect.any(Number) });
});

test('a long lesson with many parts can be read', () => {
  const marks = ['bold', 'italic', 'strike', 'underline', 'code'].map((type) => ({ type }));
  const body = { type: 'doc', content: many(5000, saying('x'.repeat(150), marks).content[0] ?? {}) };
  expect(isUnreadable(parseStory(withBody(body), assets))).toBe(false);
});

test('missing properties get their usual values', () => {
  const { uuid, full_slug, content } = aStory({ slug: 'a/b/' });
  expect(parseStory({ uuid, full_slug, content }, assets)).toMatchObject({
    id: 0,
    name: 'a/b',
    fullSlug: 'a/b',
    path: null,
    publishedAt: null,
    updatedAt: null,
    alternates: [],
  });
});

test.each([
  ['2026-03-01T09:00:00.000Z', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T10:00:00+01:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01T09:00:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01 09:00', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01 09:00:30.25', '2026-03-01T09:00:30.250Z'],
  ['2026-03-01 10:00:00+0100', '2026-03-01T09:00:00.000Z'],
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['', null],
  ['soon', null],
  [7, null],
])('the date %o is %o in every time zone of the build machine', (raw, expected) => {
  vi.stubEnv('TZ', 'America/Bogota');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(new Date(0).getTimezoneOffset()).toBe(300);
  expect(aSourceStory(aStory({ slug: 'a', updated_at: raw })).updatedAt).toBe(expected);
});

test('uuids are compared without regard to case', () => {
  const mark = { type: 'link', attrs: { linktype: 'story', uuid: uuidOf('c').toUpperCase(), href: '/x' } };
  const body = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x', marks: [null, mark] }] }] };
  const { content } = aSourceStory(aStory({ slug: 'a', content: { component: 'course', teacher: uuidOf('b').toUpperCase(), body } }));
  expect(content).toMatchObject({ teacher: uuidOf('b') });
  expect(JSON.stringify(content)).toContain(uuidOf('c'));
});

test('every block of a story gets a unique, reproducible uid', () => {
  const hero = (uid?: string | null) => ({ component: 'hero', ...(uid === undefined ? {} : { _uid: uid }) });
  const text = { ...aText('x'), content: [{ type: 'blok', attrs: { body: [hero('x')] } }] };
  const story = aStory({
    slug: 'a',
    content: { _uid: 'x', body: [hero(), hero('x'), hero(null), { component: 'prose', _uid: 'x-2', body: text }] },
  });
  const uidsOf = (content: unknown) => [...JSON.stringify(content).matchAll(/"_uid":"([^"]*)"/g)].map(([, uid]) => uid);
  const first = aSourceStory(story);
  expect(uidsOf(first.content)).toEqual(['x', 'block', 'x-2', 'block-2', 'x-2-2', 'x-3']);
  expect(aSourceStory(story).content).toEqual(first.content);
});

test('a story may have very many blocks with the same uid', () => {
  const body = Array.from({ length: 90_000 }, () => ({ component: 'hero', _uid: 'x' }));
  const { content } = aSourceStory(aStory({ slug: 'a', content: { body } }));
  expect(content).toMatchObject({ body: expect.objectContaining({ 89_999: expect.objectContaining({ _uid: 'x-90000' }) }) });
});

test('blocks may be nested two hundred levels deep, which a page can be rendered with', () => {
  expect(isUnreadable(parseStory(nested(198), assets))).toBe(false);
});

const mark = '<!--#storyblok#{"name": "hero", "space": "1", "uid": "2", "id": "3"}-->';

test.each([
  ['at the root', { _editable: mark }],
  ['in a block', { body: [{ component: 'hero', _uid: '1', _editable: mark }] }],
  [
    'in a block of a rich text',
    { component: 'lesson', body: { type: 'doc', content: [{ type: 'blok', attrs: { body: [{ component: 'hero', _editable: mark }] } }] } },
  ],
])('detects the mark of the Visual Editor %s', (_, content) => {
  expect(aSourceStory(aStory({ slug: 'a', content: { title: `${mark} as a text` } })).isMarked).toBe(false);
  expect(aSourceStory(aStory({ slug: 'b', content })).isMarked).toBe(true);
});

test('the pictures of a story have the texts of its folder’s language', () => {
  const image = { filename: 'https://a.storyblok.com/f/1/a.jpg', alt: 'Un gato', meta_data: { alt__i18n__en: 'A cat' } };
  const altOf = (slug: string) => {
    const { content } = aSourceStory(aStory({ slug, content: { component: 'course', image } }));
    return (content as unknown as { readonly image: { readonly alt: string } }).image.alt;
  };
  expect([altOf('cursos/a'), altOf('en/cursos/a')]).toEqual(['Un gato', 'A cat']);
});
