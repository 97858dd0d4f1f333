import { applyActionCode, checkActionCode, confirmPasswordReset, verifyPasswordResetCode } from 'firebase/auth';
import { startAuth } from './auth.ts';
import { signOut } from './sign-in.ts';

/** The e-mail address that a link to choose a new password was sent to; fails where the link no longer works. */
export function checkReset(code: string): Promise<string> {
  return verifyPasswordResetCode(startAuth().auth, code);
}

/** Gives the account another password. Sessions end with it, this one too. */
export async function finishReset(code: string, password: string): Promise<void> {
  await confirmPasswordReset(startAuth().auth, code, password);
  await signOut();
}

/** Confirms an e-mail address. */
export async function verifyEmail(code: string): Promise<void> {
  const { auth } = startAuth();
  await applyActionCode(auth, code);
  // Whoever is signed in here is likely the same person: the profile need not ask for it again.
  await auth.currentUser?.reload().catch(() => {});
}

/** Changes the e-mail address, or takes a change back, and tells the address that holds from now on. Sessions end with it, this one too. */
export async function applyEmailChange(code: string): Promise<string> {
  const { auth } = startAuth();
  const { data } = await checkActionCode(auth, code);
  await applyActionCode(auth, code);
  await signOut();
  return data.email ?? '';
}
