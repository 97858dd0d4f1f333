import type { Lessons } from './lessons.ts';

/** Where a browser keeps what is known of lessons. */
export const DONE_KEY = 'academy.done';

/** What is kept of lessons in this browser; nothing where it keeps nothing. */
export const readLessons = (): Lessons => readKept<Lessons>(DONE_KEY) ?? {};

/** Keeps what is known of lessons in this browser; this page and other tabs hear of it. */
export function keepLessons(lessons: Lessons): void {
  keep(DONE_KEY, lessons);
  dispatchEvent(new Event(CHANGED));
}

/** The addresses of the lessons that are done. */
export function readDone(): ReadonlySet<string> {
  const lessons = Object.entries(readLessons());
  return new Set(lessons.flatMap(([address, at]) => (at > 0 ? [address] : [])));
}

/** Remembers that a lesson is done, or that it is not, by its addresses in all languages. */
export function setDone(addresses: readonly string[], isDone: boolean): void {
  const at = isDone ? Date.now() : -Date.now();
  keepLessons({ ...readLessons(), ...Object.fromEntries(addresses.map((address) => [address, at])) });
}

/** Calls back when a lesson was done or undone, here or in another tab, and when the page comes back from the browser's memory. */
export function onDone(listener: () => void): void {
  for (const type of [CHANGED, 'storage', 'pageshow']) addEventListener(type, listener);
}

/** What this browser keeps under a key; null where that is nothing, or cannot be read. */
export function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Keeps something under a key; null forgets it. */
export function keep(key: string, value: object | null): void {
  try {
    if (value) localStorage.setItem(key, JSON.stringify(value));
    else localStorage.removeItem(key);
  } catch {
    // What cannot be kept is not done when one comes back.
  }
}

// --- internal ---

const CHANGED = 'academy:done';
