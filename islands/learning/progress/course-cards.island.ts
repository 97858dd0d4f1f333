import type { IslandProps, LoadScript } from '../../registry.ts';
import { onHint, readStored } from '../../account/session/hint.ts';

/** As in `islands/learning/progress/done-lessons.ts`. Imported from there, most visitors would load that file for nothing. */
const DONE_KEY = 'academy.done';

/** Shows how much of each course is done, and where to go on; loads what does that only once progress is stored in this browser. */
export function mount(_: HTMLElement, props: IslandProps<'course-cards'>, load: LoadScript): void {
  const show = () => {
    if (readStored(DONE_KEY)) void load(import('./show-progress.ts')).catch(console.warn);
  };
  onHint(show, DONE_KEY);
  show();
}
