import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { addSubscriber } from './add-subscriber.ts';
import { firestoreSubscribers } from './firestore-subscribers.ts';
import { storyblokWebhook } from './storyblok-webhook.ts';

// Opened on the first call: deploying imports this file where there is no database.
export const addSubscriberToList = addSubscriber(
  firestoreSubscribers(() => {
    const [app = initializeApp()] = getApps();
    return getFirestore(app);
  }),
);

// Read on every call. Trimmed in case a value was pasted with its line break.
const told = (name: string) => process.env[name]?.trim() ?? '';

export const siteWebhook = storyblokWebhook(() => ({
  secret: told('STORYBLOK_WEBHOOK_SECRET'),
  token: told('GITHUB_DISPATCH_TOKEN'),
  repository: told('GITHUB_REPOSITORY'),
}));
