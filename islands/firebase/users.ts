import { currentUser } from './auth.ts';
import { deleteDocuments, readDocument, writeDocument } from './documents.ts';
import { toErrorCode } from './error-code.ts';
import type { DocumentRecord } from './document-values.ts';
import { lessonsPath } from './lessons.ts';
import { NAME_SIZE } from '../user-fields.ts';

/** What a person tells in the profile; empty where nothing was told. */
export interface Profile {
  readonly name: string;
  readonly surname: string;
  readonly experience: string;
  readonly country: string;
  readonly locale: string;
}

/** The signed-in user's profile, by its fields (user-fields.ts): what was not told is not there. Null where there is none yet. */
export function loadProfile(): Promise<DocumentRecord | null> {
  return readDocument(ownPath());
}

/** Writes the fields that were changed, so that the others stay as another device left them; makes the profile where there is none. */
export async function saveProfile(profile: Profile, changed: readonly (keyof Profile)[]): Promise<void> {
  try {
    await writeDocument({ path: ownPath(), fields: Object.fromEntries(changed.map((name) => [name, profile[name]])), mustExist: true });
  } catch (error) {
    // What is not there is denied, rather than missing, where the rules look at the document first.
    if (!['not-found', 'permission-denied'].includes(toErrorCode(error)) || (await loadProfile())) throw error;
    await createProfile(profile);
  }
}

/** Removes the profile and the lessons, where there are any, of somebody who has just confirmed that it is them: the rules ask for that. */
export function deleteProfile(): Promise<void> {
  return deleteDocuments([ownPath(), lessonsPath()]);
}

/** Leaves a profile where there is none: what a first sign-in does. A name that the rules do not take would keep all of it from being written. */
export async function ensureProfile(name: string): Promise<void> {
  if (await loadProfile()) return;
  await createProfile({ name: name.length > NAME_SIZE ? '' : name, locale: document.documentElement.lang.slice(0, 2) });
}

// --- internal ---

const ownPath = () => `users/${currentUser().uid}`;

/** The time of registration is the server's: the rules take no other. */
function createProfile(profile: Partial<Profile>): Promise<void> {
  return writeDocument({ path: ownPath(), fields: { ...profile, uid: currentUser().uid }, mustExist: false, serverTime: ['register'] });
}
