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
  const wordsFor = ({ done, lessons }: BegunCourse) => progressInWords(done, lessons.length, words);
  const leadOn = buttonsTo(overview);
  const show = () => {
    const begun = begunCourses(courses, readLessons());
    const said = new Map(begun.map((one) => [one.url, wordsFor(one)]));
    for (const place of document.querySelectorAll<HTMLElement>('[data-course]'))
      place.textContent = said.get(place.dataset['course'] ?? '') ?? '';
    const course = begun.find(({ next }) => next !== null);
    leadOn(course, course ? `${course.title}: ${wordsFor(course)}` : '');
  };
  onDone(show);
  show();
}

/** Returns what has the page's buttons to the courses lead on with one of them, and says how much of it is done; or changes them back. */
function buttonsTo(overview: string): (course: BegunCourse | undefined, text: string) => void {
  const buttons = [...document.querySelectorAll<HTMLAnchorElement>('a[data-onward]')].filter(({ pathname }) => pathname === overview);
  const before = buttons.map(({ href, textContent, title }) => ({ href, textContent, title }));
  const note = buttons.length > 0 && document.querySelector('[data-onward-course]');
  return (course, text) => {
    for (const [index, button] of buttons.entries()) {
      // The title is there in full even where the button is too small for it.
      const label = fill(button.dataset['onward'] ?? '', { course: course?.title ?? '' });
      Object.assign(button, course ? { href: course.next, textContent: label, title: label } : before[index]);
    }
    if (note) note.textContent = text;
  };
}
