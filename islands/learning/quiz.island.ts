/** Keeps the chosen answers of a quiz for as long as the tab is open: Chromium forgets them on a reload. */
export function mount(element: HTMLElement): void {
  const answers = [...element.querySelectorAll('input')];
  try {
    const kept = sessionStorage;
    for (const answer of answers) answer.checked ||= !!kept[answer.id];
    element.addEventListener('change', () => {
      for (const { id, checked } of answers) kept[id] = checked ? 1 : '';
    });
  } catch {
    // Without storage, nothing is kept.
  }
}
