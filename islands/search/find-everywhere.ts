import type { Finder, FoundPage } from './find-pages.ts';
import type { LoadedFinder } from './load-finder.ts';

/** What was found first, then what else was found. */
export const joinFound = (first: readonly FoundPage[], more: readonly FoundPage[]): readonly FoundPage[] => [
  ...first,
  ...more.filter(({ page }) => !first.some((one) => one.page === page)),
];

/** The pages that have all words of a query, or, if there are none, words like them. If they are few, pages with some of its words follow. */
export function addSimilar(
  all: readonly FoundPage[],
  { finder, query }: { readonly finder: Finder; readonly query: string },
): readonly FoundPage[] {
  const found = all.length > 0 ? all : finder.similar(query);
  return found.length < FEW ? joinFound(found, finder.partial(query)) : found;
}

/** Finds pages for a query. Texts are loaded only if its words stand out in fewer than `enough` pages. */
export async function findEverywhere(
  finder: LoadedFinder,
  { query, enough }: { readonly query: string; readonly enough: number },
): Promise<readonly FoundPage[]> {
  const exact = finder.exact(query);
  const inTexts = exact.length < enough ? await finder.loadTexts?.() : undefined;
  return addSimilar(joinFound(exact, inTexts?.(query) ?? []), { finder, query });
}

// --- internal ---

/** Pages that may not be enough of an answer. */
const FEW = 3;
