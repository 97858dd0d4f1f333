import { inject } from 'vitest';
import { fetchMails, type Mail, type PasswordPolicy } from '../../../cli/dev/emulators/auth.ts';
import { FILES_PATH, POLICY_PATH, SUBSCRIBERS_PATH } from '../../../cli/dev/emulators/requests.ts';
import type { KeptSubscriber } from '../../../functions/src/subscribers.ts';
import { call } from './call.ts';
import { fromFields, toFields, type Plain } from './firestore-values.ts';

const { config, withoutFirestore } = ofThisWorker();
const { auth, firestore, functions, storage } = config.emulators;
const { projectId } = config;
const documents = `projects/${projectId}/databases/(default)/documents`;
const signUp = `${auth}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=${config.apiKey}`;
const accounts = `${auth}/identitytoolkit.googleapis.com/v1/projects/${projectId}/accounts`;

/** The configuration that pages and SDKs need in order to use the emulators. */
export { config as firebaseConfig };

/** Pass to `test.skipIf` or `describe.skipIf`: true if Firestore is not available here. */
export const hasNoFirestore = withoutFirestore !== null;

/** Removes all users, documents, files, e-mails, subscribers and password requirements: the initial state of a test. */
export async function wipe(): Promise<void> {
  await Promise.all([
    forgetMails(),
    call('DELETE', `${auth}/emulator/v1/projects/${projectId}/accounts`),
    wipeDocuments(),
    wipeFiles(),
    call('DELETE', `${functions}${SUBSCRIBERS_PATH}`),
    setPasswordPolicy(null),
  ]);
}

/** Removes every document; users stay. */
export async function wipeDocuments(): Promise<void> {
  if (!hasNoFirestore) await call('DELETE', `${firestore}/emulator/v1/${documents}`);
}

/** Removes every stored file. */
export async function wipeFiles(): Promise<void> {
  await call('DELETE', `${storage}${FILES_PATH}`);
}

/** Stores a file, bypassing the rules. */
export async function writeFile(name: string): Promise<void> {
  await call('POST', `${storage}/v0/b/${config.storageBucket}/o?name=${encodeURIComponent(name)}`, name);
}

/** A stored file, bypassing the rules; null if there is none. */
export async function readFile(name: string): Promise<Blob | null> {
  const url = `${storage}/v0/b/${config.storageBucket}/o/${encodeURIComponent(name)}?alt=media`;
  const response = await fetch(url, { headers: { authorization: 'Bearer owner' } });
  return response.ok ? response.blob() : null;
}

/** The e-mails to an address, oldest first. */
export async function mailsTo(email: string): Promise<readonly Mail[]> {
  const mails = await fetchMails(auth, projectId);
  return mails.filter((mail) => !forgotten.has(mail.oobCode) && (mail.email === email || mail.newEmail === email));
}

/** The newest e-mail of a kind to an address. */
export async function lastMail(email: string, requestType: Mail['requestType']): Promise<Mail> {
  const found = (await mailsTo(email)).findLast((mail) => mail.requestType === requestType);
  if (!found) throw new Error(`No ${requestType} was sent to ${email}.`);
  return found;
}

/** Does what opening the link in an e-mail does; a password reset needs the new password. */
export async function openMail({ oobLink }: Mail, { newPassword }: { readonly newPassword?: string } = {}): Promise<void> {
  const url = newPassword === undefined ? oobLink : `${oobLink}&newPassword=${encodeURIComponent(newPassword)}`;
  const { status } = await fetch(url, { redirect: 'manual' });
  if (status >= 400) throw new Error(`Opening the e-mail's link was answered with ${status}.`);
}

export interface TestUser {
  readonly uid: string;
  readonly email: string;
  readonly password: string;
  readonly idToken: string;
}

/** Registers a user as the SDK would, without a browser. */
export async function registerUser({ email = 'ana@example.com', password = 'secret-1' } = {}): Promise<TestUser> {
  const { localId, idToken } = await call<{ localId: string; idToken: string }>('POST', signUp, {
    email,
    password,
    returnSecureToken: true,
  });
  return { uid: localId, email, password, idToken };
}

/** What Auth knows about a user; null if there is none. */
export async function userOf(email: string): Promise<AuthUser | null> {
  const { users = [] } = await call<{ users?: readonly AuthUser[] }>('POST', `${accounts}:lookup`, { email: [email] });
  return users[0] ?? null;
}

export interface AuthUser {
  readonly localId: string;
  readonly email?: string;
  readonly emailVerified?: boolean;
  readonly displayName?: string;
  readonly photoUrl?: string;
  readonly providerUserInfo?: readonly { readonly providerId: string }[];
}

/** Disables an account: its next request gets `auth/user-disabled`. */
export async function disableUser(uid: string): Promise<void> {
  await call('POST', `${accounts}:update`, { localId: uid, disableUser: true });
}

/** Invalidates a user's tokens (`auth/user-token-expired`): all existing ones, and for an hour those that a password sign-in returns. */
export async function revokeUser(uid: string): Promise<void> {
  await call('POST', `${accounts}:update`, { localId: uid, validSince: String(Math.floor(Date.now() / 1000) + 3600) });
}

/** Deletes an account without its owner's knowledge. */
export async function deleteUser(uid: string): Promise<void> {
  await call('POST', `${accounts}:delete`, { localId: uid });
}

/** Marks an address as verified. */
export async function verifyUser(uid: string): Promise<void> {
  await call('POST', `${accounts}:update`, { localId: uid, emailVerified: true });
}

/** The password requirements from now on; null: six characters. The emulator itself never enforces more than that. */
export async function setPasswordPolicy(policy: PasswordPolicy | null): Promise<void> {
  await call('PUT', `${auth}${POLICY_PATH}`, policy);
}

/** A document as it is stored, bypassing the rules; null if there is none. Timestamps are ISO strings. */
export async function readDocument(path: string): Promise<Readonly<Record<string, Plain>> | null> {
  const [found] = await call<readonly { found?: { fields?: object } }[]>('POST', `${firestore}/v1/${documents}:batchGet`, {
    documents: [`${documents}/${path}`],
  });
  return found?.found ? fromFields(found.found.fields ?? {}) : null;
}

/** Writes a document, bypassing the rules. Dates become timestamps. */
export async function writeDocument(path: string, data: Readonly<Record<string, Plain | Date>>): Promise<void> {
  await call('PATCH', `${firestore}/v1/${documents}/${path}`, { fields: toFields(data) });
}

/** The subscribers, oldest first. Times are ISO strings here. */
export function subscribers(): Promise<readonly KeptSubscriber[]> {
  return call('GET', `${functions}${SUBSCRIBERS_PATH}`);
}

// --- internal ---

function ofThisWorker() {
  const worker = Number(process.env['VITEST_POOL_ID']);
  const stack = inject('stacks')[worker - 1];
  if (!stack) throw new Error(`Worker ${worker} has no emulators.`);
  return stack;
}

// The emulator keeps the e-mails of deleted accounts.
const forgotten = new Set<string>();

async function forgetMails(): Promise<void> {
  for (const { oobCode } of await fetchMails(auth, projectId)) forgotten.add(oobCode);
}
