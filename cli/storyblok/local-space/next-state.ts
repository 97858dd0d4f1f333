import type { LocalSpace } from './types.ts';

/**
 * The space a moment later: somebody unpublished its first story, or published it again. That moves every other story of a list by one place,
 * which is what fetching page by page can notice least.
 */
export function toNextState(space: LocalSpace): LocalSpace {
  const first = space.stories.find(({ isFolder }) => !isFolder);
  return {
    ...space,
    cv: space.cv + 1,
    stories: space.stories.map((one) => (one === first ? { ...one, isPublished: !one.isPublished } : one)),
  };
}
