/** Runs a function on the first call only, and returns its result to every caller. */
export function lazy<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}

/** Memoizes a pure function. Results are never evicted, so it is only for functions with few distinct arguments. */
export function memoize<T, K extends string = string>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    made.set(key, result);
    return result;
  };
}
