/**
 * Keeps the story as it was last edited over a reload of the frame, with the frame's own place in the history: a browser that blocks storage for
 * frames of other sites has that too, and it is gone when the editor opens the story anew.
 */
export function keepStory(story: object): void {
  history.replaceState({ [KEY]: story }, '');
}

export function recallStory(): object | null {
  const state: unknown = history.state;
  return isKept(state) ? state[KEY] : null;
}

// --- internal ---

const KEY = 'academyStory';

const isKept = (state: unknown): state is Readonly<Record<typeof KEY, object>> =>
  typeof state === 'object' && state !== null && KEY in state;
