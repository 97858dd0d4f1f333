/**
 * A path without slashes around it.
 *
 * @example trimSlashes('/cursos/x/') // => 'cursos/x'
 */
export const trimSlashes = (path: string): string => trimEndSlashes(path.replace(/^\/+/, ''));

/**
 * A path without slashes at its end.
 *
 * @example trimEndSlashes('/cursos/x/') // => '/cursos/x'
 */
// Only from the first slash of a row: a pattern that tries each of a hundred thousand takes a minute.
export const trimEndSlashes = (path: string): string => path.replace(/(?<!\/)\/+$/, '');
