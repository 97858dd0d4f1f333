import { removeCourse, savedCourses } from './offline-caches.ts';
import { fill } from '../fill.ts';
import type { IslandProps } from '../registry.ts';

/** Lists the saved courses, also in place of pages that are not saved, which it says. */
export async function mount(root: HTMLElement, { url, words }: IslandProps<'saved-courses'>): Promise<void> {
  const status = root.querySelector<HTMLElement>('[role="status"]')!;
  const list = root.querySelector('ul')!;
  const none = root.querySelector<HTMLElement>('[data-none]')!;
  const template = root.querySelector('template')!;
  const courses = await savedCourses().catch(() => []);
  const show = () => {
    const isEmpty = list.children.length === 0;
    none.hidden = !isEmpty;
    if (isEmpty) void leadToCourses(none.querySelector('a')!);
    const isElsewhere = location.pathname.replace(/(.)\/$/, '$1') !== url;
    status.textContent = [isElsewhere ? words.absent : '', isEmpty ? words.none : ''].filter(Boolean).join(' ');
  };
  for (const course of courses) {
    const item = (template.content.cloneNode(true) as DocumentFragment).firstElementChild!;
    const button = item.querySelector('button')!;
    Object.assign(item.querySelector('a')!, { href: course.url, lang: course.lang, textContent: course.title });
    Object.assign(item.querySelector('[data-facts]')!, { lang: course.lang, textContent: course.facts });
    button.ariaLabel = fill(words.remove, { course: course.title });
    button.addEventListener('click', async () => {
      await removeCourse(course.url);
      const neighbour = item.nextElementSibling ?? item.previousElementSibling;
      item.remove();
      show();
      // Where people go on with the keyboard.
      (neighbour?.querySelector('button') ?? status).focus();
    });
    list.append(item);
  }
  show();
}

// --- internal ---

/** Without a connection, the link still leads to the home page. */
async function leadToCourses(link: HTMLAnchorElement): Promise<void> {
  const file = await import('./progress/load-courses.ts').then(({ loadCourses }) => loadCourses()).catch(() => null);
  if (file) link.href = file.overview;
}
