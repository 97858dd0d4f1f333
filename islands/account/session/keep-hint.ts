// Apart from `hint.ts`, which every page loads: only pages of accounts store a hint.
import { HINT_KEY, showSession, type SessionHint } from './hint.ts';

/** Written briefly when signing out. The hint's removal is no such signal: a tab that merely cannot read the session removes it too. */
export const LEFT_KEY = 'academy.left';

/** Whether this browser can store hints; if not, a missing hint means nothing. */
export function keepsHints(): boolean {
  try {
    localStorage.setItem(PROBE_KEY, '');
    localStorage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** Stores who is signed in and updates this page; notifies other tabs. */
export function writeHint(hint: SessionHint): void {
  try {
    localStorage.setItem(HINT_KEY, JSON.stringify(hint));
  } catch {
    // Without storage, the next page starts signed out and is corrected.
  }
  showSession(hint);
}

/** Removes the hint and updates this page; notifies other tabs. */
export function clearHint(): void {
  try {
    localStorage.removeItem(HINT_KEY);
  } catch {
    // Nothing was stored.
  }
  showSession(null);
}

// --- internal ---

/** Differs from the hint's key, which other tabs listen to. */
const PROBE_KEY = 'academy.probe';
