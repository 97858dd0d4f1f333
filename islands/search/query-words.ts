/**
 * Question words and other stop words in the site's languages, without accents: "how do I use grid" searches for grid. They count only in a
 * query that has no other words, such as `this` or `for`. The `s` and the `t` are those of "what's" and "don't", which are two words each.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a al ante como con cual cuando de del donde el en entre es esta este hacer hago hay la las lo los me mi no o para pero por puedo que quien se sin sobre ' +
    'son su sus un una usar y ' +
    'an and are as at be by can do does for from how i in is it make my of on or s should t that the this to use what when where which who why with you'
  ).split(' '),
);

/**
 * The beginnings of a word's singular and plural: mostly one for both.
 *
 * @example beginningsOf('talleres') // => ['taller']
 * @example beginningsOf('css') // => ['css']
 * @example beginningsOf('query') // => ['query', 'querie']
 * @example beginningsOf('queries') // => ['queri', 'query']
 */
export function beginningsOf(word: string): string[] {
  const beginning = word.replace(/(?<=\p{Letter}{3})e?s$/u, '');
  const other = beginning.replace(/[iy]$/, (end) => (end === 'y' ? 'ie' : 'y'));
  return other === beginning ? [beginning] : [beginning, other];
}

/** Whether a word of a query may be the beginning of another; a single letter only at the end, while it is typed: `z-index` does not find `zone`. */
export const isBeginning = (word: string, at: number, words: readonly unknown[]): boolean => word.length > 1 || at === words.length - 1;
