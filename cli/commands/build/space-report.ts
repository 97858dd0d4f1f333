import type { SpaceReport } from '../../report/report.ts';
import type { FetchStats } from '../../storyblok/client.ts';
import type { SpaceInfo } from '../../storyblok/fetch-space.ts';
import type { ProvidedSpace, Provenance } from '../../storyblok/space-cache.ts';

/** What a build reports of its content; if only the version of the space was requested, just that. */
export function toSpaceReport(
  { name, cv, count = 0, from = UNCHANGED }: SpaceInfo & Partial<Pick<ProvidedSpace, 'count' | 'from'>>,
  stats: FetchStats,
): SpaceReport {
  const { settled: _, ...provenance } = from;
  const keptAt = from.keptAt === null ? null : new Date(from.keptAt).toISOString();
  return { name, cv, stories: count, ...provenance, keptAt, ...stats, waitingMs: Math.round(stats.waitingMs) };
}

// --- internal ---

const UNCHANGED: Provenance = { source: 'cache', reason: null, changed: 0, gone: 0, keptAt: null, notKept: null, settled: true };
