import type { IslandProps, LoadScript } from '../../registry.ts';
import { readHint } from '../../account/session/hint.ts';
import { onDone, readDone, setDone } from './done-lessons.ts';

/** Shows which lessons are done, in lists and where a course begins, and lets people mark the current one as done. */
export function mount(
  root: HTMLElement,
  { lesson = [], lessons = [], onward, finished, missing }: IslandProps<'progress'>,
  load: LoadScript,
): void {
  const button = root.querySelector<HTMLButtonElement>('[data-lesson-done]');
  const links = root.querySelectorAll<HTMLAnchorElement>('ol a');
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
  const show = () => {
    const done = readDone();
    if (button) button.ariaPressed = String(lesson.some((address) => done.has(address)));
    for (const link of links) link.toggleAttribute('data-done', done.has(link.pathname));
    const left = lessons.filter((address) => !done.has(address));
    const next = left.find((address) => !lesson.includes(address));
    if (bar) bar.value = lessons.length - left.length;
    if (title) title.textContent = missing![left.length]!;
    if (beginning)
      Object.assign(
        beginning,
        start,
        next ? (lesson[0] || left.length < lessons.length) && { href: next, textContent: onward } : !left[0] && finished,
      );
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
