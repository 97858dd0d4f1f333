import type { Graph } from '../graph.ts';
import type { PageInputs } from './inputs.ts';

/**
 * Returns when the newest content of a page was changed, in ms; zero if unknown. Counts its own story, the cards it shows and, on a course page,
 * the lessons; on a lesson page, the other lessons are only navigation and don't count.
 */
export function createChangedAt(site: Graph): (inputs: Pick<PageInputs, 'story' | 'cards' | 'course'>) => number {
  return ({ story, cards, course }) => {
    let newest = '';
    for (const uuid of [story ?? '', ...Object.values(cards), ...(course?.current === -1 ? course.lessons : [])]) {
      const date = site.stories.get(uuid)?.story.updatedAt ?? '';
      if (date > newest) newest = date;
    }
    return newest === '' ? 0 : Date.parse(newest);
  };
}
