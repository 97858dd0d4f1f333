import type { PublicFirebase } from './config.ts';

/** Origin of Firestore, also for the CSP. */
export const firestoreOrigin = ({ emulators }: PublicFirebase): string => emulators?.firestore ?? 'https://firestore.googleapis.com';

/**
 * URL of a callable function, which the CSP of its pages is derived from.
 *
 * @example functionAddress(config, 'addSubscriberToList') // => 'https://us-central1-academy.cloudfunctions.net/addSubscriberToList'
 */
export function functionAddress({ emulators, functionsRegion, projectId }: PublicFirebase, name: string): string {
  return emulators
    ? `${emulators.functions}/${projectId}/${functionsRegion}/${name}`
    : `https://${functionsRegion}-${projectId}.cloudfunctions.net/${name}`;
}

/** HTTP statuses of Firestore and callable functions, with the error codes that they stand for. */
export const STATUS_CODES = {
  400: 'invalid-argument',
  401: 'unauthenticated',
  403: 'permission-denied',
  404: 'not-found',
  409: 'aborted',
  429: 'resource-exhausted',
  499: 'cancelled',
  500: 'internal',
  501: 'unimplemented',
  503: 'unavailable',
  504: 'deadline-exceeded',
} as const;

/** The error code of an HTTP status; `unknown` for any other. */
export function codeOfStatus(status: number): string {
  return (STATUS_CODES as Readonly<Record<number, string>>)[status] ?? 'unknown';
}
