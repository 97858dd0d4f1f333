// Events between the scripts of a page in development, which are bundled separately.

interface PageEvents {
  /** The page is about to be updated to its saved state; a script that shows something else in it can prevent that. */
  'academy:update': null;
  /** The saved state is shown, or was prevented. */
  'academy:updated': null;
  /** The page is about to be reloaded; a script that shows something else in it can store that. */
  'academy:reload': null;
}

/** Dispatches an event; false if it was prevented. */
export function announce<Name extends keyof PageEvents>(name: Name, detail: PageEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
}

export function onAnnounced<Name extends keyof PageEvents>(name: Name, listener: (event: CustomEvent<PageEvents[Name]>) => void): void {
  document.addEventListener(name, (event) => listener(event as CustomEvent<PageEvents[Name]>));
}
