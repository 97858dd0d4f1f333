/** Marks a task as done if it is in a page, and returns whether it is; throws if its selector is none. */
export function tick(task: HTMLElement, page: Document): boolean {
  const { selector, style } = task.dataset;
  const found = [...page.querySelectorAll<HTMLElement>(selector!)];
  const isDone = found.length > 0 && found.every((element) => hasStyles(element, style!));
  task.querySelector<HTMLElement>('[data-mark]')!.hidden = !isDone;
  return isDone;
}

// --- internal ---

/**
 * Whether setting styles would change nothing: `1rem` is `16px`, `red` is `#f00`, and only the browser knows what the reader's rules come to. No
 * styles at all are had by every element.
 */
function hasStyles(element: HTMLElement, styles: string): boolean {
  const { style } = element;
  const own = style.cssText;
  style.cssText = styles;
  const names = [...style];
  const computed = getComputedStyle(element);
  // A reader's rule may be important itself, and a transition would keep what is set from being there at once.
  const [set, is] = [styles.replace(/;|$/g, '!important;'), ''].map((more) => {
    style.cssText = `${own};transition:none!important;${more}`;
    return names.map((name) => computed.getPropertyValue(name)).join();
  });
  style.cssText = own;
  return set === is;
}
