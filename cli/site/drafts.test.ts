import { expect, test } from 'vitest';
import { aStory } from '../../test/support/builders.ts';
import { storiesWithMarks } from './drafts.ts';

const mark = '<!--#storyblok#{"name": "hero", "space": "1", "uid": "2", "id": "3"}-->';

test.each([
  ['at the root', { _editable: mark }],
  ['in a block', { body: [{ component: 'hero', _uid: '1', _editable: mark }] }],
  [
    'in a block of a rich text',
    { body: { type: 'doc', content: [{ type: 'blok', attrs: { body: [{ component: 'hero', _editable: mark }] } }] } },
  ],
])('names the story that has a mark of the editor %s', (_, content) => {
  expect(storiesWithMarks([aStory({ slug: 'a' }), aStory({ slug: 'b', content })])).toEqual(['b']);
});

test('takes no notice of what is no story', () => {
  expect(storiesWithMarks([null, 'x', {}, { content: null }, aStory({ slug: 'a', content: { text: `${mark} as a text` } })])).toEqual([]);
});
