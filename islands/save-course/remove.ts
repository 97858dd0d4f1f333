import { changeAlone, forgetCourse, savedCourses } from '../offline-caches.ts';

/** Removes a saved course, and with the last one the service worker. */
export async function removeCourse(url: string): Promise<void> {
  await changeAlone(url, () => forgetCourse(url));
  if ((await savedCourses()).length > 0) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
