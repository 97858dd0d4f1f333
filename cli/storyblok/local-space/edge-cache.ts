import { bodyBytes } from './answer.ts';
import type { Answer } from './answer.ts';
import type { LocalSpace } from './types.ts';

/** Answers that are ready to be sent again. */
export interface EdgeCache {
  /** The answer to a request in a state of the space: the one that was given before, or a new one. */
  answer(request: string, space: LocalSpace, create: () => Answer): Answer;
}

/**
 * Keeps answers, as the edge of the service does, which sends them without computing or serializing anything: who measures a fetch should not measure
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
