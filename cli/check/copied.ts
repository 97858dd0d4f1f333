/**
 * Copies data with new strings, sharing equal ones: a substring of a page would keep the whole page in memory, and thousands of pages have the
 * same links.
 */
export function createCopier(): <T>(value: T) => T {
  const texts = new Map<string, string>();
  const own = (text: string) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const copy = Buffer.from(text).toString();
    texts.set(copy, copy);
    return copy;
  };
  const copyOf = (value: unknown): unknown => {
    if (typeof value === 'string') return own(value);
    if (Array.isArray(value)) return value.map(copyOf);
    if (value instanceof Set) return new Set([...value].map(copyOf));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]));
  };
  return <T>(value: T) => copyOf(value) as T;
}
