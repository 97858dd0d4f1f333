/**
 * Equal for names that some file systems do not distinguish, as on macOS and Windows.
 *
 * @example sameName('Cursos/CSS') === sameName('cursos/css') // => true
 */
export const sameName = (path: string): string => path.normalize().toLowerCase();
