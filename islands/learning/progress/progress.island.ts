import type { IslandProps, LoadScript } from '../../registry.ts';
import { readHint } from '../../account/session/hint.ts';
import { lessonsHere, onDone, readDone, setDone } from './done-lessons.ts';

/** Shows which lessons are done, in lists and where a course begins, and lets people mark the current one as done. */
export function mount(root: HTMLElement, { lesson = [], onward, finished, missing }: IslandProps<'progress'>, load: LoadScript): void {
  const lessons = lessonsHere();
  const button = root.querySelector<HTMLButtonElement>('[data-lesson-done]');
  const beginning = root.querySelector<HTMLAnchorElement>('[data-onward]');
  const start = beginning && { href: beginning.href, textContent: beginning.textContent, className: beginning.className };
  const bar = root.querySelector('progress');
  const title = root.querySelector('[data-missing]');

  if (button) {
    const isDone = () => button.ariaPressed === 'true';
    button.hidden = false;
    button.addEventListener('click', () => setDone(lesson, !isDone()));
    // Going on to the next lesson marks this one as done; so does leaving the last one, to another course or back to this one.
    for (const link of root.querySelectorAll('[data-completes]')) link.addEventListener('click', () => isDone() || setDone(lesson, true));
  }
  const update = () => {
    const done = readDone();
    if (button) button.ariaPressed = String(lesson.some((address) => done.has(address)));
    const left = lessons.filter((link) => !link.toggleAttribute('data-done', done.has(link.pathname)));
    const next = left.find(({ pathname }) => !lesson.includes(pathname));
    if (bar) bar.value = lessons.length - left.length;
    if (title) title.textContent = missing![left.length]!;
    if (beginning)
      Object.assign(
        beginning,
        start,
        next ? (lesson[0] || left.length < lessons.length) && { href: next.href, textContent: onward } : !left[0] && finished,
      );
    keepInAccount(load);
  };
  onDone(update);
  update();
}

// --- internal ---

/** Saves the progress in the account if signed in. If offline, the next page does. */
function keepInAccount(load: LoadScript): void {
  if (readHint())
    void load(import('./tell-account.ts'))
      .then(({ tellAccount }) => tellAccount())
      .catch((error: unknown) => navigator.onLine && console.warn('What was learned is not in the account yet.', error));
}
