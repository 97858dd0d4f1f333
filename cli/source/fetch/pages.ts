import { forEachConcurrently } from '../../lib/requests.ts';
import { AT_ONCE } from '../client/client.ts';

interface PagesOptions<Page> {
  /** The numbers of the other pages, as the first one tells. */
  readonly numbers: readonly number[];
  readonly ask: (number: number, signal: AbortSignal) => Promise<Page>;
  /** What tells the items of a page from all others of the list. */
  readonly keysOf: (page: Page) => readonly string[];
}

/**
 * The first page of a list and those after it, requested in parallel, up to one that brings nothing new: that one is the end of the list, whatever the
 * service says of its length, and it would otherwise be asked without end.
 */
export async function allPages<Page>(first: Page, { numbers, ask, keysOf }: PagesOptions<Page>): Promise<readonly Page[]> {
  const seen = new Set<string>();
  const isLast = (page: Page) => {
    const before = seen.size;
    for (const key of keysOf(page)) seen.add(key);
    return seen.size === before;
  };
  let isOver = isLast(first);
  const others = await together(
    takeWhile(numbers, () => !isOver),
    async (number, signal) => {
      const page = await ask(number, signal);
      isOver = isLast(page) || isOver;
      return page;
    },
  );
  return [first, ...others];
}

/** Runs as many in parallel as the client allows; if one fails, the others are aborted rather than left running for nothing. */
export async function together<T, R>(all: Iterable<T>, run: (one: T, signal: AbortSignal) => Promise<R>): Promise<readonly R[]> {
  const stop = new AbortController();
  const results: R[] = [];
  let count = 0;
  try {
    await forEachConcurrently(all, AT_ONCE, async (one) => {
      const place = count++;
      results[place] = await run(one, stop.signal);
    });
    return results;
  } catch (error) {
    stop.abort();
    throw error;
  }
}

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
  const plans = [first, ...SMALLER]
    .filter((size) => first % size === 0)
    .map((perPage) => ({ perPage, pages: pagesAfter(first / perPage, total, perPage) }));
  const seconds = ({ perPage, pages }: RequestPlan) => pages.length / perSecond(perPage);
  return plans.reduce((best, plan) => (seconds(plan) < seconds(best) ? plan : best));
}

/** @example pagesAfter(1, 250, 100) // => [2, 3] */
export function pagesAfter(done: number, total: number, perPage: number): readonly number[] {
  return Array.from({ length: Math.max(0, Math.ceil(total / perPage) - done) }, (_, index) => done + index + 1);
}

// --- internal ---

function* takeWhile<T>(all: readonly T[], goesOn: () => boolean): Generator<T> {
  for (const one of all) {
    if (!goesOn()) return;
    yield one;
  }
}

// The largest size in each tier of the published limits, used if it divides the first page.
const SMALLER = [50, 25];
