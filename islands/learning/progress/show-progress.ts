import { begunCourses, type BegunCourse } from './begun-courses.ts';
import { fill } from '../../fill.ts';
import { onDone, readLessons } from './done-lessons.ts';
import { progressInWords } from './in-words.ts';
import { loadCourses } from './load-courses.ts';

/*
 * From when this is loaded, the card of every course on the page that was begun says how much of it is done, and buttons to the courses lead to the
 * next lesson of the one that was last worked on.
 */
await follow();

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
    showOnward(course?.next ? { next: course.next, title: course.title, done: wordsFor(course) } : null);
  };
  onDone(show);
  show();
}

interface Onward {
  readonly next: string;
  /** Of the course. */
  readonly title: string;
  readonly done: string;
}

/** Changes the page's buttons to the courses, or back. */
function leadOn(overview: string): (onward: Onward | null) => void {
  const buttons = [...document.querySelectorAll<HTMLAnchorElement>('a[data-onward]')].filter(({ pathname }) => pathname === overview);
  const before = buttons.map(({ href, textContent, title }) => ({ href, textContent, title }));
  const note = buttons.length > 0 && document.querySelector('[data-onward-course]');
  return (onward) => {
    for (const [index, button] of buttons.entries()) {
      // The title is there in full even where the button is too small for it.
      const label = fill(button.dataset['onward'] ?? '', { course: onward?.title ?? '' });
      Object.assign(button, onward ? { href: onward.next, textContent: label, title: label } : before[index]);
    }
    if (note) note.textContent = onward ? `${onward.title}: ${onward.done}` : '';
  };
}
