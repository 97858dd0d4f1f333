/** Who was signed in when this browser last knew. It decides what is painted first; Firebase corrects it. Nothing in it is secret. */
export interface SessionHint {
  readonly uid: string;
  /** Whether they confirmed their e-mail address; where not, the profile says so and keeps room for it. */
  readonly isConfirmed: boolean;
}

/** The head script reads it before anything is painted. */
export const HINT_KEY = 'academy.session';

/** Is written for a moment by who signs out. That the hint is gone does not say so: a tab that only cannot read who is signed in takes it away too. */
export const LEFT_KEY = 'academy.left';

/** What a stored hint holds where the address is not confirmed: enough to know for a script that has no room for more. */
export const UNCONFIRMED = '"isConfirmed":false';

/** The remembered session; null where nobody is signed in, or where the browser keeps nothing. */
export function readHint(): SessionHint | null {
  try {
    return parseHint(localStorage.getItem(HINT_KEY));
  } catch {
    return null;
  }
}

/** Whether this browser keeps hints: where it does not, that there is none says nothing. */
export function keepsHints(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, '');
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Remembers who is signed in and shows it on this page; other tabs hear of it. */
export function writeHint(hint: SessionHint): void {
  try {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
  } catch {
    // Without storage the next page starts signed out and is corrected.
  }
  showSession(hint);
}

/** Forgets the session and shows that; other tabs hear of it. */
export function clearHint(): void {
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // There was nothing to forget.
  }
  showSession(null);
}

/** Calls back when another tab signs in or out, or writes something else, or when this page comes back from the browser's memory. Returns how to stop. */
export function onHint(listener: (hint: SessionHint | null) => void, written: string = HINT_KEY): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  // Clearing the whole storage has no key.
  addEventListener('storage', ({ key }) => (key ?? written) === written && listener(readHint()), { signal });
  // A page in the back/forward cache hears of nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => persisted && listener(readHint()), { signal });
  return () => controller.abort();
}

/** Lets the style sheet choose what signed-in and signed-out visitors see. */
export function showSession(hint: SessionHint | null): void {
  const page = document.documentElement;
  page.dataset['session'] = hint ? 'in' : 'out';
  page.toggleAttribute('data-unconfirmed', hint?.isConfirmed === false);
}

/** A hint from what was stored; what is not one, is none. */
export function parseHint(text: string | null): SessionHint | null {
  try {
    const { uid, isConfirmed } = JSON.parse(text ?? 'null') as Partial<Record<keyof SessionHint, unknown>>;
    return typeof uid === 'string' && uid !== '' ? { uid, isConfirmed: isConfirmed !== false } : null;
  } catch {
    return null;
  }
}

// --- internal ---

/** Not the hint's own key, which other tabs listen to. */
const PROBE_KEY = 'academy.probe';
