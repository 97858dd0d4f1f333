import { loadFile } from '../load-file.ts';
import type { SavedCourse, SaveProgress, SaveRequest } from '../offline-caches.ts';
import { PAGE_FILES, WORKER } from '../offline-files.ts';
import { picturesOn } from './pictures.ts';

interface SaveOptions {
  readonly course: SavedCourse;
  /** The addresses of its lessons. */
  readonly lessons: readonly string[];
  /** Called with how many of all requests are done. */
  readonly onProgress: (done: number, total: number) => void;
}

/** Saves a course by the service worker, which is started for it. Rejects if anything but a picture could not be saved. */
export async function saveCourse({ course, lessons, onProgress }: SaveOptions): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const pages = [course.url, ...lessons, course.list];
  const [files, pictures, { active }] = await Promise.all([
    loadFile<readonly string[]>(PAGE_FILES),
    Promise.all(pages.map(picturesOn)),
    navigator.serviceWorker.ready,
  ]);
  // Browsers that ask visitors about it do so now, when they know what it is for; without it, old courses go first when space is short.
  void navigator.storage?.persist();
  const request: SaveRequest = { course, addresses: [...pages, ...files], pictures: [...new Set(pictures.flat())] };
  await new Promise<void>((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', ({ data }: MessageEvent<SaveProgress>) => {
      if ('done' in data) return onProgress(data.done, data.total);
      if (data.failed === null) resolve();
      else reject(new Error(data.failed));
      port1.close();
    });
    port1.start();
    active?.postMessage(request, [port2]);
  });
  // Somebody who meanwhile removed the last other course in another tab has removed the service worker.
  await navigator.serviceWorker.register(WORKER);
}

/** The id of the published build; empty if it cannot be fetched now. */
export async function publishedBuild(): Promise<string> {
  const { id } = await loadFile<{ readonly id: string }>('/builds/latest.json').catch(() => ({ id: '' }));
  return id;
}
