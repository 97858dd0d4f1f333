import { sha256 } from '../hash.ts';
import { isObject, jsonIn } from '../json.ts';

/** The head of a file that is kept between builds, with a hash of itself, so that readers can detect modifications. */
export const sealed = <T extends object>(head: T): T & { readonly seal: string } => ({
  ...head,
  seal: sha256(JSON.stringify(head)),
});

/** The head in such a text, without its seal, which proves that it is as it was written; null if it is not. */
export function unsealed<T extends object>(text: string): T | null {
  const parsed = jsonIn(text);
  if (!isObject(parsed)) return null;
  const { seal, ...head } = parsed;
  return sealed(head).seal === seal ? (head as unknown as T) : null;
}
