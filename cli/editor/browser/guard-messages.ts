/** Keeps messages of anybody but the editor from the bridge, which takes whatever has an `action` from wherever it comes. */
export function guardMessages(origin: string): void {
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const isEditor = event.origin === origin && event.source === window.parent;
      // Frames and payment pages of others talk by messages too: theirs are none of the bridge's business, nor of ours.
      if (!isEditor && isAction(event.data)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

// --- internal ---

const isAction = (data: unknown) => typeof data === 'object' && data !== null && 'action' in data;
