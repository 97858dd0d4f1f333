/** Processes all items with limited concurrency: each lane takes the next item when it is done. */
export async function forEachConcurrently<T>(all: Iterable<T>, lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
