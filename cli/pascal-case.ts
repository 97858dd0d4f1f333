/**
 * What a component is called in TypeScript, however its name is written; a leading digit gets an underscore before it, since no name starts with one.
 *
 * @example toPascalCase('image_text') // => 'ImageText'
 * @example toPascalCase('3d-viewer') // => '_3dViewer'
 */
export function toPascalCase(name: string): string {
  return name.replace(/(^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, __, letter: string) => letter.toUpperCase()).replace(/^\d/, '_$&');
}
