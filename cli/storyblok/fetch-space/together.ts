/** Runs everything in parallel; if one fails, the others are aborted rather than left running for nothing. */
export async function together<T, R>(all: readonly T[], run: (one: T, signal: AbortSignal) => Promise<R>): Promise<readonly R[]> {
  const stop = new AbortController();
  try {
    return await Promise.all(all.map((one) => run(one, stop.signal)));
  } catch (error) {
    stop.abort();
    throw error;
  }
}
