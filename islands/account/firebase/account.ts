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

/** What an account stores about a person; times are strings. */
export type AccountData = Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL' | 'providerData' | 'metadata'>;

/** The rules for a new password and whether it meets each. If the provider does not respond, its own defaults. */
export async function validatePassword(password: string): Promise<readonly PasswordRule[]> {
  const status = await validateWithPolicy(startAuth().auth, password).catch(() => defaultStatus(password));
  return toRules(status);
}

/** Sends a link to the new address; opening it changes the e-mail. Does not reveal whether the address is taken. */
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

/** Changes the password, or sets the first one. */
export async function changePassword({
  password,
  newPassword,
}: {
  readonly password: string;
  readonly newPassword: string;
}): Promise<void> {
  await sure(password, () => updatePassword(currentUser(), newPassword));
}

/** Updates name and picture in the account itself. */
export async function updateAccount({ name, photo }: { readonly name: string; readonly photo: string }): Promise<Person> {
  const user = currentUser();
  if ((user.displayName ?? '') !== name || (user.photoURL ?? '') !== photo) {
    // An empty string removes the value.
    await updateProfile(user, { displayName: name, photoURL: photo });
  }
  return toPerson(user);
}

/** Reauthenticates the user: by password, or in the provider's window if there is no password. */
export async function confirm(password: string): Promise<void> {
  const user = currentUser();
  const { email, hasPassword, providers } = toPerson(user);
  try {
    if (hasPassword) await reauthenticateWithCredential(user, EmailAuthProvider.credential(email, password));
    else if (providers[0]) await confirmWith(providers[0]);
  } catch (error) {
    // If the account was deleted or disabled meanwhile, every password is wrong; this throws the actual reason.
    await user.reload();
    throw error;
  }
}

/** The account's current data, reloaded. */
export async function readAccount(): Promise<AccountData> {
  const user = currentUser();
  await user.reload();
  return user;
}

/** Deletes the account of a user who has just reauthenticated, and signs out. */
export function deleteAccount(): Promise<void> {
  return currentUser().delete();
}

// --- internal ---

/** Makes a change that requires a recent sign-in. With a password, reauthenticates first; else only if the provider requires it. */
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
