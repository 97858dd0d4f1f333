import { begunCourses } from '../progress/begun-courses.ts';
import type { BegunCourse } from '../progress/begun-courses.ts';
import { onDone, readLessons } from '../progress/done-lessons.ts';
import { progressInWords } from '../progress/in-words.ts';
import { loadCourses } from '../progress/load-courses.ts';

let showing: Promise<void> | undefined;

/**
 * From now on, the card of every course on the page that was begun says how much of it is done, and a button to the courses leads to the next lesson
 * of the one that was last worked on.
 */
export function showProgress(): Promise<void> {
  showing ??= follow();
  return showing;
}

// --- internal ---

async function follow(): Promise<void> {
  const { overview, courses, words } = await loadCourses();
  const showOnward = leadOn(overview);
  const wordsFor = ({ done, lessons }: BegunCourse) => progressInWords(done, lessons.length, words);
  const show = () => {
    const begun = begunCourses(courses, readLessons());
    const said = new Map(begun.map((one) => [one.url, wordsFor(one)]));
    for (const place of document.querySelectorAll<HTMLElement>('[data-course]'))
      place.textContent = said.get(place.dataset['course'] ?? '') ?? '';
    const course = begun.find(({ next }) => next !== null);
    showOnward?.(course?.next ? { next: course.next, what: `${course.title}: ${wordsFor(course)}` } : null);
  };
  onDone(show);
  show();
}

/** Changes the page's button to the courses, or back; undefined if the page has none. */
function leadOn(overview: string): ((onward: { readonly next: string; readonly what: string } | null) => void) | undefined {
  const button = document.querySelector<HTMLAnchorElement>('a[data-onward]');
  const note = document.querySelector('[data-onward-course]');
  if (!button || !note || button.pathname !== overview) return undefined;
  const { href, textContent } = button;
  const label = button.dataset['onward'] ?? '';
  return (onward) => {
    Object.assign(button, onward ? { href: onward.next, textContent: label } : { href, textContent });
    note.textContent = onward?.what ?? '';
  };
}
