/** Runs a function on the first call only, and returns its result to every caller. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
