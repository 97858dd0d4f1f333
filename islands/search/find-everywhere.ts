import type { FoundPage } from './find-pages.ts';
import type { LoadedFinder } from './load-finder.ts';

/** The pages in which the words of a query stand out, then those in whose texts they are. */
export const joinFound = (exact: readonly FoundPage[], inTexts: readonly FoundPage[]): readonly FoundPage[] => [
  ...exact,
  ...inTexts.filter(({ page }) => !exact.some((one) => one.page === page)),
];

/** Finds pages for a query. Texts are loaded only if its words stand out in fewer than `enough` pages, and typos are allowed only if none is found. */
export async function findEverywhere(
  finder: LoadedFinder,
  { query, enough }: { readonly query: string; readonly enough: number },
): Promise<readonly FoundPage[]> {
  const exact = finder.exact(query);
  const inTexts = exact.length < enough ? await finder.loadTexts?.() : undefined;
  const found = joinFound(exact, inTexts?.(query) ?? []);
  return found.length > 0 ? found : finder.similar(query);
}
