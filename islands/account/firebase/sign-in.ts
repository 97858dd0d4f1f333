import {
  createUserWithEmailAndPassword,
  sendEmailVerification,
  sendPasswordResetEmail,
  sendSignInLinkToEmail,
  signInWithEmailAndPassword,
  signInWithEmailLink,
  signOut as signOutOfAuth,
  updateProfile,
  type User,
} from 'firebase/auth';
import { currentUser, remember, startAuth, toPerson, type Person } from './auth.ts';
import { toErrorCode } from './error-code.ts';
import { ensureProfile } from './users.ts';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

export async function signIn({ email, password }: Credentials): Promise<Person> {
  const { user } = await signInWithEmailAndPassword(startAuth().auth, email, password);
  return welcome(user);
}

/** Creates an account and signs it in; sends an e-mail to confirm the address, which links back to `continueUrl`. Returns whether it was sent. */
export async function register({
  email,
  password,
  name,
  continueUrl,
}: Credentials & { readonly name: string; readonly continueUrl: string }): Promise<{ readonly isMailed: boolean }> {
  const { user } = await createUserWithEmailAndPassword(startAuth().auth, email, password);
  // The account now exists: later steps can be repeated in the profile, so their failure must not look like a failed registration.
  if (name !== '') await updateProfile(user, { displayName: name }).catch(ignore);
  const isMailed = await sendEmailVerification(user, { url: continueUrl }).then(
    () => true,
    () => false,
  );
  await welcome(user);
  return { isMailed };
}

export function signOut(): Promise<void> {
  return signOutOfAuth(startAuth().auth);
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

export async function completeEmailLink(email: string, href: string): Promise<Person> {
  const { user } = await signInWithEmailLink(startAuth().auth, email, href);
  return welcome(user);
}

/** Completes every sign-in; the first one creates the profile. */
export async function welcome(user: User): Promise<Person> {
  remember(user);
  // If the profile cannot be created, or not in time, saving the profile page creates it: no reason to block signing in.
  await Promise.race([ensureProfile(user.displayName ?? '').catch(ignore), new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  return toPerson(user);
}

// --- internal ---

const PATIENCE_MS = 5000;

const ignore = (): void => {};
