import type { IslandProps, LoadScript } from '../registry.ts';
import { readHint } from '../session/hint.ts';
import { onDone, readDone, setDone } from './done-lessons.ts';

/** Shows which lessons are done, in lists and where a course begins, and lets people mark the current one as done. */
export function mount(
  root: HTMLElement,
  { lesson = [], lessons = [], onward = '', again = '' }: IslandProps<'progress'>,
  load: LoadScript,
): void {
  const button = root.querySelector<HTMLButtonElement>('[data-lesson-done]');
  const links = [...root.querySelectorAll<HTMLAnchorElement>('ol a')];
  const beginning = root.querySelector<HTMLAnchorElement>('[data-onward]');
  const start = beginning && { href: beginning.href, textContent: beginning.textContent };

  if (button) {
    const isDone = () => button.ariaPressed === 'true';
    button.hidden = false;
    button.addEventListener('click', () => setDone(lesson, !isDone()));
    // Going on to the next lesson marks this one as done; so does leaving the last one, to another course or back to this one.
    for (const link of root.querySelectorAll('[data-completes]')) link.addEventListener('click', () => isDone() || setDone(lesson, true));
  }
  const show = () => {
    const done = readDone();
    if (button) button.ariaPressed = String(lesson.some((address) => done.has(address)));
    for (const link of links) link.toggleAttribute('data-done', done.has(link.pathname));
    const next = lessons.find((address) => !done.has(address));
    const isBegun = lessons.some((address) => done.has(address));
    if (beginning) Object.assign(beginning, start, isBegun && (next ? { href: next, textContent: onward } : { textContent: again }));
    beginning?.classList.toggle('button-quiet', !next);
  };
  onDone(() => {
    show();
    keepInAccount(load);
  });
  show();
  keepInAccount(load);
}

// --- internal ---

/** Saves the progress in the account if signed in. If offline, the next page does. */
function keepInAccount(load: LoadScript): void {
  if (readHint())
    void load(import('./tell-account.ts'))
      .then(({ tellAccount }) => tellAccount())
      .catch(note);
}

const note = (error: unknown) => navigator.onLine && console.warn('What was learned is not in the account yet.', error);
