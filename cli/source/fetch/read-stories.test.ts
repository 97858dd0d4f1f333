import { describe, expect, test } from 'vitest';
import { uuidOf } from '../../../test/support/builders.ts';
import { readStories, referencedUuids } from './read-stories.ts';

const read = (text: string) => readStories(Buffer.from(text));
const linesOf = (text: string) => read(text).stories?.map(({ line }) => String(line.bytes));

test('a story is kept as the bytes of the response', () => {
  const stories = [
    '{"name":"ñ \\u00f1 / \\/","uuid":"U","id":1e0}',
    '{"uuid":"a","content":{"body":[{"component":"a"},{"b":[[{}]]}]}}',
    '{"uuid":"a","text":"} , \\" \\\\","after":"]\\\\\\""}',
    '{ "uuid" : "a", "spaced" : [ ] }',
  ];
  expect(linesOf(`{"cv":5,"stories":[${stories.join(',')}],"rels":[{"name":"rel"}],"links":[]}`)).toEqual(stories);
  expect(linesOf(`{"rels":[{"name":"rel"}],"stories":[${stories.join(' , ')}]}`)).toEqual(stories);
});

test('the properties that fetching needs are read', () => {
  const [story] = read('{"stories":[{"uuid":"AB","id":7,"position":-10,"group_id":"g","content":{"component":"page"}}]}').stories ?? [];
  expect(story).toMatchObject({ uuid: 'ab', id: 7, position: -10, group: 'g', references: [] });
});

test('the cv of a response is read', () => {
  expect(read('{"stories":[],"cv":1700000000}')).toEqual({ stories: [], cv: 1700000000 });
});

test('a story on several lines becomes one line', () => {
  expect(linesOf('{\n  "stories": [\n    {\n      "uuid": "a\\nb"\n    }\n  ]\n}')).toEqual(['{"uuid":"a\\nb"}']);
});

test.each(['null', '0', '"{}"', '[{"uuid":"b"}]', '{}', '{"cut":0}', '{"uuid":null}'])('%s in a list of stories is no story', (item) => {
  expect(() => read(`{"stories":[{"uuid":"a"},${item},{"uuid":"c"}]}`)).toThrow(
    'number 2 of its list of stories is not a story with a uuid',
  );
});

test.each(['{"stories":{"a":{"id":1}}}', '{}', '[]', '[[{"id":1}]]', 'null', '"stories"'])('%s has no list of stories', (text) => {
  expect(read(text).stories).toBeNull();
});

describe('no JSON is', () => {
  const whole = '{"stories":[{"uuid":"a \\"b\\"","tags":[1,2]},{"uuid":"2"}],"cv":5}';

  test('an answer that was cut off anywhere', () => {
    for (let length = 0; length < whole.length; length++) expect(() => read(whole.slice(0, length))).toThrow(SyntaxError);
  });

  // Whichever character is lost or doubled, this fails where JSON.parse fails, and finds the same stories where it succeeds.
  test('what is none for JSON either', () => {
    const spoilt = [...whole].flatMap((letter, at) => [
      whole.slice(0, at) + whole.slice(at + 1),
      whole.slice(0, at) + letter + whole.slice(at),
      `${whole.slice(0, at)}}${whole.slice(at)}`,
    ]);
    for (const text of spoilt) {
      let stories: readonly unknown[] | null = null;
      try {
        stories = (JSON.parse(text) as { readonly stories?: readonly unknown[] }).stories ?? null;
      } catch {
        expect(() => read(text), text).toThrow(SyntaxError);
        continue;
      }
      if (stories?.some((story) => !(story as { readonly uuid?: unknown }).uuid)) expect(() => read(text), text).toThrow('not a story');
      else expect(linesOf(text)?.map((line) => JSON.parse(line) as unknown) ?? null, text).toEqual(stories);
    }
  });
});

const [a, b, c] = [uuidOf(1), uuidOf(2), uuidOf(3)];

test.each([
  ['a relation', { component: 'lesson', course: a }, [a]],
  ['relations', { component: 'course', lessons: [a, b, 'not a uuid', null] }, [a, b]],
  ['a link of a field', { cta: { linktype: 'story', fieldtype: 'multilink', id: a, cached_url: 'x', url: '' } }, [a]],
  ['an empty link', { cta: { linktype: 'story', fieldtype: 'multilink', id: '', cached_url: '', url: '' } }, []],
  ['a link elsewhere', { cta: { linktype: 'url', id: a, url: 'https://x.example' } }, []],
  ['a link in rich text', { body: { type: 'doc', content: [{ marks: [{ type: 'link', attrs: { linktype: 'story', uuid: a } }] }] } }, [a]],
  ['a block in rich text', { body: { type: 'blok', attrs: { id: b, body: [{ _uid: c, component: 'cta', story: a }] } } }, [a]],
  ['ids of blocks and groups', { _uid: a, id: b, group_id: c }, []],
  ['what a plugin keeps', { shop: { plugin: 'products', _uid: c, items: [{ id: a, linktype: 'story' }, b] } }, []],
  ['capitals', { story: a.replace('0', 'A').replace('0', 'B') }, [a.replace('0', 'a').replace('0', 'b')]],
  ['no content', null, []],
])('%s', (_, content, uuids) => {
  expect([...referencedUuids(content)]).toEqual(uuids);
});
