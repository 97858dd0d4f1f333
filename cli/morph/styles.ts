/** Sets the page's stylesheets; the old ones are removed once the new ones have loaded, so that it is never unstyled. */
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

  // One not loaded yet was never shown, and must not appear later.
  for (const link of outdated) if (!link.sheet) link.remove();
  const wanted = [...links.filter((link) => !outdated.includes(link)), ...added];
  const removeOutdated = () => {
    if (wanted.every((link) => link.isConnected && link.sheet)) for (const link of outdated) link.remove();
  };
  for (const link of wanted) link.addEventListener('load', removeOutdated, { once: true });
  // One that is already outdated no longer exists, and the page will be notified of the next.
  for (const link of added) link.addEventListener('error', () => link.remove(), { once: true });
  removeOutdated();
}

/** The URLs of a page's stylesheets. */
export const stylesOf = (page: Document): readonly string[] => sheetsOf(page).map((link) => link.getAttribute('href') ?? '');

export const isStylesheet = (element: Element): element is HTMLLinkElement => element.matches('link[rel="stylesheet"]');

// --- internal ---

const sheetsOf = ({ head }: Document) => [...head.children].filter(isStylesheet);
