import { together } from './together.ts';

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

// --- internal ---

function* takeWhile<T>(all: readonly T[], goesOn: () => boolean): Generator<T> {
  for (const one of all) {
    if (!goesOn()) return;
    yield one;
  }
}
