import { lessonsHere, onDone, readDone } from './done-lessons.ts';
import type { IslandProps, LoadScript } from '../../registry.ts';

/** Says how much of a course is done; nothing until there is some. */
export function mount(root: HTMLElement, { words }: IslandProps<'course-progress'>, load: LoadScript): void {
  const lessons = lessonsHere();
  const place = root.firstElementChild!;
  const countDone = () => {
    const all = readDone();
    return lessons.filter(({ pathname }) => all.has(pathname)).length;
  };
  const show = async () => {
    // Most visitors have done none, and need no words for it.
    const loaded = countDone() > 0 && (await load(import('./in-words.ts')));
    const done = countDone();
    place.textContent = loaded && done > 0 ? loaded.progressInWords(done, lessons.length, words) : '';
  };
  const update = () => void show().catch(console.warn);
  onDone(update);
  update();
}
