import type { IslandProps, LoadScript } from '../registry.ts';
import { onHint } from '../session/hint.ts';

/** As in `islands/progress/done-lessons.ts`. Imported from there, most visitors would load that file for nothing. */
const DONE_KEY = 'academy.done';

/** Shows how much of each course is done, and where to go on; loads the rest only once progress is stored in this browser. */
export function mount(_: HTMLElement, props: IslandProps<'course-cards'>, load: LoadScript): void {
  const show = () => {
    if (isStored())
      void load(import('./show-progress.ts'))
        .then(({ showProgress }) => showProgress())
        .catch(console.warn);
  };
  onHint(show, DONE_KEY);
  show();
}

// --- internal ---

function isStored(): boolean {
  try {
    return !!localStorage.getItem(DONE_KEY);
  } catch {
    return false;
  }
}
