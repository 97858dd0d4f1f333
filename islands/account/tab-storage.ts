/** What this tab keeps under a name; null where it keeps nothing, or may not. */
export function readTab(name: string): string | null {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** Keeps a text for as long as the tab is open; null forgets it. */
export function writeTab(name: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, text);
  } catch {
    // What is not kept is asked for again, or done without.
  }
}

/** The e-mail link that was used up in this tab last: its code, and the address that holds since then. */
export const USED_LINK = 'academy.used-link';

/** The e-mail address that was typed into a form last. */
export const TYPED_EMAIL = 'academy.typed-email';

/** The provider that waits for its account to be opened as usual, as JSON. */
export const PENDING_LINK = 'academy.pending-link';
