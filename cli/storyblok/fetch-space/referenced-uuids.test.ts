import { expect, test } from 'vitest';
import { uuidOf } from '../../../test/support/builders.ts';
import { referencedUuids } from './referenced-uuids.ts';

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
