import { Idiomorph } from 'idiomorph';

/** The server's HTML of each island as the page was sent, before the island changed it. */
const sent = new Map<Element, string>();

/** Remembers what the server sent; called before any island starts. */
export function rememberIslands(root: ParentNode = document): void {
  for (const island of root.querySelectorAll('academy-island')) sent.set(island, island.innerHTML);
}

/**
 * Makes the open page what `html` is, changing only what differs: scroll positions, open `<details>`, typed text, the focus and running islands stay
 * as they are.
 */
export function morphPage(html: string): void {
  const next = new DOMParser().parseFromString(html, 'text/html');
  const islands = new Map<Element, string>([...next.querySelectorAll('academy-island')].map((island) => [island, island.innerHTML]));
  copyAttributes(next.documentElement, document.documentElement);
  swapStyles(stylesOf(next));
  for (const link of next.head.querySelectorAll(STYLES)) link.remove();
  Idiomorph.morph(document.head, next.head, { head: { shouldPreserve: (element) => element.matches(STYLES) } });
  Idiomorph.morph(document.body, next.body, {
    callbacks: {
      beforeNodeMorphed: (before, after) => !isRunning(before) || islands.get(after as Element) !== sent.get(before),
      afterNodeMorphed: (before, after) => void keepSent(before, islands.get(after as Element)),
      afterNodeAdded: (node) => void (node instanceof Element && keepAdded(node)),
      beforeAttributeUpdated: (name, element) => !isOfTheReader(name, element),
    },
  });
}

/** Gives the page these stylesheets; the ones before go when the new ones are there, so that it is never without any. */
export function swapStyles(hrefs: readonly string[]): void {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>(STYLES)];
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

// --- internal ---

const STYLES = 'link[rel="stylesheet"]';

const stylesOf = (page: Document) => [...page.head.querySelectorAll(STYLES)].map((link) => link.getAttribute('href') ?? '');

const isRunning = (node: Node): node is Element => node instanceof Element && node.hasAttribute('data-started');

function keepSent(element: Node, html: string | undefined): void {
  if (html !== undefined && element instanceof Element) sent.set(element, html);
}

function keepAdded(element: Element): void {
  if (element.matches('academy-island')) sent.set(element, element.innerHTML);
  rememberIslands(element);
}

/** What the reader did to the page, or an island for them: no template knows about it. */
function isOfTheReader(name: string, element: Element): boolean {
  if (name === 'data-started') return true;
  if (name === 'open') return element.matches('details, dialog');
  if (element instanceof HTMLInputElement) {
    if (name === 'value') return element.value !== element.defaultValue;
    return name === 'checked' && element.checked !== element.defaultChecked;
  }
  if (element instanceof HTMLTextAreaElement) return name === 'value' && element.value !== element.defaultValue;
  return element instanceof HTMLOptionElement && name === 'selected' && element.selected !== element.defaultSelected;
}

// Scripts of the page set others on its root, before the first paint.
function copyAttributes(from: Element, to: Element): void {
  for (const { name, value } of from.attributes) if (to.getAttribute(name) !== value) to.setAttribute(name, value);
}
