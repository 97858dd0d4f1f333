import { find } from '../form/form.ts';
import { begunCourses, type BegunCourse } from '../../learning/progress/begun-courses.ts';
import { onDone, readLessons } from '../../learning/progress/done-lessons.ts';
import { progressInWords } from '../../learning/progress/in-words.ts';
import { loadCourses } from '../../learning/progress/load-courses.ts';
import { tellAccount } from '../../learning/progress/tell-account.ts';
import type { IslandProps } from '../../registry.ts';

/** Lists the courses that a person has begun. */
export async function mount(root: HTMLElement, texts: IslandProps<'profile-courses'>): Promise<void> {
  const status = find(root, '[data-status]');
  const none = find(root, '[data-none]');
  const list = find(root, '[data-begun]');
  const template = find(root, 'template') as HTMLTemplateElement;
  let shown = '';
  const loading = loadCourses().catch(() => null);
  // Until the account has been asked, the lessons stored here may be somebody else's. Failures are reported where lessons are marked.
  await tellAccount().catch(() => {});
  const file = await loading;
  if (!file) {
    status.textContent = texts.failed;
    return;
  }
  const { overview, words, courses } = file;
  const show = () => {
    const begun = begunCourses(courses, readLessons());
    const text = JSON.stringify(begun);
    // A list that stays the same keeps the focus.
    if (text === shown) return;
    shown = text;
    list.replaceChildren(...begun.map(toItem));
    list.hidden = begun.length === 0;
    none.hidden = begun.length > 0;
    status.textContent = '';
  };
  find(none, 'a').setAttribute('href', overview);
  onDone(show);
  show();

  function toItem(course: BegunCourse): Node {
    const item = template.content.cloneNode(true) as DocumentFragment;
    Object.assign(find(item, 'h3 a'), { href: course.url, textContent: course.title });
    find(item, '[data-progress]').textContent = progressInWords(course.done, course.lessons.length, words);
    Object.assign(find(item, 'progress'), { value: course.done, max: course.lessons.length });
    const onward = course.next ? { href: course.next, textContent: texts.onward } : { href: course.lessons[0], textContent: texts.again };
    Object.assign(find(item, '[data-onward]'), onward);
    return item;
  }
}
