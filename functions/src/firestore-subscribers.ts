import { createHash } from 'node:crypto';
import { FieldValue } from 'firebase-admin/firestore';
import type { Firestore } from 'firebase-admin/firestore';
import { joinTags } from './subscribers.ts';
import type { Subscribers } from './subscribers.ts';

/** Subscribers in the collection `subscribers`, which no browser can read or write (firebase/firestore.rules). */
export function firestoreSubscribers(open: () => Firestore): Subscribers {
  return {
    add({ email, tags, ...names }) {
      const database = open();
      // Addresses may hold characters that a document's name may not, and may be too long for one.
      const document = database.collection('subscribers').doc(createHash('sha256').update(email).digest('hex'));
      return database.runTransaction(async (transaction) => {
        const there = await transaction.get(document);
        if (there.exists) {
          // What somebody else types into the form may not change the name of a subscriber.
          const known = there.get('tags') as readonly string[];
          transaction.update(document, { tags: joinTags(known, tags), updatedAt: FieldValue.serverTimestamp() });
        } else transaction.create(document, { email, ...names, tags, createdAt: FieldValue.serverTimestamp() });
        return there.exists ? 'known' : 'added';
      });
    },
  };
}
