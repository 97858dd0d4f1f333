import { forEachConcurrently } from '../../lib/requests.ts';
import { AT_ONCE } from '../client.ts';

/** Runs as many in parallel as the client allows; if one fails, the others are aborted rather than left running for nothing. */
export async function together<T, R>(all: Iterable<T>, run: (one: T, signal: AbortSignal) => Promise<R>): Promise<readonly R[]> {
  const stop = new AbortController();
  const results: R[] = [];
  let count = 0;
  try {
    await forEachConcurrently(all, AT_ONCE, async (one) => {
      const place = count++;
      results[place] = await run(one, stop.signal);
    });
    return results;
  } catch (error) {
    stop.abort();
    throw error;
  }
}
