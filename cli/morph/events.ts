// What scripts of a page in development tell each other, which are bundled apart.

interface PageEvents {
  /** The page is about to become what it was saved as; whoever shows something else in it prevents that. */
  'academy:update': null;
  /** What was saved is shown, or somebody prevented it. */
  'academy:updated': null;
  /** The page is about to be loaded anew: whoever shows something else in it can keep that. */
  'academy:reload': null;
}

/** Tells it; false where somebody prevented what is about to be done. */
export function announce<Name extends keyof PageEvents>(name: Name, detail: PageEvents[Name]): boolean {
  return document.dispatchEvent(new CustomEvent(name, { detail, cancelable: true }));
}

export function onAnnounced<Name extends keyof PageEvents>(name: Name, listener: (event: CustomEvent<PageEvents[Name]>) => void): void {
  document.addEventListener(name, (event) => listener(event as CustomEvent<PageEvents[Name]>));
}
