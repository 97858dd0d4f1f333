import type { Subscriber } from './subscription.ts';

/** Where subscribers are kept: Firestore, or whatever a mailing service needs. */
export interface Subscribers {
  /** Keeps a subscriber once; a known one only gains tags. Both take the same time. */
  add(subscriber: Subscriber): Promise<'added' | 'known'>;
}

/** The tags of somebody who is known, with those that they are given now: anybody may give them, so that there is an end to them. */
export const joinTags = (known: readonly string[], more: readonly string[]): readonly string[] =>
  [...new Set([...known, ...more])].slice(0, MOST_TAGS);

// --- internal ---

const MOST_TAGS = 30;
