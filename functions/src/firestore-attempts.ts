import { createHash } from 'node:crypto';
import type { Firestore, Timestamp } from 'firebase-admin/firestore';
import { countOn, type Attempts } from './attempts.ts';

/**
 * Attempts in the collection `attempts`, which no browser can read or write. Keys are stored as hashes only, and Firestore deletes what has expired
 * (firebase/firestore.indexes.json).
 */
export function firestoreAttempts(open: () => Firestore): Attempts {
  return {
    take(limits) {
      const database = open();
      const documents = limits.map(({ key }) => database.collection('attempts').doc(createHash('sha256').update(key).digest('hex')));
      return database.runTransaction(async (transaction) => {
        const now = new Date();
        const there = await transaction.getAll(...documents);
        const next = there.map((snapshot, index) => {
          const stored = snapshot.data() as { readonly count: number; readonly expiresAt: Timestamp } | undefined;
          const known = stored && { count: stored.count, expiresAt: stored.expiresAt.toDate() };
          return { document: snapshot.ref, count: countOn(known, limits[index]?.most ?? 0, now) };
        });
        if (next.some(({ count }) => count === null)) return false;
        for (const { document, count } of next) transaction.set(document, { ...count });
        return true;
      });
    },
  };
}
