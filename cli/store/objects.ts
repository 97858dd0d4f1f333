import { deserialize, serialize } from 'node:v8';
import { sealed, unsealed } from '../cache/store.ts';
import { sha256 } from '../lib/hash.ts';
import { objectDamaged, objectMissing } from '../report/errors/store.ts';
import type { Store } from './store.ts';

/** Puts a value (anything that structured clone can copy) into a folder; returns its name, which says what is in it. */
export async function putValue(store: Store, folder: string, value: unknown): Promise<string> {
  const bytes = serialize(value);
  const name = `${folder}${sha256(bytes)}`;
  await store.put(name, bytes);
  return name;
}

/** The value that was put under a name; throws if it is gone or damaged. */
export async function getValue<T>(store: Store, name: string): Promise<T> {
  const bytes = await store.get(name);
  if (bytes === null) throw objectMissing(store.address, name);
  if (!name.endsWith(`/${sha256(bytes)}`)) throw objectDamaged(store.address, name);
  return deserialize(bytes) as T;
}

/** Puts plain data under a name that others look for. */
export const putHead = (store: Store, name: string, head: object): Promise<void> =>
  store.put(name, Buffer.from(JSON.stringify(sealed(head))));

/** The plain data under a name; null if nobody put any, and throws if it is damaged. */
export async function getHead<T extends object>(store: Store, name: string): Promise<T | null> {
  const bytes = await store.get(name);
  if (bytes === null) return null;
  const head = unsealed<T>(Buffer.from(bytes).toString());
  if (head === null) throw objectDamaged(store.address, name);
  return head;
}
