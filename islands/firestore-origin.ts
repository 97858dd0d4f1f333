import type { PublicFirebase } from './config.ts';

/** Where Firestore answers, in the content policy too. Not beside the address of functions: whoever subscribes would load this as well. */
export const firestoreOrigin = ({ emulators }: PublicFirebase): string => emulators?.firestore ?? 'https://firestore.googleapis.com';
