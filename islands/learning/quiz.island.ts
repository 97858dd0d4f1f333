import { readStored, store } from '../account/session/hint.ts';

/** Keeps the chosen answers of a quiz for as long as the tab is open: Chromium forgets them on a reload. */
export function mount(element: HTMLElement): void {
  const answers = [...element.querySelectorAll('input')];
  for (const answer of answers) answer.checked ||= !!readStored(answer.id, 'sessionStorage');
  element.addEventListener('change', () => {
    for (const { id, checked } of answers) store(id, checked ? '1' : null, 'sessionStorage');
  });
}
