/** A pure function that makes each of its results once. What it remembers is never forgotten, so it is for questions of which there are few. */
export function remembering<T, K extends string = string>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, T>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const result = make(key);
    made.set(key, result);
    return result;
  };
}
