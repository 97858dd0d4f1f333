/** How the rest of a list is fetched. */
export interface PagePlan {
  readonly perPage: number;
  /** Numbers of the pages that are left, counted in pages of this size. */
  readonly pages: readonly number[];
}

interface Fetched {
  readonly total: number;
  /** The size of the first page, which is there. */
  readonly first: number;
  readonly perSecond: (perPage: number) => number;
}

/**
 * Picks the page size that brings the rest of a list soonest, since smaller pages may be asked for more often; of equally fast ones the largest,
 * which takes the fewest requests. Only sizes that divide the first page, so that it counts.
 *
 * @example planPages({total: 1000, first: 100, perSecond: publishedRate}) // => {perPage: 25, pages: [5, …, 40]}
 */
export function planPages({ total, first, perSecond }: Fetched): PagePlan {
  const plans = [first, ...SMALLER].filter((size) => size <= first && first % size === 0).map((perPage) => planOf(perPage, total, first));
  const seconds = ({ perPage, pages }: PagePlan) => pages.length / perSecond(perPage);
  return plans.reduce((best, plan) => (seconds(plan) < seconds(best) ? plan : best));
}

// --- internal ---

// The largest sizes of each of the published limits, where a first page can be made of them.
const SMALLER = [50, 25];

function planOf(perPage: number, total: number, first: number): PagePlan {
  const done = first / perPage;
  return { perPage, pages: Array.from({ length: Math.max(0, Math.ceil(total / perPage) - done) }, (_, index) => done + index + 1) };
}
