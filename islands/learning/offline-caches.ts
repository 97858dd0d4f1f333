// The courses that a visitor saved, as pages and the service worker (`islands/learning/offline/`) share them: each is a cache of its own, complete in itself.

/** A course that can be read without a connection. */
export interface SavedCourse {
  /** Its address: `/cursos/css`. */
  readonly url: string;
  readonly title: string;
  /** What to say about it: `6 lecciones`. */
  readonly facts: string;
  /** The language of both, as in `<html lang>`: `es-ES`. */
  readonly lang: string;
  /** The address of the list of saved courses in its language, which stands in for pages that are not saved. */
  readonly list: string;
  /** The id of the build that it was saved from; null if unknown. */
  readonly build: string | null;
}

/** Asks the service worker to save a course. It responds with `SaveProgress` until done. */
export interface SaveRequest {
  readonly course: SavedCourse;
  /** Pages and files of the site: without any of these, the course is not saved. */
  readonly addresses: readonly string[];
  /** Pictures, some of other hosts: those that fail are left out. */
  readonly pictures: readonly string[];
}

/** How many of `total` requests are done; or, at the end, why the course was not saved, null if it was. */
export type SaveProgress = { readonly done: number; readonly total: number } | { readonly failed: string | null };

/** All complete saved courses. Rejects if the browser stores nothing, as in some private windows. */
export async function savedCourses(): Promise<readonly SavedCourse[]> {
  const names = await courseCaches();
  const found = await Promise.all(names.map((name) => readFrom(name, ABOUT)));
  return Promise.all(found.flatMap((response) => (response ? [response.json() as Promise<SavedCourse>] : [])));
}

/** The names of all caches of this site's courses (hosts may have other sites beside it), the oldest first, including those that are not complete. */
export const courseCaches = async (): Promise<readonly string[]> =>
  (await caches.keys()).filter((name) => name.startsWith(`${PREFIX}${SITE_BASE}/`));

/** Whether a cache was completed: a save may be under way, or was broken off with the browser. */
export const isComplete = async (name: string): Promise<boolean> => (await readFrom(name, ABOUT)) !== undefined;

/** What a cache has at an address. Unlike `caches.open`, this does not make one anew that was removed meanwhile. */
export const readFrom = (cacheName: string, address: string): Promise<Response | undefined> =>
  caches.match(address, { cacheName, ignoreVary: true });

/** Saves or removes a course, once nobody else in this browser does: two tabs would remove each other's caches. */
export const changeAlone = (url: string, change: () => Promise<void>): Promise<void> => navigator.locks.request(prefixOf(url), change);

/** Saves a course from a page: until that is done, in any tab, nothing is tidied up. */
export const whileSaving = (save: () => Promise<void>): Promise<void> => navigator.locks.request(SAVING, { mode: 'shared' }, save);

/** Removes what saves that were broken off left and, if no course is saved, the service worker; not while a tab saves one, which does so at the end. */
export const tidyUp = (worker: ServiceWorkerRegistration | undefined): Promise<void> =>
  navigator.locks.request(SAVING, { ifAvailable: true }, async (mayTidy) => {
    if (!mayTidy) return;
    for (const name of await courseCaches()) {
      // The worker may go on with a course after its tab was closed.
      await navigator.locks.request(lockOf(name), { ifAvailable: true }, async (isFree) => {
        if (isFree && !(await isComplete(name))) await caches.delete(name);
      });
    }
    if ((await courseCaches()).length === 0) await worker?.unregister();
  });

/** A new, empty cache for a course, beside the one it has. */
export async function beginCache({ url }: SavedCourse): Promise<{ readonly name: string; readonly cache: Cache }> {
  const name = `${prefixOf(url)}${Date.now()}`;
  return { name, cache: await caches.open(name) };
}

/** Marks a cache as complete, and removes the course's earlier ones. */
export async function completeCache(course: SavedCourse, { name, cache }: { readonly name: string; readonly cache: Cache }): Promise<void> {
  await cache.put(ABOUT, Response.json(course));
  await forgetCourse(course.url, name);
}

/** Removes what is saved of a course, except for one of its caches. */
export async function forgetCourse(url: string, kept = ''): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefixOf(url)) && name !== kept);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * The picture that the image service resizes, under whose address one size is saved for all.
 *
 * @example originalOf('https://a.storyblok.com/f/1/2x2/a/b.jpg/m/640x0') // => 'https://a.storyblok.com/f/1/2x2/a/b.jpg'
 */
export function originalOf(address: string): string {
  const original = address.slice(0, Math.max(0, address.lastIndexOf('/m/')));
  return original.includes('/f/') && /\.\w+$/.test(original) ? original : address;
}

/** Removes a saved course, and with the last one the service worker. */
export async function removeCourse(url: string): Promise<void> {
  await changeAlone(url, () => forgetCourse(url));
  await tidyUp(await navigator.serviceWorker.getRegistration());
}

// --- internal ---

const PREFIX = 'academy.course ';
const SAVING = 'academy.saving';
const ABOUT = '/saved-course.json';

// An address contains no space.
const prefixOf = (url: string) => `${PREFIX}${url} `;

/** What `changeAlone` locks for the course of a cache. */
const lockOf = (name: string) => name.slice(0, name.lastIndexOf(' ') + 1);
