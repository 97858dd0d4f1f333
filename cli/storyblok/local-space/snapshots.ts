import type { LocalSpace } from './types.ts';

/** `warm`: the edge has every answer to a version that was current once. `cold`: nobody asked then, so that the origin answers with what is current. */
export type Edge = 'warm' | 'cold';

/** The states that a space went through, by their versions. */
export interface Snapshots {
  current(): LocalSpace;
  /** What a request with this version gets; one that never was gets what is current. */
  at(cv: number, edge: Edge): LocalSpace;
  /** A state with the version of an earlier one replaces it: two publishes within a second have the same. */
  publish(space: LocalSpace): void;
}

/** Keeps what was published, as the edge in front of the service does: a build that pins an old version gets old content, with status 200. */
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
