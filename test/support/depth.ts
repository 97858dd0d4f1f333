/** How deep tests go: what differs between `npm test` and `npm run test:all`. */
export interface Depth {
  /** Whether tests run that only deepen others (`deep.ts`). */
  readonly isAll: boolean;
  /** Random edits, after each of which an incremental build must equal a full one. */
  readonly edits: number;
  /** The languages in which the journeys of accounts are walked. Functions are tested in both. */
  readonly languages: readonly ('es' | 'en')[];
  /** How axe sees every kind of page. */
  readonly looks: readonly Look[];
  /** How it sees every state of a page: as the test opened it, or in the dark on a phone too. */
  readonly states: readonly ('opened' | 'dark phone')[];
}

/** A theme, and the width of the window in px. */
export type Look = readonly [theme: 'light' | 'dark', width: number];

declare module 'vitest' {
  export interface ProvidedContext {
    readonly depth: Depth;
  }
}

/** In `npm test`: each once. English is in a folder of its own and is translated, so it has what Spanish has, and more. */
export const USUAL: Depth = {
  isAll: false,
  edits: 30,
  languages: ['en'],
  looks: [
    ['light', 1280],
    ['dark', 320],
  ],
  states: ['opened'],
};

/** In `npm run test:all`: each with each. */
export const ALL: Depth = {
  isAll: true,
  edits: 300,
  languages: ['es', 'en'],
  looks: [
    ['light', 320],
    ['light', 1280],
    ['dark', 320],
    ['dark', 1280],
  ],
  states: ['opened', 'dark phone'],
};

/** On React in `npm run test:all`: texts and styles do not depend on what runs components. */
export const ALL_ONCE: Depth = { ...USUAL, isAll: true };
