import { Idiomorph } from 'idiomorph';
import { isIsland, setIslandsAside } from './islands.ts';

/** Marks foreign elements in the page, such as the outlines that the editor's bridge draws: a morph leaves them alone. */
export const GUEST = 'data-academy-guest';

/**
 * Turns the page into another version of itself in place: unchanged elements are kept, with their scroll position, focus, typed input, and open
 * state. Blocks keep their elements when reordered; unchanged islands keep running.
 */
export function morphPage(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const guests = [...document.body.children].filter(isGuest);
  for (const guest of guests) guest.remove();
  keepTheme(document, next);
  const bringIslands = setIslandsAside(document, next);
  nameElements(document, next);

  copyAttributes(next.documentElement, document.documentElement);
  swapStyles(stylesOf(next));
  for (const element of [...next.head.children, ...next.body.children]) if (isStylesheet(element) || isGuest(element)) element.remove();
  Idiomorph.morph(document.head, next.head, { head: { shouldPreserve: (element) => isStylesheet(element) || isGuest(element) } });
  Idiomorph.morph(document.body, next.body, {
    callbacks: {
      beforeNodeMorphed: (node) => !isIsland(node),
      beforeAttributeUpdated: (name, element, change) => !isState(name, element, change),
    },
  });

  bringIslands();
  for (const element of document.querySelectorAll(`[id^="${NAME}"]`)) element.removeAttribute('id');
  document.body.append(...guests);
}

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

// --- internal ---

/** The URLs of a page's stylesheets. */
const stylesOf = (page: Document): readonly string[] => sheetsOf(page).map((link) => link.getAttribute('href') ?? '');

const isStylesheet = (element: Element): element is HTMLLinkElement => element.matches('link[rel="stylesheet"]');

const sheetsOf = ({ head }: Document) => [...head.children].filter(isStylesheet);

const isGuest = (element: Element) => element.hasAttribute(GUEST);

/**
 * Elements are matched by `id`: during the morph, a block's is its uid, and that of a question of another story is its words. Not within islands,
 * which have been taken out: one with other ids would not be the same.
 */
function nameElements(page: Document, next: Document): void {
  const coming = new Map([...next.querySelectorAll(NAMED)].map((element) => [nameOf(element), element]));
  for (const element of page.querySelectorAll(NAMED)) {
    const name = nameOf(element);
    const same = coming.get(name);
    if (same && !element.id && !same.id) element.id = same.id = `${NAME}${name}`;
  }
}

const NAMED = '[data-blok-uid], details';
const NAME = 'academy-block-';
const nameOf = (element: Element) => element.getAttribute('data-blok-uid') ?? element.querySelector('summary')?.textContent;

/** The browser's own UI keeps the colour of the theme that a visitor chose. */
function keepTheme(page: Document, next: Document): void {
  for (const bars of next.querySelectorAll<HTMLMetaElement>('meta[data-theme]')) {
    const shown = page.querySelector<HTMLMetaElement>(`meta[data-theme="${bars.dataset['theme']}"]`);
    if (shown) bars.media = shown.media;
  }
}

/** Whether an attribute is state set by a user, the head's script or the bridge, unknown to any version of the page. */
function isState(name: string, element: Element, change: 'update' | 'remove'): boolean {
  if (name === 'data-blok-focused') return true;
  if (element === document.body) return change === 'remove';
  // An element without content was made by this morph, around blocks that the page has already.
  if (name === 'open') return element.matches('details, dialog') && element.hasChildNodes();
  if (element instanceof HTMLInputElement) {
    if (name === 'value') return element.value !== element.defaultValue;
    return name === 'checked' && element.checked !== element.defaultChecked;
  }
  if (element instanceof HTMLTextAreaElement) return name === 'value' && element.value !== element.defaultValue;
  if (!(element instanceof HTMLOptionElement) || name !== 'selected') return false;
  const select = element.closest('select');
  return select !== null && isChosen(select);
}

/** Whether a user changed the selection; a list without a default starts with its first option. */
function isChosen(select: HTMLSelectElement): boolean {
  const options = [...select.options];
  if (select.multiple || options.some(({ defaultSelected }) => defaultSelected))
    return options.some(({ selected, defaultSelected }) => selected !== defaultSelected);
  return select.selectedIndex > 0;
}

// Scripts of the page set others on its root, before the first paint.
function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}
