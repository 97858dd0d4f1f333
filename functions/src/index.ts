import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { addSubscriber } from './add-subscriber.ts';
import { firestoreSubscribers } from './firestore-subscribers.ts';

// The database is opened by the first call: deploying imports this file where there is none.
export const addSubscriberToList = addSubscriber(
  firestoreSubscribers(() => {
    const [app = initializeApp()] = getApps();
    return getFirestore(app);
  }),
);
