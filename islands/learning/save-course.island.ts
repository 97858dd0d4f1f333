import { removeCourse, savedCourses } from './offline-caches.ts';
import { publishedBuild } from '../fetch-site.ts';
import { fillNumbers } from '../fill-numbers.ts';
import type { IslandProps } from '../registry.ts';
import { saveCourse } from './save-course.ts';

/** Lets people save a course for reading without a connection, and remove it again. A saved course is saved anew when the site has changed. */
export async function mount(root: HTMLElement, { course, words }: IslandProps<'save-course'>): Promise<void> {
  // There are no service workers over plain HTTP, and some private windows store nothing.
  const all = 'serviceWorker' in navigator ? await savedCourses().catch(() => null) : null;
  if (!all) return;
  const saved = all.find(({ url }) => url === course.url);
  const button = root.querySelector('button')!;
  const status = root.querySelector('[role="status"]')!;
  const list = root.querySelector('a')!;
  let isBusy = false;

  const show = (isSaved: boolean, text = '') => {
    button.textContent = isSaved ? words.remove : words.save;
    status.textContent = text;
    list.hidden = !isSaved;
  };
  const isSaved = () => !list.hidden;
  const save = async () => {
    await saveCourse(course.url, (done, total) => {
      button.textContent = fillNumbers(words.saving, { done, total });
    });
    show(true, words.saved);
  };
  const remove = async () => {
    await removeCourse(course.url);
    show(false, words.removed);
  };
  const work = async (task: () => Promise<void>) => {
    if (isBusy) return;
    isBusy = true;
    button.ariaDisabled = 'true';
    await task().catch((error: unknown) => {
      console.warn('The course was not saved.', error);
      show(isSaved(), words.failed);
    });
    button.ariaDisabled = null;
    isBusy = false;
  };
  button.addEventListener('click', () => void work(isSaved() ? remove : save));
  show(saved !== undefined, saved && words.saved);
  root.querySelector('.save-course')!.removeAttribute('data-waiting');
  const build = saved && (await publishedBuild());
  if (build && build !== saved.build) await work(save);
}
