import { createHash } from 'node:crypto';
import { FieldValue, type Firestore } from 'firebase-admin/firestore';
import { gain, type KeptSubscriber, type Subscribers } from './subscribers.ts';

/** Subscribers in the collection `subscribers`, which no browser can read or write (firebase/firestore.rules). */
export function firestoreSubscribers(open: () => Firestore): Subscribers {
  return {
    add(subscriber, isOwner) {
      const database = open();
      // Addresses may contain characters that a document ID may not, and may be too long for one.
      const document = database.collection('subscribers').doc(createHash('sha256').update(subscriber.email).digest('hex'));
      return database.runTransaction(async (transaction) => {
        const there = await transaction.get(document);
        if (there.exists) {
          // Times are read as Firestore timestamps and written back unchanged.
          const known = there.data() as KeptSubscriber;
          transaction.update(document, { ...gain(known, subscriber, isOwner), updatedAt: FieldValue.serverTimestamp() });
        } else transaction.create(document, { ...subscriber, createdAt: FieldValue.serverTimestamp() });
        return there.exists ? 'known' : 'added';
      });
    },
  };
}
