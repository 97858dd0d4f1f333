interface NewSite {
  /** Whether the new site has a page or a redirect at an address. */
  readonly answers: (address: string) => boolean;
  /** The share of its pages that a site may lose, from 0 to 1. */
  readonly mayDrop: number;
}

/**
 * The addresses of content pages at which one of these earlier sites answers and the new one does not, if they are too many for somebody to have meant it;
 * null if they are few.
 */
export function droppedPages(
  earlier: readonly (readonly string[])[],
  { answers, mayDrop }: NewSite,
): { readonly dropped: readonly string[]; readonly of: number } | null {
  const losses = earlier.map((addresses) => ({
    dropped: addresses.filter((address) => !answers(address)).toSorted(),
    of: addresses.length,
  }));
  return losses.find(({ dropped, of }) => dropped.length > FEW && dropped.length > of * mayDrop) ?? null;
}

// --- internal ---

/** Of a small site, these many are a large share, and easily meant. */
const FEW = 3;
