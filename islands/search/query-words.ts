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
 * The common beginning of a word's singular and plural.
 *
 * @example beginningOf('talleres') // => 'taller'
 * @example beginningOf('css') // => 'css'
 */
export const beginningOf = (word: string): string => word.replace(/(?<=\p{Letter}{3})e?s$/u, '');

/** Whether a word of a query may be the beginning of another; a single letter only at the end, while it is typed: `z-index` does not find `zone`. */
export const isBeginning = (word: string, at: number, words: readonly string[]): boolean => word.length > 1 || at === words.length - 1;
