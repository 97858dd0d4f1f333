import type { ListQuery } from '../contract.ts';
import type { LatestBlock, ListBlock, WorkshopListBlock } from '../schema.ts';

/** Kinds in which the newest is what one looks for. */
const BY_DATE = new Set<string>(['devtip', 'fundamental', 'key', 'show']);

/** The newest stories of all kinds. */
export const NEWEST: ListQuery = { of: ['course', 'workshop', 'devtip', 'fundamental', 'key', 'show'], order: 'newest' };

/**
 * What a list shows; null where an editor has not said of what. Of testimonials all are asked for: those of the page's language
 * go first, and only then are they counted.
 */
export function listQuery({ of, category, limit }: ListBlock): ListQuery | null {
  if (!of) return null;
  const order = of === 'workshop' ? 'date' : BY_DATE.has(of) ? 'newest' : 'position';
  return { of: [of], order, ...(category ? { category } : {}), ...(of === 'testimonial' ? {} : limited(limit)) };
}

/** Workshops, the next one first. */
export function workshopQuery({ limit }: WorkshopListBlock): ListQuery {
  return { of: ['workshop'], order: 'date', ...limited(limit) };
}

/** The newest stories; null where an editor chose some. */
export function latestQuery({ items }: LatestBlock): ListQuery | null {
  return items.length > 0 ? null : { ...NEWEST, limit: 6 };
}

// --- internal ---

const limited = (limit: number | null) => (limit && limit > 0 ? { limit } : {});
