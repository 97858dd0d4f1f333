import { pageLocale } from '../../config.ts';
import { currentUser } from './auth.ts';
import { deleteDocuments, readDocument, writeDocument, type DocumentRecord } from './documents.ts';
import { toErrorCode } from './error-code.ts';
import { NAME_SIZE } from '../../user-fields.ts';

/** What a person entered in the profile; empty strings for the rest. */
export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly experience: string;
  readonly country: string;
  readonly locale: string;
}

/** The signed-in user's profile, by field (user-fields.ts) without the empty ones; null if there is none yet. */
export function loadProfile(): Promise<DocumentRecord | null> {
  return readDocument(ownPath());
}

/** Writes only the changed fields, to keep what another device changed; creates the profile if there is none. */
export async function saveProfile(profile: Profile, changed: readonly (keyof Profile)[]): Promise<void> {
  try {
    await writeDocument({ path: ownPath(), fields: Object.fromEntries(changed.map((name) => [name, profile[name]])), mustExist: true });
  } catch (error) {
    // For a missing document, rules that read it first deny access instead of reporting it missing.
    if (!['not-found', 'permission-denied'].includes(toErrorCode(error)) || (await loadProfile())) throw error;
    await createProfile(profile);
  }
}

/** Deletes the profile and the lesson progress, if any, of a user who has just reauthenticated, as the rules require. */
export function deleteProfile(): Promise<void> {
  return deleteDocuments([ownPath(), lessonsPath()]);
}

/** Creates the profile if there is none, on the first sign-in. A name too long for the rules is dropped, as it would block the whole write. */
export async function ensureProfile(name: string): Promise<void> {
  if (await loadProfile()) return;
  await createProfile({ name: name.length > NAME_SIZE ? '' : name, locale: pageLocale() });
}

/** The lesson progress that the signed-in user's devices have saved, as text; empty if none. */
export async function loadLessons(): Promise<string> {
  return (await readDocument(lessonsPath()))?.['lessons'] ?? '';
}

/** Replaces the saved lesson progress. */
export function saveLessons(lessons: string): Promise<void> {
  return writeDocument({ path: lessonsPath(), fields: { lessons } });
}

// --- internal ---

const ownPath = () => `users/${currentUser().uid}`;
const lessonsPath = () => `progress/${currentUser().uid}`;

/** The rules only accept the server's time as the time of registration. */
function createProfile(profile: Partial<Profile>): Promise<void> {
  return writeDocument({ path: ownPath(), fields: { ...profile, uid: currentUser().uid }, mustExist: false, serverTime: ['register'] });
}
