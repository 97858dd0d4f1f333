/** Gives the page these stylesheets; the ones before go when the new ones are there, so that it is never without any. */
export function swapStyles(hrefs: readonly string[]): void {
  const links = sheetsOf(document);
  const missing = hrefs.filter((href) => !links.some((link) => link.getAttribute('href') === href));
  const outdated = links.filter((link) => !hrefs.includes(link.getAttribute('href') ?? ''));
  const added = missing.map((href) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return link;
  });
  const last = links.at(-1);
  if (last) last.after(...added);
  else document.head.append(...added);

  // What is not there yet was never shown, and must not come later.
  for (const link of outdated) if (!link.sheet) link.remove();
  const wanted = [...links.filter((link) => !outdated.includes(link)), ...added];
  const removeOutdated = () => {
    if (wanted.every((link) => link.isConnected && link.sheet)) for (const link of outdated) link.remove();
  };
  for (const link of wanted) link.addEventListener('load', removeOutdated, { once: true });
  // One that was saved over meanwhile is gone, and the page is told of the next one.
  for (const link of added) link.addEventListener('error', () => link.remove(), { once: true });
  removeOutdated();
}

/** The addresses of a page's stylesheets. */
export const stylesOf = (page: Document): readonly string[] => sheetsOf(page).map((link) => link.getAttribute('href') ?? '');

export const isStylesheet = (element: Element): element is HTMLLinkElement => element.matches('link[rel="stylesheet"]');

// --- internal ---

const sheetsOf = ({ head }: Document) => [...head.children].filter(isStylesheet);
