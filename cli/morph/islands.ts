/** The HTML that islands were served with, before they changed it. */
export type ServedIslands = ReadonlyMap<Element, string>;

const ISLAND = 'academy-island';

/** With the element itself: each script that morphs the page is bundled apart, and knows what the others did. */
const SERVED: unique symbol = Symbol.for('academy.served') as never;

interface Island extends Element {
  [SERVED]?: string;
}

/** The islands of the page as they are at the moment: as the server sent them, if none has started yet. */
export const servedIslands = (): ServedIslands =>
  new Map([...document.querySelectorAll(ISLAND)].map((island) => [island, island.innerHTML]));

/** Remembers what islands were served with, unless it is known of one already. */
export function rememberIslands(islands: ServedIslands): void {
  for (const [island, html] of islands as ReadonlyMap<Island, string>) island[SERVED] ??= html;
}

/**
 * Takes islands out of a morph: one that the server would send the same goes on as it is, with the same `id` in both versions; any other is started
 * anew, since nobody but itself knows what it made of its element. Returns the morph's second half.
 */
export function setIslandsAside(page: Document, next: Document): () => void {
  const coming = new Map<string, Element[]>();
  for (const island of next.querySelectorAll(ISLAND)) {
    const identity = identityOf(island, island.innerHTML);
    coming.set(identity, [...(coming.get(identity) ?? []), island]);
  }

  const kept = new Set<Element>();
  for (const island of page.querySelectorAll<Island>(ISLAND)) {
    const same = coming.get(identityOf(island, island[SERVED] ?? island.innerHTML))?.shift();
    if (!same) island.replaceWith(page.createElement('academy-gone'));
    else {
      kept.add(island);
      island.id = same.id = `${ISLAND}-${kept.size}`;
      same.replaceChildren();
    }
  }

  const fresh = [...coming.values()].flat();
  for (const [index, island] of fresh.entries()) {
    const place = next.createElement('academy-coming');
    place.dataset['index'] = String(index);
    island.replaceWith(place);
  }

  return () => {
    for (const island of kept) island.removeAttribute('id');
    for (const place of page.querySelectorAll<HTMLElement>('academy-coming')) {
      const island = page.importNode(fresh[Number(place.dataset['index'])] as Island, true);
      island[SERVED] = island.innerHTML;
      place.replaceWith(island);
    }
  };
}

export const isIsland = (node: Node) => node instanceof Element && node.localName === ISLAND;

// --- internal ---

const identityOf = (island: Element, html: string) =>
  JSON.stringify([...['name', 'when', 'src', 'props'].map((name) => island.getAttribute(name)), html]);
