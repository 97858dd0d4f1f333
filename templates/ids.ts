import { CONFIG_ID } from '../islands/config.ts';
import { EDITOR_SCRIPT_ID } from './contract.ts';

/** The ids in use on a page, each with the number of the last one that was made from it; 1 if none was. */
export type TakenIds = Map<string, number>;

/** The ids in use on a page that has no content yet: those of the document around it, and where its skip link leads. */
export const idsOfDocument = (): TakenIds => new Map(['main', 'lesson', CONFIG_ID, EDITOR_SCRIPT_ID].map((id) => [id, 1]));

/**
 * Takes an id that nothing else on the page has: the wanted one, or if it is taken, the first free one with a number.
 *
 * @example takeId('a', new Map([['a', 1]])) // => 'a-2'
 */
export function takeId(wanted: string, taken: TakenIds): string {
  // All up to this number are taken, so that a page of equal headings is not searched from the start for each.
  let number = taken.get(wanted) ?? 1;
  let id = wanted;
  while (taken.has(id)) id = `${wanted}-${++number}`;
  if (id !== wanted) taken.set(wanted, number);
  taken.set(id, 1);
  return id;
}
