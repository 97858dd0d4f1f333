/**
 * Fills the places of a message.
 *
 * @example fill('If {0} is free, a link is on its way.', 'a@b.org') // => 'If a@b.org is free, a link is on its way.'
 */
export function fill(text: string, ...values: readonly (string | number)[]): string {
  return text.replace(/\{(\d)\}/g, (place, index) => `${values[Number(index)] ?? place}`);
}
