import type { IslandProps } from '../registry.ts';
import { onDone, readDone, setDone } from './done-lessons.ts';

/** Shows which lessons were done, in a list of them and where a course begins, and lets one say so of the lesson that one reads. */
export function mount(root: HTMLElement, props: IslandProps<'progress'>): void {
  const button = root.querySelector<HTMLButtonElement>('[data-lesson-done]');
  const { lesson = [] } = props;
  if (button) {
    button.hidden = false;
    button.addEventListener('click', () => setDone(lesson, button.getAttribute('aria-pressed') !== 'true'));
    // Whoever goes on is done with this one.
    root.querySelector('a[rel="next"]')?.addEventListener('click', () => setDone(lesson, true));
  }
  const onward = root.querySelector<HTMLAnchorElement>('[data-onward]');
  const start = { href: onward?.href ?? '', text: onward?.textContent ?? '' };

  const show = () => {
    const done = readDone();
    button?.setAttribute('aria-pressed', String(lesson.some((address) => done.has(address))));
    const links = [...root.querySelectorAll<HTMLAnchorElement>('ol a')];
    for (const link of links) mark(link, { isDone: done.has(link.pathname), word: props.done });
    const { lessons = links.map(({ pathname }) => pathname) } = props;
    const next = lessons.find((address) => !done.has(address));
    const count = lessons.filter((address) => done.has(address)).length;
    const told = root.querySelector('[data-done-count]');
    if (told) told.textContent = count > 0 ? (props.count ?? '').replace('{0}', String(count)) : '';
    if (onward) {
      const goesOn = count > 0 && next !== undefined;
      onward.href = goesOn ? next : start.href;
      onward.textContent = goesOn ? (props.onward ?? '') : start.text;
    }
  };
  onDone(show);
  show();
}

// --- internal ---

function mark(link: HTMLAnchorElement, { isDone, word = '' }: { readonly isDone: boolean; readonly word: string | undefined }): void {
  link.toggleAttribute('data-done', isDone);
  const said = link.querySelector('[data-done-word]');
  if (!isDone) said?.remove();
  else if (!said) {
    const span = document.createElement('span');
    span.className = 'visually-hidden';
    span.dataset['doneWord'] = '';
    span.textContent = ` (${word})`;
    link.append(span);
  }
}
