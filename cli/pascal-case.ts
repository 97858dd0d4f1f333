/**
 * The TypeScript name of a component, however its name is written; a leading digit is prefixed with an underscore, since identifiers cannot start
 * with one.
 *
 * @example toPascalCase('image_text') // => 'ImageText'
 * @example toPascalCase('3d-viewer') // => '_3dViewer'
 */
export function toPascalCase(name: string): string {
  return name.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase()).replace(/^\d/, '_$&');
}
