/** The HTML that islands were served with, before they changed it. */
export type ServedIslands = ReadonlyMap<Element, string>;

const ISLAND = 'academy-island';
/** An island within another is part of its HTML. */
const OUTERMOST = 'academy-island:not(academy-island *)';

/** Stored on the element itself: the scripts that morph the page are bundled separately, and this way share it. */
const SERVED: unique symbol = Symbol.for('academy.served') as never;

interface Island extends Element {
  [SERVED]?: string;
}

/** The current islands of the page: as the server sent them, if none has started yet. */
export const servedIslands = (): ServedIslands =>
  new Map([...document.querySelectorAll(ISLAND)].map((island) => [island, island.innerHTML]));

/** Records the HTML that islands were served with, unless already known. */
export function rememberIslands(islands: ServedIslands): void {
  for (const [island, html] of islands as ReadonlyMap<Island, string>) island[SERVED] ??= html;
}

/**
 * Takes islands out of a morph: one that the server would send unchanged keeps running, with the same `id` in both versions; any other is restarted,
 * since only the island itself knows what it did to its element. What was unfolded in it stays so. Returns the second half of the morph.
 */
export function setIslandsAside(page: Document, next: Document): () => void {
  const coming = new Map<string, Element[]>();
  for (const island of next.querySelectorAll(OUTERMOST)) {
    const identity = identityOf(island, island.innerHTML);
    coming.set(identity, [...(coming.get(identity) ?? []), island]);
  }

  const running = new Set<Element>();
  const gone = new Set<Element>();
  for (const island of page.querySelectorAll<Island>(OUTERMOST)) {
    const same = coming.get(identityOf(island, island[SERVED] ?? island.innerHTML))?.shift();
    if (!same) {
      gone.add(island);
      island.replaceWith(page.createElement('academy-gone'));
    } else {
      running.add(island);
      island.id = same.id = `${ISLAND}-${running.size}`;
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
    for (const island of running) island.removeAttribute('id');
    for (const place of page.querySelectorAll<HTMLElement>('academy-coming')) {
      const island = page.importNode(fresh[Number(place.dataset['index'])] as Island, true);
      island[SERVED] = island.innerHTML;
      const before = [...gone].find((one) => one.getAttribute('name') === island.getAttribute('name'));
      if (before) {
        gone.delete(before);
        keepUnfolded(before, island);
      }
      place.replaceWith(island);
    }
  };
}

export const isIsland = (node: Node) => node instanceof Element && node.localName === ISLAND;

// --- internal ---

function keepUnfolded(from: Element, to: Element): void {
  const folds = [...to.querySelectorAll('details')];
  for (const [index, { open }] of from.querySelectorAll('details').entries()) if (open) folds[index]?.setAttribute('open', '');
}

const identityOf = (island: Element, html: string) =>
  JSON.stringify([...['name', 'when', 'src', 'props'].map((name) => island.getAttribute(name)), html]);
