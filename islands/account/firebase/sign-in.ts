import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  updateProfile,
  type User,
  type UserCredential,
} from 'firebase/auth';
import { currentUser, remember, startAuth } from './auth.ts';
import { toErrorCode } from './error-code.ts';
import { loadUsers } from '../load.ts';

export function signIn({ email, password }: Readonly<Record<'email' | 'password', string>>): Promise<void> {
  return arrive(signInWithEmailAndPassword(startAuth().auth, email, password));
}

/** Creates an account and signs it in; sends an e-mail to confirm the address, which links back to `continueUrl`. Returns whether it was sent. */
export async function register(
  entered: Readonly<Record<'email' | 'password' | 'name' | 'continueUrl', string>>,
): Promise<{ readonly isMailed: boolean }> {
  const { name, continueUrl } = entered;
  const { user } = await createUserWithEmailAndPassword(startAuth().auth, entered.email, entered.password);
  // The account now exists: later steps can be repeated in the profile, so their failure must not look like a failed registration.
  if (name !== '') await updateProfile(user, { displayName: name }).catch(ignore);
  const isMailed = await sendEmailVerification(user, { url: continueUrl }).then(
    () => true,
    () => false,
  );
  await welcome(user);
  return { isMailed };
}

/** Sends a password reset link. Does not reveal whether there is such an account. */
export async function sendReset(email: string, continueUrl: string): Promise<void> {
  await sendPasswordResetEmail(startAuth().auth, email, { url: continueUrl }).catch((error: unknown) => {
    if (toErrorCode(error) !== 'user-not-found') throw error;
  });
}

export async function sendVerification(continueUrl: string): Promise<void> {
  await sendEmailVerification(currentUser(), { url: continueUrl });
}

/** Sends a link that signs in and opens `continueUrl`. */
export async function sendEmailLink(email: string, continueUrl: string): Promise<void> {
  await sendSignInLinkToEmail(startAuth().auth, email, { url: continueUrl, handleCodeInApp: true });
}

export function completeEmailLink(email: string, href: string): Promise<void> {
  return arrive(signInWithEmailLink(startAuth().auth, email, href));
}

/** Completes every sign-in; the first one creates the profile. */
export async function welcome(user: User): Promise<void> {
  remember(user);
  // If the profile cannot be created, or not in time, saving the profile page creates it: no reason to block signing in.
  const ensured = loadUsers().then(({ ensureProfile }) => ensureProfile(user.displayName ?? ''));
  await Promise.race([ensured.catch(ignore), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
}

// --- internal ---

const PATIENCE_MS = 5000;

async function arrive(signingIn: Promise<UserCredential>): Promise<void> {
  // Loads meanwhile what the welcome needs.
  void loadUsers().catch(ignore);
  await welcome((await signingIn).user);
}

const ignore = (): void => {};
