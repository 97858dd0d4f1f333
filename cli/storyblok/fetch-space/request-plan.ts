/** How the rest of a list is fetched. */
export interface RequestPlan {
  readonly perPage: number;
  /** The numbers of the remaining pages, counted in pages of this size. */
  readonly pages: readonly number[];
}

interface Fetched {
  readonly total: number;
  /** The size of the first page, already fetched. */
  readonly first: number;
  readonly perSecond: (perPage: number) => number;
}

/**
 * Picks the page size that fetches the rest of a list soonest, since smaller pages have a higher rate limit; of equally fast sizes the largest, which
 * takes the fewest requests. Only sizes that divide the first page, so that it need not be fetched again.
 *
 * @example planRequests({total: 1000, first: 100, perSecond: publishedRate}) // => {perPage: 25, pages: [5, …, 40]}
 */
export function planRequests({ total, first, perSecond }: Fetched): RequestPlan {
  const plans = [first, ...SMALLER].filter((size) => first % size === 0).map((perPage) => planOf(perPage, total, first));
  const seconds = ({ perPage, pages }: RequestPlan) => pages.length / perSecond(perPage);
  return plans.reduce((best, plan) => (seconds(plan) < seconds(best) ? plan : best));
}

// --- internal ---

// The largest size in each tier of the published limits, used if it divides the first page.
const SMALLER = [50, 25];

function planOf(perPage: number, total: number, first: number): RequestPlan {
  const done = first / perPage;
  return { perPage, pages: Array.from({ length: Math.max(0, Math.ceil(total / perPage) - done) }, (_, index) => done + index + 1) };
}
