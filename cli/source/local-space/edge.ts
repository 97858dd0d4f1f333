import { bodyBytes, type Answer } from './answer.ts';
import type { LocalSpace } from './types.ts';

/**
 * `warm`: the edge has cached every response for a version that was once current. `cold`: it has none cached, so the origin answers with the current
 * content.
 */
export type EdgeState = 'warm' | 'cold';

/** The states that a space has been in, by version. */
export interface Snapshots {
  current(): LocalSpace;
  /** The space for a request with this version; for a version that never existed, the current one. */
  at(cv: number, edge: EdgeState): LocalSpace;
  /** A state replaces an earlier one with the same version: two publishes within a second share one. */
  publish(space: LocalSpace): void;
}

/** Remembers what was published, like the edge in front of the service: a build that pins an old version gets old content, with status 200. */
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

/**
 * The next state of the space: its first story unpublished, or published again. That shifts every other story of a list by one, which is the hardest
 * change to notice when fetching page by page.
 */
export function toNextState(space: LocalSpace): LocalSpace {
  const first = space.stories.find(({ isFolder }) => !isFolder);
  return {
    ...space,
    cv: space.cv + 1,
    stories: space.stories.map((one) => (one === first ? { ...one, isPublished: !one.isPublished } : one)),
  };
}

/** Answers that are ready to be sent again. */
export interface EdgeCache {
  /** The answer to a request in a state of the space: the one that was given before, or a new one. */
  answer(request: string, space: LocalSpace, create: () => Answer): Answer;
}

/**
 * Caches answers, as the edge of the service does, which sends them without computing or serializing anything: who measures a fetch should not measure
 * this server. Only those of one state of the space, up to a number of bytes with their requests.
 */
export function createEdgeCache(mostBytes = MOST_BYTES): EdgeCache {
  const answers = new Map<string, Answer>();
  let of: LocalSpace | null = null;
  let bytes = 0;
  return {
    answer(request, space, create) {
      if (space !== of) {
        answers.clear();
        bytes = 0;
        of = space;
      }
      const known = answers.get(request);
      if (known) return known;
      const answer = create();
      const size = request.length + bodyBytes(answer).length;
      if (bytes + size <= mostBytes) {
        answers.set(request, answer);
        bytes += size;
      }
      return answer;
    },
  };
}

// --- internal ---

// The lists of a space of 10,000 stories take some 80 MB, of 50,000 some 400 MB.
const MOST_BYTES = 512 * 1024 * 1024;
