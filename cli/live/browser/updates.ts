// How the scripts of a page in development, which are bundled separately, agree on its updates.

type PageEvent =
  /** The page is open in the Visual Editor, whose script shows the problems of the story as it is typed. */
  | 'academy:edited'
  /** The page is about to be updated to its saved state; a script that shows something else in it can prevent that. */
  | 'academy:update'
  /** The saved state is shown, or was prevented. */
  | 'academy:updated'
  /** The page is about to be reloaded; a script that shows something else in it can store that. */
  | 'academy:reload';

/** Dispatches an event; false if it was prevented. */
export const announce = (name: PageEvent): boolean => document.dispatchEvent(new Event(name, { cancelable: true }));

export const onAnnounced = (name: PageEvent, listener: (event: Event) => void): void => document.addEventListener(name, listener);

/** Runs a function again if it was called meanwhile, but never concurrently; errors are reported and do not prevent further runs. */
export function oneAtATime(act: () => Promise<void>): () => void {
  let [isRunning, isAsked] = [false, false];
  const run = async () => {
    isRunning = true;
    while (isAsked) {
      isAsked = false;
      await act().catch(reportError);
    }
    isRunning = false;
  };
  return () => {
    isAsked = true;
    if (!isRunning) void run();
  };
}
