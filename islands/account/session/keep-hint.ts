// Apart from `hint.ts`, which every page loads: only pages of accounts store a hint.
import { HINT_KEY, showSession, store, type SessionHint } from './hint.ts';

/** Written briefly when signing out. The hint's removal is no such signal: a tab that merely cannot read the session removes it too. */
export const LEFT_KEY = 'academy.left';

/** Whether this browser can store hints; if not, a missing hint means nothing. */
export const keepsHints = (): boolean => store(PROBE_KEY, '') && store(PROBE_KEY, null);

/** Stores who is signed in, null for nobody, and updates this page; notifies other tabs. Without storage, the next page starts signed out and is corrected. */
export function keepHint(hint: SessionHint | null): void {
  store(HINT_KEY, hint && JSON.stringify(hint));
  showSession(hint);
}

// --- internal ---

/** Differs from the hint's key, which other tabs listen to. */
const PROBE_KEY = 'academy.probe';
