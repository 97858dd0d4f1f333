import type { LocalSpace } from './types.ts';

/**
 * `warm`: the edge has cached every response for a version that was once current. `cold`: it has none cached, so the origin answers with the current
 * content.
 */
export type Edge = 'warm' | 'cold';

/** The states that a space has been in, by version. */
export interface Snapshots {
  current(): LocalSpace;
  /** The space for a request with this version; for a version that never existed, the current one. */
  at(cv: number, edge: Edge): LocalSpace;
  /** A state replaces an earlier one with the same version: two publishes within a second share one. */
  publish(space: LocalSpace): void;
}

/** Keeps what was published, like the edge in front of the service: a build that pins an old version gets old content, with status 200. */
export function createSnapshots(first: LocalSpace): Snapshots {
  const states = new Map([[first.cv, first]]);
  let current = first;
  return {
    current: () => current,
    at: (cv, edge) => (edge === 'warm' ? states.get(cv) : undefined) ?? current,
    publish(space) {
      states.set(space.cv, space);
      current = space;
    },
  };
}
