import { onDone, readDone } from './done-lessons.ts';
import type { IslandProps, LoadScript } from '../../registry.ts';

/** Says how much of a course is done; nothing until there is some. */
export function mount(root: HTMLElement, { lessons, words }: IslandProps<'course-progress'>, load: LoadScript): void {
  const place = root.firstElementChild!;
  const countDone = () => {
    const all = readDone();
    return lessons.filter((address) => all.has(address)).length;
  };
  // Most visitors have done none, and need no words for it.
  const loadWords = async () => (countDone() > 0 ? load(import('./in-words.ts')) : null);
  const show = async () => {
    const loaded = await loadWords();
    const done = countDone();
    place.textContent = loaded && done > 0 ? loaded.progressInWords(done, lessons.length, words) : '';
  };
  const update = () => void show().catch(console.warn);
  onDone(update);
  update();
}
