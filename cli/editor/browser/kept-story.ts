/**
 * Preserves the last edited story when the frame reloads, in the frame's own history entry: that also works in browsers that block storage in
 * cross-site frames, and is gone when the editor opens the story again. Null removes it.
 */
export function keepStory(story: object | null): void {
  history.replaceState(story && { [KEY]: story }, '');
}

export function recallStory(): object | null {
  const state: unknown = history.state;
  return isKept(state) ? state[KEY] : null;
}

// --- internal ---

const KEY = 'academyStory';

const isKept = (state: unknown): state is Readonly<Record<typeof KEY, object>> =>
  typeof state === 'object' && state !== null && KEY in state;
