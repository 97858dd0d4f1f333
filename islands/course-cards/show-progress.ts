import { begunCourses, progressIn } from '../progress/begun-courses.ts';
import { onDone, readLessons } from '../progress/done-lessons.ts';
import { loadCourses } from '../progress/load-courses.ts';

let showing: Promise<void> | undefined;

/** From now on, the card of every course on the page that was begun says how much of it is done. */
export function showProgress(): Promise<void> {
  showing ??= follow();
  return showing;
}

// --- internal ---

async function follow(): Promise<void> {
  const { courses, words } = await loadCourses();
  const show = () => {
    const said = new Map(begunCourses(courses, readLessons()).map((one) => [one.url, progressIn(one, words)]));
    for (const place of document.querySelectorAll<HTMLElement>('[data-course]'))
      place.textContent = said.get(place.dataset['course'] ?? '') ?? '';
  };
  onDone(show);
  show();
}
