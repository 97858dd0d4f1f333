/**
 * Words that questions are made of, in the languages of the site, without accents: whoever asks "how does grid work" looks for grid. They count where
 * somebody looks for nothing else, such as `this` or `for`.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  (
    'a al ante como con cual cuando de del donde el en entre es esta este hay la las lo los mi no o para pero por que quien se sin sobre son su sus un una y ' +
    'an and are as at be by can do does for from how i in is it my of on or that the this to what when where which who why with you'
  ).split(' '),
);

/**
 * What the plural and the singular of a word begin with.
 *
 * @example beginningOf('talleres') // => 'taller'
 * @example beginningOf('css') // => 'css'
 */
export const beginningOf = (word: string): string => word.replace(/(?<=\p{Letter}{3})e?s$/u, '');
