import { applyActionCode, checkActionCode, confirmPasswordReset, verifyPasswordResetCode, type User } from 'firebase/auth';
import { remember, signOut, startAuth } from './auth.ts';
import { isUsedUp, toErrorCode } from './error-code.ts';

/** The e-mail address that a password reset link was sent to; throws if the link is no longer valid. */
export function checkReset(code: string): Promise<string> {
  return verifyPasswordResetCode(startAuth().auth, code);
}

/** Sets a new password for the account of an address. This ends its sessions, including the one here. */
export async function finishReset(code: string, email: string, password: string): Promise<void> {
  await confirmPasswordReset(startAuth().auth, code, password);
  await endSessionOf(email);
}

/** Confirms an e-mail address; returns an empty text, or the address of who is signed in if that was confirmed already, by this link or another. */
export async function verifyEmail(code: string): Promise<string> {
  const { auth, ready } = startAuth();
  const applied = applyActionCode(auth, code);
  await Promise.allSettled([applied, ready]);
  // The user signed in here is probably the same, so the profile should stop asking for confirmation.
  await auth.currentUser?.reload().catch(() => {});
  remember(auth.currentUser);
  return applied.then(
    () => '',
    (error: unknown) => {
      const address = confirmedBefore(toErrorCode(error), auth.currentUser);
      if (address === null) throw error;
      return address;
    },
  );
}

/** Changes the e-mail address or reverts a change, and returns the resulting address. This ends the account's sessions, including the one here. */
export async function applyEmailChange(code: string): Promise<string> {
  const { auth } = startAuth();
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  await endSessionOf(data.email, data.previousEmail);
  return data.email ?? '';
}

/** The confirmed address of who is signed in, if a link to confirm it failed only because it has done so already; null otherwise. */
export function confirmedBefore(code: string, user: Pick<User, 'email' | 'emailVerified'> | null): string | null {
  return isUsedUp(code) && user?.emailVerified ? user.email : null;
}

// --- internal ---

/** Signs out the user whose account has or had one of these addresses. Any other user opened somebody else's link and stays signed in. */
async function endSessionOf(...emails: readonly (string | null | undefined)[]): Promise<void> {
  const { auth, ready } = startAuth();
  await ready;
  if (emails.includes(auth.currentUser?.email)) await signOut();
}
