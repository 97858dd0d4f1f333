const KEY = 'academy.done';
const CHANGED = 'academy:done';

/** The addresses of the lessons that were done in this browser; none where it keeps nothing. */
export function readDone(): ReadonlySet<string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return new Set(Array.isArray(kept) ? kept : []);
  } catch {
    return new Set();
  }
}

/** Remembers that a lesson is done, or that it is not, by its addresses in all languages; this page and other tabs hear of it. */
export function setDone(addresses: readonly string[], isDone: boolean): void {
  const done = new Set(readDone());
  for (const address of addresses)
    if (isDone) done.add(address);
    else done.delete(address);
  try {
    localStorage.setItem(KEY, JSON.stringify([...done]));
  } catch {
    // What cannot be kept is not done when one comes back.
  }
  dispatchEvent(new Event(CHANGED));
}

/** Calls back when a lesson was done or undone, here or in another tab, and when the page comes back from the browser's memory. */
export function onDone(listener: () => void): void {
  for (const type of [CHANGED, 'storage', 'pageshow']) addEventListener(type, listener);
}
