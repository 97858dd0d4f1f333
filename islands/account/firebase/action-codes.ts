import { applyActionCode, checkActionCode, confirmPasswordReset, verifyPasswordResetCode } from 'firebase/auth';
import { readHint } from '../session/hint.ts';
import { remember, signOut, startAuth } from './auth.ts';

// Read when this is loaded, before anything on the page starts Auth, which corrects the hint.
const wasConfirmed = readHint()?.isConfirmed ?? true;

/** The e-mail address that a password reset link was sent to; throws if the link is no longer valid. */
export function checkReset(code: string): Promise<string> {
  return verifyPasswordResetCode(startAuth().auth, code);
}

/** Sets a new password for the account of an address. This ends its sessions, including the one here. */
export async function finishReset(code: string, email: string, password: string): Promise<void> {
  await confirmPasswordReset(startAuth().auth, code, password);
  await endSessionOf(email);
}

/**
 * Confirms an e-mail address. An invalid link counts as success if it was evidently used elsewhere: the user signed in here has a confirmed address
 * now but, according to the hint, did not before.
 */
export async function verifyEmail(code: string): Promise<void> {
  const { auth, ready } = startAuth();
  const applied = applyActionCode(auth, code);
  await Promise.allSettled([applied, ready]);
  // The user signed in here is probably the same, so the profile should stop asking for confirmation.
  await auth.currentUser?.reload().catch(() => {});
  remember(auth.currentUser);
  if (wasConfirmed || !auth.currentUser?.emailVerified) await applied;
}

/** Changes the e-mail address or reverts a change, and returns the resulting address. This ends the account's sessions, including the one here. */
export async function applyEmailChange(code: string): Promise<string> {
  const { auth } = startAuth();
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  await endSessionOf(data.email, data.previousEmail);
  return data.email ?? '';
}

// --- internal ---

/** Signs out the user whose account has or had one of these addresses. Any other user opened somebody else's link and stays signed in. */
async function endSessionOf(...emails: readonly (string | null | undefined)[]): Promise<void> {
  const { auth, ready } = startAuth();
  await ready;
  if (emails.includes(auth.currentUser?.email)) await signOut();
}
