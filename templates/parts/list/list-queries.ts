import type { ListQuery, Screen } from '../../contract.ts';
import { KINDS, kindsWhere, rowOf, type Kind } from '../../kinds.ts';
import type { LatestBlock, ListBlock, WorkshopListBlock } from '../../schema.ts';

/** The newest stories. */
export const NEWEST: ListQuery = { of: kindsWhere(({ isNews }) => isNews), order: 'newest' };

/** The stories below those of a kind: one more than is shown, as the page itself may be among them. */
export const othersOf = (kind: Kind): ListQuery => ({ of: [kind], order: KINDS[kind].order ?? 'position', limit: 4 });

/** The workshops that people can still attend. */
export const UPCOMING: ListQuery = { of: ['workshop'], order: 'date', upcoming: true };

/** The topics that the search offers: not more than can be looked over. */
export const TOPICS: ListQuery = { of: ['category'], limit: 40 };

/** The list that a screen shows. */
export const SCREEN_LISTS: Readonly<Partial<Record<Screen, ListQuery>>> = { search: TOPICS };

/**
 * The query of a list; null if the editor has not selected a kind. Stories of all languages are not limited here, because those in the page's language
 * come first before the limit applies.
 */
export function listQuery({ of, category, limit }: ListBlock): ListQuery | null {
  if (!of) return null;
  const { order = 'position', isOfAllLanguages } = rowOf(of);
  return { of: [of], order, ...(category ? { category } : {}), ...(isOfAllLanguages ? {} : limited(limit)) };
}

/** Workshops that are not over, earliest first. */
export function workshopQuery({ limit }: WorkshopListBlock): ListQuery {
  return { ...UPCOMING, ...limited(limit) };
}

/** The newest stories; null if an editor selected some. */
export function latestQuery({ items }: LatestBlock): ListQuery | null {
  return items.length > 0 ? null : { ...NEWEST, limit: 6 };
}

/** The limit that an editor set, if it is one. */
export const limited = (limit: number | null): Pick<ListQuery, 'limit'> => (limit && limit > 0 ? { limit } : {});
