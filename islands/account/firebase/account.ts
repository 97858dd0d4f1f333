import {
  EmailAuthProvider,
  reauthenticateWithCredential,
  updatePassword,
  updateProfile,
  validatePassword as validateWithPolicy,
  verifyBeforeUpdateEmail,
  type PasswordValidationStatus,
  type User,
} from 'firebase/auth';
import { currentUser, startAuth, toPerson } from './auth.ts';
import { toErrorCode } from './error-code.ts';
import { confirmWith } from './federated.ts';

/** What an account stores about a person; times are strings. */
export type AccountData = Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL' | 'providerData' | 'metadata'>;

/** A rule for a new password. `value` is the number or the characters that it refers to. */
export interface PasswordRule {
  readonly name: 'min' | 'max' | 'lower' | 'upper' | 'number' | 'symbol';
  readonly value: string | number;
  /** Null if that is not known. */
  readonly isMet: boolean | null;
}

/** The rules for a new password and whether it meets each; null if the provider does not tell them, and says only when it refuses a password. */
export async function validatePassword(password: string): Promise<readonly PasswordRule[] | null> {
  return validateWithPolicy(startAuth().auth, password).then(toRules, () => null);
}

/** Sends a link to the new address; opening it changes the e-mail. Does not reveal whether the address is taken. */
export async function changeEmail({ email, password, continueUrl }: Strings<'email' | 'password' | 'continueUrl'>): Promise<void> {
  await sure(password, () =>
    verifyBeforeUpdateEmail(currentUser(), email, { url: continueUrl }).catch((error: unknown) => {
      if (toErrorCode(error) !== 'email-already-in-use') throw error;
    }),
  );
}

/** Changes the password, or sets the first one. */
export async function changePassword({ password, newPassword }: Strings<'password' | 'newPassword'>): Promise<void> {
  await sure(password, () => updatePassword(currentUser(), newPassword));
}

/** Updates the name or the address of the picture in the account itself; an empty string removes it. */
export function updateAccount(changed: { readonly displayName?: string; readonly photoURL?: string }): Promise<void> {
  return updateProfile(currentUser(), changed);
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

/** Converts the provider's response to a list in display order. The maximum length that every policy has goes without saying. */
export function toRules(status: PasswordValidationStatus): readonly PasswordRule[] {
  const { customStrengthOptions: options, allowedNonAlphanumericCharacters: symbols } = status.passwordPolicy;
  const { meetsMinPasswordLength = true, meetsMaxPasswordLength = true } = status;
  const { minPasswordLength: min = MIN_LENGTH, maxPasswordLength: max = MAX_LENGTH } = options;
  const examples = [...symbols].slice(0, SHOWN_SYMBOLS).join(' ');
  return [
    { name: 'min', value: min, isMet: meetsMinPasswordLength },
    ...(max < MAX_LENGTH || !meetsMaxPasswordLength ? [{ name: 'max', value: max, isMet: meetsMaxPasswordLength } as const] : []),
    ...CHARACTERS.flatMap(([name, key]) =>
      options[key] ? [{ name, value: name === 'symbol' ? examples : '', isMet: status[key] ?? true }] : [],
    ),
  ];
}

// --- internal ---

type Strings<Name extends string> = Readonly<Record<Name, string>>;

/** The identity provider's limits if its policy sets none. */
const MIN_LENGTH = 6;
const MAX_LENGTH = 4096;
const SHOWN_SYMBOLS = 8;

/** Names of the characters that a policy may ask for, as in the SDK. */
const CHARACTERS = [
  ['lower', 'containsLowercaseLetter'],
  ['upper', 'containsUppercaseLetter'],
  ['number', 'containsNumericCharacter'],
  ['symbol', 'containsNonAlphanumericCharacter'],
] as const;

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
