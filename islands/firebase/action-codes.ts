import { applyActionCode, checkActionCode, confirmPasswordReset, verifyPasswordResetCode } from 'firebase/auth';
import { readHint } from '../session/hint.ts';
import { remember, startAuth } from './auth.ts';
import { signOut } from './sign-in.ts';

/** The e-mail address that a link to choose a new password was sent to; fails where the link no longer works. */
export function checkReset(code: string): Promise<string> {
  return verifyPasswordResetCode(startAuth().auth, code);
}

/** Gives the account of an address another password. Its sessions end with it, this one too. */
export async function finishReset(code: string, email: string, password: string): Promise<void> {
  await confirmPasswordReset(startAuth().auth, code, password);
  await endSessionOf(email);
}

/**
 * Confirms an e-mail address. A link that no longer works has done what it was for, elsewhere, if whoever is signed
 * in here has a confirmed address and had none when this browser last knew.
 */
export async function verifyEmail(code: string): Promise<void> {
  // Auth is about to bring it up to date.
  const wasConfirmed = readHint()?.isConfirmed ?? true;
  const { auth, ready } = startAuth();
  const applied = applyActionCode(auth, code);
  await Promise.allSettled([applied, ready]);
  // Whoever is signed in here is likely the same person: the profile need not ask for it again.
  await auth.currentUser?.reload().catch(() => {});
  remember(auth.currentUser);
  if (wasConfirmed || !auth.currentUser?.emailVerified) await applied;
}

/** Changes the e-mail address, or takes a change back, and tells the address that holds from now on. The account's sessions end with it, this one too. */
export async function applyEmailChange(code: string): Promise<string> {
  const { auth } = startAuth();
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  await endSessionOf(data.email, data.previousEmail);
  return data.email ?? '';
}

// --- internal ---

/** Signs out the person whose account has, or had, one of these addresses. Anybody else who is signed in here opened a link that is not theirs. */
async function endSessionOf(...emails: readonly (string | null | undefined)[]): Promise<void> {
  const { auth, ready } = startAuth();
  await ready;
  if (emails.includes(auth.currentUser?.email)) await signOut();
}
