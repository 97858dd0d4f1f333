import { readTab, writeTab } from '../account/tab-storage.ts';

/** Keeps the chosen answers of a quiz for as long as the tab is open: Chromium forgets them on a reload. */
export function mount(element: HTMLElement): void {
  const answers = [...element.querySelectorAll('input')];
  const keyOf = ({ id }: HTMLInputElement) => `academy.${id}`;
  for (const answer of answers) if (readTab(keyOf(answer))) answer.checked = true;
  element.addEventListener('change', () => {
    for (const answer of answers) writeTab(keyOf(answer), answer.checked ? '1' : null);
  });
}
