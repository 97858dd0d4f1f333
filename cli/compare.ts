/** Orders numbers, and strings by their code units, which is the same in every language; for `sort`. */
export const compare = <T extends string | number>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0);
