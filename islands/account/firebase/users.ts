import {
  connectFirestoreEmulator,
  deleteField,
  doc,
  getDoc,
  getFirestore,
  serverTimestamp,
  setDoc,
  setLogLevel,
  Timestamp,
  updateDoc,
  writeBatch,
  type DocumentData,
  type Firestore,
} from 'firebase/firestore/lite';
import { pageLocale } from '../../config.ts';
import { chooseLocale } from '../../site/locale-choice.ts';
import { hostOf, startApp } from './app.ts';
import { currentUser } from './auth.ts';
import { CodedError, toErrorCode } from './error-code.ts';
import { NAME_SIZE } from '../../user-fields.ts';

/** What a person entered in the profile; empty strings for the rest. */
export type Profile = Readonly<Record<'name' | 'surname' | 'experience' | 'country' | 'locale', string>>;

/** A document as used here: strings, with times in ISO 8601. */
export type DocumentRecord = Readonly<Record<string, string>>;

/** The signed-in user's profile, by field (user-fields.ts) without the empty ones; null if there is none yet. */
export async function loadProfile(): Promise<DocumentRecord | null> {
  const data = (await answered(getDoc(own('users')))).data();
  return data ? toRecord(data) : null;
}

/** Writes only the changed fields, to keep what another device changed; creates the profile if there is none. */
export async function saveProfile(profile: Profile, changed: readonly (keyof Profile)[]): Promise<void> {
  try {
    const fields = Object.fromEntries(changed.map((name) => [name, profile[name] || deleteField()]));
    await answered(updateDoc(own('users'), fields));
  } catch (error) {
    // For a missing document, rules that read it first deny access instead of reporting it missing.
    if (!['not-found', 'permission-denied'].includes(toErrorCode(error)) || (await loadProfile())) throw error;
    await createProfile(profile);
  }
}

/** Deletes the profile and the lesson progress, if any, of a user who has just reauthenticated, as the rules require. */
export async function deleteProfile(): Promise<void> {
  await answered(writeBatch(firestore()).delete(own('users')).delete(own('progress')).commit());
}

/** Creates the profile if there is none, on the first sign-in. A name too long for the rules is dropped, as it would block the whole write. */
export async function ensureProfile(name: string): Promise<void> {
  const stored = await loadProfile();
  // Pages in another language offer this one from now on.
  if (stored?.['locale']) chooseLocale(stored['locale']);
  if (!stored) await createProfile({ name: name.length > NAME_SIZE ? '' : name, locale: pageLocale() });
}

/** Converts from Firestore's types; values other than texts and times are skipped. */
export function toRecord(data: DocumentData): DocumentRecord {
  return Object.fromEntries(
    Object.entries(data).flatMap(([name, value]: readonly [string, unknown]) => {
      const text = value instanceof Timestamp ? value.toDate().toISOString() : value;
      return typeof text === 'string' ? [[name, text]] : [];
    }),
  );
}

/** A request's answer; rejects after half a minute, which the SDK never does, and names a broken connection, for which it has no code. */
export async function answered<T>(request: Promise<T>, timeoutMs = 30_000): Promise<T> {
  const late = new Promise<never>((_, reject) => setTimeout(reject, timeoutMs, new CodedError('deadline-exceeded')));
  return Promise.race([request, late]).catch((error: unknown) => {
    throw toErrorCode(error) === 'unknown' ? new CodedError('network-request-failed', { cause: error }) : error;
  });
}

// --- internal ---

let database: Firestore | undefined;

function firestore(): Firestore {
  if (database) return database;
  const { app, config } = startApp();
  // It would log every refused request with what was in it.
  setLogLevel('silent');
  database = getFirestore(app);
  if (config.emulators) connectFirestoreEmulator(database, ...hostOf(config.emulators.firestore));
  return database;
}

const own = (collection: 'users' | 'progress') => doc(firestore(), collection, currentUser().uid);

/** The rules only accept the server's time as the time of registration, and no other later: a profile that exists is not overwritten. */
async function createProfile(profile: Partial<Profile>): Promise<void> {
  const entered = Object.entries(profile).filter(([, text]) => text !== '');
  await answered(setDoc(own('users'), { ...Object.fromEntries(entered), uid: currentUser().uid, register: serverTimestamp() }));
}
