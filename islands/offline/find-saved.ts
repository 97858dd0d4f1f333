import { savedCourses } from '../offline-caches.ts';

/** What is saved for an address, with or without a trailing slash and whatever its query; undefined if nothing is. */
export function findSaved(address: string): Promise<Response | undefined> {
  const { origin, pathname } = new URL(address);
  return caches.match(origin + (pathname.replace(/\/$/, '') || '/'), { ignoreVary: true });
}

/** The list of saved courses for an address, in its language if a course in that is saved; undefined if none is. */
export async function listFor(address: string): Promise<Response | undefined> {
  const { pathname } = new URL(address);
  const lists = (await savedCourses()).map(({ list }) => list).toSorted((a, b) => b.length - a.length);
  const list = lists.find((one) => `${pathname}/`.startsWith(folderOf(one))) ?? lists[0];
  return list === undefined ? undefined : findSaved(new URL(list, address).href);
}

// --- internal ---

/** @example folderOf('/en/saved') // => '/en/' */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
