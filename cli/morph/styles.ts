/** Gives the page these stylesheets; the ones before go when the new ones are there, so that it is never without any. */
export function swapStyles(hrefs: readonly string[]): void {
  const links = sheetsOf(document);
  const missing = hrefs.filter((href) => !links.some((link) => link.getAttribute('href') === href));
  const outdated = links.filter((link) => !hrefs.includes(link.getAttribute('href') ?? ''));
  const removeOutdated = () => outdated.forEach((link) => link.remove());
  if (missing.length === 0) return removeOutdated();
  const added = missing.map((href) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    return link;
  });
  let waiting = added.length;
  const arrived = () => void (--waiting === 0 && removeOutdated());
  for (const link of added) for (const event of ['load', 'error']) link.addEventListener(event, arrived, { once: true });
  const last = links.at(-1);
  if (last) last.after(...added);
  else document.head.append(...added);
}

/** The addresses of a page's stylesheets. */
export const stylesOf = (page: Document): readonly string[] => sheetsOf(page).map((link) => link.getAttribute('href') ?? '');

export const isStylesheet = (element: Element) => element.matches('link[rel="stylesheet"]');

// --- internal ---

const sheetsOf = ({ head }: Document) => [...head.children].filter(isStylesheet);
