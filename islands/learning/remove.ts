import { changeAlone, forgetCourse, tidyUp } from './offline-caches.ts';

/** Removes a saved course, and with the last one the service worker. */
export async function removeCourse(url: string): Promise<void> {
  await changeAlone(url, () => forgetCourse(url));
  await tidyUp(await navigator.serviceWorker.getRegistration());
}
