import { onDone, readDone } from './done-lessons.ts';
import { progressInWords } from './in-words.ts';
import type { IslandProps } from '../../registry.ts';

/** Says how much of a course is done; nothing until there is some. */
export function mount(root: HTMLElement, { lessons, words }: IslandProps<'course-progress'>): void {
  const place = root.firstElementChild;
  const show = () => {
    const all = readDone();
    const done = lessons.filter((address) => all.has(address)).length;
    if (place) place.textContent = done > 0 ? progressInWords(done, lessons.length, words) : '';
  };
  onDone(show);
  show();
}
