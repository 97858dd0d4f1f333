import { expect, test } from 'vitest';
import { inOrder, toRawStory } from './raw-story.ts';

test('stories are ordered by position, equal ones newest first', () => {
  const stories = [{ id: 1, position: 10 }, { id: 2, position: -20 }, { id: 3, position: 10 }, { id: 4 }].map((story) =>
    toRawStory(story, { hash: '', start: 0, end: 0 }),
  );
  expect(inOrder(stories).map(({ id }) => id)).toEqual([2, 4, 3, 1]);
});
