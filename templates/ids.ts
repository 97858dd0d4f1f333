import { CONFIG_ID } from '../islands/config.ts';
import { EDITOR_SCRIPT_ID } from './contract.ts';

/** The ids in use on a page that has no content yet: those of the document around it. */
export const idsOfDocument = (): Set<string> => new Set(['main', CONFIG_ID, EDITOR_SCRIPT_ID]);

/**
 * Takes an id that nothing else on the page has: the wanted one, or if it is taken, the first free one with a number.
 *
 * @example takeId('a', new Set(['a'])) // => 'a-2'
 */
export function takeId(wanted: string, taken: Set<string>): string {
  let number = 1;
  let id = wanted;
  while (taken.has(id)) id = `${wanted}-${++number}`;
  taken.add(id);
  return id;
}
