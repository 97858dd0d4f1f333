import { getApps, initializeApp } from 'firebase-admin/app';
import { getFirestore } from 'firebase-admin/firestore';
import { defineString } from 'firebase-functions/params';
import { addSubscriber } from './add-subscriber.ts';
import { firestoreAttempts } from './firestore-attempts.ts';
import { firestoreSubscribers } from './firestore-subscribers.ts';
import { siteOrigins } from './origins.ts';
import { storyblokWebhook } from './storyblok-webhook.ts';
import type { Languages } from './subscription.ts';

// What `site.config.ts` said when the functions were bundled (build.js).
declare const SITE_LANGUAGES: Languages;
declare const SITE_APP_CHECK: boolean;

// Trimmed in case a value was pasted with its line break.
const told = (name: string) => process.env[name]?.trim() ?? '';

// Opened on the first call: deploying imports this file where there is no database.
function database() {
  const [app = initializeApp()] = getApps();
  return getFirestore(app);
}

// Deploying asks for it where `.env` does not have it.
defineString('SITE_ORIGINS', {
  description: 'Origins whose pages may subscribe people, separated by commas, such as https://academy.example',
});

export const addSubscriberToList = addSubscriber({
  subscribers: firestoreSubscribers(database),
  attempts: firestoreAttempts(database),
  origins: siteOrigins(told('SITE_ORIGINS'), told('GCLOUD_PROJECT')),
  languages: SITE_LANGUAGES,
  appCheck: SITE_APP_CHECK,
});

// Its secrets are read on every call.
export const siteWebhook = storyblokWebhook(() => ({
  secret: told('STORYBLOK_WEBHOOK_SECRET'),
  token: told('GITHUB_DISPATCH_TOKEN'),
  repository: told('GITHUB_REPOSITORY'),
}));
