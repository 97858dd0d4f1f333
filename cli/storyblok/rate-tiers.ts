interface RateTier {
  /** The largest page size of the tier. */
  readonly perPage: number;
  readonly perSecond: number;
}

/** How many requests per second Storyblok accepts, by page size (docs: "Rate Limits"). */
export const RATE_TIERS: readonly RateTier[] = [
  { perPage: 25, perSecond: 50 },
  { perPage: 50, perSecond: 15 },
  { perPage: 75, perSecond: 10 },
  { perPage: 100, perSecond: 6 },
];

/**
 * The published limit for requests of a page size, which is 0 for those that are not lists.
 *
 * @example publishedRate(100) // => 6
 */
export function publishedRate(perPage: number): number {
  return (RATE_TIERS.find((tier) => perPage <= tier.perPage) ?? RATE_TIERS[RATE_TIERS.length - 1])?.perSecond ?? 1;
}
