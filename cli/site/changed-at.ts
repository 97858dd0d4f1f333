import type { Site } from './graph.ts';
import type { PageInputs } from './page-inputs.ts';

/**
 * Tells when the newest of what a page shows was changed, in ms; zero where nobody knows. That is its own story, the cards that it shows and, where it is a
 * course, its lessons; beside a lesson the others stand to go on by.
 */
export function createChangedAt(site: Site): (inputs: Pick<PageInputs, 'story' | 'cards' | 'course'>) => number {
  return ({ story, cards, course }) => {
    let newest = '';
    for (const uuid of [story ?? '', ...Object.values(cards), ...(course?.current === -1 ? course.lessons : [])]) {
      const date = site.stories.get(uuid)?.story.updatedAt ?? '';
      if (date > newest) newest = date;
    }
    return newest === '' ? 0 : Date.parse(newest);
  };
}
