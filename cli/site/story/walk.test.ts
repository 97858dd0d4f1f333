import { expect, test } from 'vitest';
import type { Block } from '../../../templates/contract.ts';
import { referencesOf } from './walk.ts';

const walk = (content: object) => referencesOf({ component: 'prose', _uid: '1', ...content } as unknown as Block);
const link = (attrs: unknown) => ({ type: 'doc', content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs }] }] });

test.each([
  ['no marks', { body: { type: 'doc', content: [{ type: 'text', marks: null }] } }],
  ['marks that are a text', { body: { type: 'doc', content: [{ type: 'text', marks: 'link' }] } }],
  ['a mark that is nothing', { body: { type: 'doc', content: [{ type: 'text', marks: [null, 7] }] } }],
  ['content that is a text', { body: { type: 'doc', content: 'x' } }],
  ['nodes that are none', { body: { type: 'doc', content: [null, 'x', [], { type: 'details' }] } }],
  ['a block node without blocks', { body: { type: 'doc', content: [{ type: 'blok' }, { type: 'blok', attrs: { body: null } }] } }],
  ['a component that is a number', { theirs: [{ component: 7 }] }],
  ['a field named as a part of every object', { constructor: [{ text: 'x' }], toString: 'x' }],
])('%s refers to nothing and does not throw', (_, content) => {
  const { blocks, links, relations } = walk(content);
  expect({ blocks: blocks.length, links, relations }).toEqual({ blocks: 1, links: [], relations: [] });
});

test('a link in rich text is found with its place', () => {
  const attrs = { type: 'story', to: 'u', newTab: false };
  expect(walk({ body: link(attrs) }).links).toEqual([{ path: 'body.content[0]', value: attrs }]);
});
