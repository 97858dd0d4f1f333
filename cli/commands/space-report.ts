import type { SpaceReport } from '../report/report.ts';
import type { FetchStats } from '../storyblok/client.ts';
import type { SpaceInfo } from '../storyblok/fetch-space.ts';
import type { ProvidedSpace } from '../storyblok/space-cache.ts';

/** What a build reports of its content; if only the version of the space was requested, just that. */
export function toSpaceReport(
  { name, cv, ...space }: SpaceInfo & Partial<Pick<ProvidedSpace, 'count' | 'from'>>,
  stats: FetchStats,
): SpaceReport {
  const { source, reason, changed, gone, keptAt, notKept } = space.from ?? {
    source: 'cache',
    reason: null,
    changed: 0,
    gone: 0,
    keptAt: null,
    notKept: null,
  };
  const { requests, retries, restarts, bytes, waitingMs } = stats;
  return {
    name,
    cv,
    stories: space.count ?? 0,
    source,
    reason,
    changed,
    gone,
    keptAt: keptAt === null ? null : new Date(keptAt).toISOString(),
    notKept,
    requests,
    retries,
    restarts,
    bytes,
    waitingMs: Math.round(waitingMs),
  };
}
