interface RateTier {
  /** The most stories a page that the tier is for. */
  readonly perPage: number;
  readonly perSecond: number;
}

/** How many requests a second Storyblok takes, by the stories a page that they ask for (docs: "Rate Limits"). */
export const RATE_TIERS: readonly RateTier[] = [
  { perPage: 25, perSecond: 50 },
  { perPage: 50, perSecond: 15 },
  { perPage: 75, perSecond: 10 },
  { perPage: 100, perSecond: 6 },
];

/**
 * The published limit for requests of a page size; what is no list is as cheap as the smallest page.
 *
 * @example publishedRate(100) // => 6
 */
export function publishedRate(perPage = 0): number {
  return (RATE_TIERS.find((tier) => perPage <= tier.perPage) ?? RATE_TIERS[RATE_TIERS.length - 1])?.perSecond ?? 1;
}
