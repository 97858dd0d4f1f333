import type { LocalSpace } from './types.ts';

/**
 * The next state of the space: its first story unpublished, or published again. That shifts every other story of a list by one, which is the hardest
 * change to notice when fetching page by page.
 */
export function toNextState(space: LocalSpace): LocalSpace {
  const first = space.stories.find(({ isFolder }) => !isFolder);
  return {
    ...space,
    cv: space.cv + 1,
    stories: space.stories.map((one) => (one === first ? { ...one, isPublished: !one.isPublished } : one)),
  };
}
