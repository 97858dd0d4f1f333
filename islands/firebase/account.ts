import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  updateProfile,
  validatePassword as validateWithPolicy,
  verifyBeforeUpdateEmail,
} from 'firebase/auth';
import type { User } from 'firebase/auth';
import { currentUser, startAuth } from './auth.ts';
import { toErrorCode } from './error-code.ts';
import { confirmWith } from './federated.ts';
import { defaultStatus, toRules } from './password-rules.ts';
import type { PasswordRule } from './password-rules.ts';
import { toPerson } from './person.ts';
import type { Person } from './person.ts';

/** What an account holds of a person; times are texts. */
export type AccountData = Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL' | 'providerData' | 'metadata'>;

/** The rules for a new password and which of them it meets. Without an answer from the provider they are its own defaults. */
export async function validatePassword(password: string): Promise<readonly PasswordRule[]> {
  const status = await validateWithPolicy(startAuth().auth, password).catch(() => defaultStatus(password));
  return toRules(status);
}

/** Sends a link to the new address; opening it changes the e-mail. Whether the address is taken is not told. */
export async function changeEmail({
  email,
  password,
  continueUrl,
}: {
  readonly email: string;
  readonly password: string;
  readonly continueUrl: string;
}): Promise<void> {
  await sure(password, () =>
    verifyBeforeUpdateEmail(currentUser(), email, { url: continueUrl }).catch((error: unknown) => {
      if (toErrorCode(error) !== 'email-already-in-use') throw error;
    }),
  );
}

/** Changes the password; somebody who has none yet gets this one. */
export async function changePassword({
  password,
  newPassword,
}: {
  readonly password: string;
  readonly newPassword: string;
}): Promise<void> {
  await sure(password, () => updatePassword(currentUser(), newPassword));
}

/** Changes what the account itself knows of a person. */
export async function updateAccount({ name, photo }: { readonly name: string; readonly photo: string }): Promise<Person> {
  const user = currentUser();
  if ((user.displayName ?? '') !== name || (user.photoURL ?? '') !== photo) {
    // Empty text removes it.
    await updateProfile(user, { displayName: name, photoURL: photo });
  }
  return toPerson(user);
}

/** Makes sure that it is still the same person: by the password, or in the window of the provider of those who have none. */
export async function confirm(password: string): Promise<void> {
  const user = currentUser();
  const { email, hasPassword, providers } = toPerson(user);
  try {
    if (hasPassword) await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    else if (providers[0]) await confirmWith(providers[0]);
  } catch (error) {
    // No password is the right one where the account is gone or blocked by now: that is the reason then.
    await user.reload();
    throw error;
  }
}

/** What the account itself knows of a person, as it is now. */
export async function readAccount(): Promise<AccountData> {
  const user = currentUser();
  await user.reload();
  return user;
}

/** Removes the account of somebody who has just confirmed that it is them, and signs out. */
export function deleteAccount(): Promise<void> {
  return currentUser().delete();
}

// --- internal ---

/** Does something that needs a recent sign-in: with the password at hand first, else when the provider asks for it. */
async function sure(password: string, change: () => Promise<void>): Promise<void> {
  if (toPerson(currentUser()).hasPassword) await confirm(password);
  try {
    await change();
  } catch (error) {
    if (toErrorCode(error) !== 'requires-recent-login') throw error;
    await confirm(password);
    await change();
  }
}
