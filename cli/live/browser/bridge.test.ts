import { expect, test } from 'vitest';
import { markBlocks } from './bridge.ts';

const markOf = (uid: string) => `<!--#storyblok#{"name":"hero","space":"1","uid":"${uid}","id":"7"}-->`;
const marksOf = (...body: readonly object[]) => {
  const { content } = markBlocks({ id: 7, content: { body } }, '1') as {
    readonly content: { readonly body: readonly { _editable: string }[] };
  };
  return content.body.map(({ _editable }) => _editable);
};

test('a block that was added gets a mark', () => {
  expect(marksOf({ component: 'hero', _uid: 'a' })).toEqual([markOf('a')]);
});

test('a copy that has the mark of its original gets its own', () => {
  const original = { component: 'hero', _uid: 'a', _editable: markOf('a') };
  expect(marksOf(original, { ...original, _uid: 'b' })).toEqual([markOf('a'), markOf('b')]);
});

test('a block pasted from another story is marked as one of this story', () => {
  const pasted = { component: 'hero', _uid: 'a', _editable: markOf('a').replace('"7"', '"8"') };
  expect(marksOf(pasted)).toEqual([markOf('a')]);
});
