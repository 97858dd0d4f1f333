/**
 * A path without slashes around it.
 *
 * @example trimSlashes('/cursos/x/') // => 'cursos/x'
 */
// Only from the first slash of a row: a pattern that tries each of a hundred thousand takes a minute.
export const trimSlashes = (path: string): string => path.replace(/^\/+|(?<!\/)\/+$/g, '');
