// All account operations for islands, in one chunk that is loaded on demand.
import { readConfig } from '../../config.ts';
import { loadPictures, loadUsers } from '../load.ts';
import type { DocumentRecord, Profile } from './users.ts';

export { changeEmail, changePassword, confirm, deleteAccount, readAccount, updateAccount, validatePassword } from './account.ts';
export { applyEmailChange, checkReset, finishReset, verifyEmail } from './action-codes.ts';
export { checkSession, onSession, signOut, whoIsSignedIn } from './auth.ts';
export { linkPending, pendingLink, returnFromProvider, signInWith } from './federated.ts';
export { loadLessons, saveLessons } from './lessons.ts';
export { completeEmailLink, register, sendEmailLink, sendReset, sendVerification, signIn } from './sign-in.ts';

// Firestore is loaded by the first who asks for a profile.
export const loadProfile = async (): Promise<DocumentRecord | null> => (await loadUsers()).loadProfile();
export const saveProfile = async (profile: Profile, changed: readonly (keyof Profile)[]): Promise<void> =>
  (await loadUsers()).saveProfile(profile, changed);

/** Deletes the picture, the profile and the lesson progress, if any, of a user who has just reauthenticated, as the rules require. */
export async function deleteProfile(): Promise<void> {
  await deletePicture();
  await (await loadUsers()).deleteProfile();
}

/** Removes the stored picture, if any. */
export async function deletePicture(): Promise<void> {
  if (readConfig()?.storageBucket) await (await loadPictures()).deletePicture();
}
