/** Keeps messages from anyone but the editor away from the bridge, which accepts any message with an `action`, whatever its origin. */
export function guardMessages(origin: string): void {
  addEventListener(
    'message',
    (event: MessageEvent<unknown>) => {
      const isEditor = event.origin === origin && event.source === window.parent;
      // Other frames, such as payment pages, use messages too: theirs concern neither the bridge nor us.
      if (!isEditor && isAction(event.data)) event.stopImmediatePropagation();
    },
    { capture: true },
  );
}

// --- internal ---

const isAction = (data: unknown) => typeof data === 'object' && data !== null && 'action' in data;
