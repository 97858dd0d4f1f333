/** Who was signed in when this browser last knew. Determines the first paint; Firebase corrects it. Contains no secrets. */
export interface SessionHint {
  readonly uid: string;
  /** Whether the e-mail address is confirmed; if not, the profile says so and reserves space for it. */
  readonly isConfirmed: boolean;
}

/** Read by the head script before first paint. */
export const HINT_KEY = 'academy.session';

/** Part of a stored hint with an unconfirmed address: enough for the head script, which has no room for parsing. */
export const UNCONFIRMED = '"isConfirmed":false';

/** The session hint; null if signed out or without storage. */
export const readHint = (): SessionHint | null => parseHint(readStored(HINT_KEY));

/**
 * Calls back when another tab signs in or out (or writes another key), or when this page is restored from the back/forward cache. Returns how to
 * stop.
 */
export function onHint(listener: (hint: SessionHint | null) => void, written: string = HINT_KEY): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // When the whole storage is cleared, the key is null.
  addEventListener('storage', ({ key }) => (key ?? written) === written && listener(readHint()), { signal });
  // A page in the back/forward cache receives no events.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(readHint()), { signal });
  return () => controller.abort();
}

/** Sets the attributes by which CSS shows content for signed-in or signed-out visitors. */
export function showSession(hint: SessionHint | null): void {
  const page = document.documentElement;
  page.dataset['session'] = hint ? 'in' : 'out';
  page.toggleAttribute('data-unconfirmed', hint?.isConfirmed === false);
}

/** Parses a stored hint; null if invalid. */
export function parseHint(text: string | null): SessionHint | null {
  try {
    const { uid, isConfirmed } = JSON.parse(text ?? 'null') as Partial<Record<keyof SessionHint, unknown>>;
    return typeof uid === 'string' && uid !== '' ? { uid, isConfirmed: isConfirmed !== false } : null;
  } catch {
    return null;
  }
}

// Here, since every page has this file, and one more would be a request on all of them.
/** For all tabs, until it is removed, or for one tab as long as that is open. */
type Place = 'localStorage' | 'sessionStorage';

/** The text that the browser stores under a key; null if none, or if it stores nothing (private windows, frames of other sites). */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text under a key, or removes it with null; returns whether that was possible: a disk may be full, too. */
export function store(key: string, text: string | null, place: Place = 'localStorage'): boolean {
  try {
    const storage = globalThis[place];
    if (text === null) storage.removeItem(key);
    else storage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
