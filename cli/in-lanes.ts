/** Does something with each of many things, with so many of them at once: whoever is done takes the next one. */
export async function inLanes<T>(all: Iterable<T>, lanes: number, work: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const lane = async () => {
    for (let next = rest.next(); !next.done; next = rest.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}
