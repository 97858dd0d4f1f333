/**
 * Recognises texts by a pattern in which `*` stands for any text. Not by a regular expression: whoever sends a query chooses the pattern, and many
 * stars would take one exponential time.
 *
 * @example toMatcher('blog/*')('blog/a') // => true
 */
export function toMatcher(pattern: string): (text: string) => boolean {
  const [first = '', ...between] = pattern.split('*');
  const last = between.pop();
  if (last === undefined) return (text) => text === first;
  return (text) => {
    const end = text.length - last.length;
    if (first.length > end || !text.startsWith(first) || !text.endsWith(last)) return false;
    let at = first.length;
    for (const part of between) {
      const found = text.indexOf(part, at);
      if (found === -1) return false;
      at = found + part.length;
    }
    return at <= end;
  };
}
