/**
 * Question words and other stop words in the site's languages, without accents: "how does grid work" searches for grid. They count only in a query
 * that finds nothing otherwise, such as `this` or `for`.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a al ante como con cual cuando de del donde el en entre es esta este hay la las lo los mi no o para pero por que quien se sin sobre son su sus un una y ' +
    'an and are as at be by can do does for from how i in is it my of on or that the this to what when where which who why with you'
  ).split(' '),
);

/**
 * The common beginning of a word's singular and plural.
 *
 * @example beginningOf('talleres') // => 'taller'
 * @example beginningOf('css') // => 'css'
 */
export const beginningOf = (word: string): string => word.replace(/(?<=\p{Letter}{3})e?s$/u, '');
