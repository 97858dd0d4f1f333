import { courseCaches, isComplete, readFrom, savedCourses } from '../offline-caches.ts';

/** What is saved at an address, with any course that is saved whole; undefined if nothing is, or if the browser cannot read it. */
export async function findSaved(address: string): Promise<Response | undefined> {
  try {
    for (const name of await courseCaches()) {
      const saved = await readFrom(name, address);
      if (saved && (await isComplete(name))) return saved;
    }
  } catch {
    // As if nothing were saved.
  }
  return undefined;
}

/** The list of saved courses for the page at an address, in its language if a course in that is saved; undefined if none is. */
export async function listFor(address: string): Promise<Response | undefined> {
  const { pathname } = new URL(address);
  const lists = (await savedCourses()).map(({ list }) => list).toSorted((a, b) => b.length - a.length);
  const list = lists.find((one) => `${pathname}/`.startsWith(folderOf(one))) ?? lists[0];
  return list === undefined ? undefined : findSaved(list);
}

// --- internal ---

/** @example folderOf('/en/saved') // => '/en/' */
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
