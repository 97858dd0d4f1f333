import type { Subscriber } from './subscription.ts';

/** Where subscribers are kept: Firestore, or whatever a mailing service needs. */
export interface Subscribers {
  /** Keeps a subscriber once; a known one only gains tags. Both take the same time. */
  add(subscriber: Subscriber): Promise<'added' | 'known'>;
}
