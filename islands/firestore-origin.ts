import type { PublicFirebase } from './config.ts';

/** Origin of Firestore, also for the CSP. In its own file, because the opt-in form would otherwise load it along with the address of functions. */
export const firestoreOrigin = ({ emulators }: PublicFirebase): string => emulators?.firestore ?? 'https://firestore.googleapis.com';
