/** What this tab stores under a key; null if nothing, or if storage is not available. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Stores a text for as long as the tab is open; null removes it. */
export function writeTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // What is not stored is asked for again, or not needed.
  }
}

/** The e-mail link last used in this tab: its code and the address that resulted. */
export const USED_LINK = 'academy.used-link';

/** The e-mail address last entered in a form. */
export const TYPED_EMAIL = 'academy.typed-email';

/** The provider waiting to be linked once its account is signed in to, as JSON. */
export const PENDING_LINK = 'academy.pending-link';
