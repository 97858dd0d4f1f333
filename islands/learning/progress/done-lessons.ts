import { readStored, store } from '../../account/session/hint.ts';
import type { Lessons } from './lessons.ts';

/** Storage key for lesson progress. */
export const DONE_KEY = 'academy.done';

/** The lesson progress stored in this browser; empty if none. */
export const readLessons = (): Lessons => readKept<Lessons>(DONE_KEY) ?? {};

/** Stores lesson progress; notifies this page and other tabs. */
export function keepLessons(lessons: Lessons): void {
  keep(DONE_KEY, lessons);
  dispatchEvent(new Event(CHANGED));
}

/** The links to the lessons of the page's course, which it lists once. */
export const lessonsHere = (): readonly HTMLAnchorElement[] => [...document.querySelectorAll<HTMLAnchorElement>('[data-lessons] a[href]')];

/** The addresses of completed lessons. */
export function readDone(): ReadonlySet<string> {
  return new Set(Object.entries(readLessons()).flatMap(([address, at]) => (at > 0 ? [address] : [])));
}

/** Marks a lesson as done or not done, by its addresses in all languages. */
export function setDone(addresses: readonly string[], isDone: boolean): void {
  const at = isDone ? Date.now() : -Date.now();
  keepLessons({ ...readLessons(), ...Object.fromEntries(addresses.map((address) => [address, at])) });
}

/** Calls back when a lesson is marked as done or not done, here or in another tab, and when the page is restored from the back/forward cache. */
export function onDone(listener: () => void): void {
  for (const type of [CHANGED, 'storage', 'pageshow']) addEventListener(type, listener);
}

/** The value stored under a key; null if there is none or it cannot be read. */
export function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** Stores a value under a key; null removes it. */
export const keep = (key: string, value: object | null): boolean => store(key, value && JSON.stringify(value));

// --- internal ---

const CHANGED = 'academy:done';
