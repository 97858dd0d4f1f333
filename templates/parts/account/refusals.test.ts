import { createServer, type Server } from 'node:http';
import { deleteApp, initializeApp } from 'firebase/app';
import {
  connectAuthEmulator,
  inMemoryPersistence,
  createUserWithEmailAndPassword,
  initializeAuth,
  signInWithEmailAndPassword,
  type Auth,
} from 'firebase/auth';
import { connectFirestoreEmulator, doc, getDoc, getFirestore, setLogLevel, type Firestore } from 'firebase/firestore/lite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen } from '../../../cli/lib/listen.ts';
import { toErrorCode } from '../../../islands/account/firebase/error-code.ts';
import { answered } from '../../../islands/account/firebase/users.ts';
import { namedRules } from '../../../islands/account/parts/named-rules.ts';
import { wordsFor } from '../../../islands/form/check-fields.ts';
import en from '../../../locales/en.json' with { type: 'json' };
import es from '../../../locales/es.json' with { type: 'json' };
import type { Page } from '../../page.tsx';
import { screenProps } from './account-props.ts';

type Key = keyof typeof es;

// The identity provider's refusals pass through the SDK, as in a browser.
let refusal = '';
let status = 400;
let server: Server;
let auth: Auth;
let database: Firestore;
beforeAll(async () => {
  server = createServer((_, response) => {
    const body = { error: { code: status, message: refusal, errors: [{ message: refusal }] } };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
  const origin = await listen(server, { port: 0, host: '127.0.0.1' });
  setLogLevel('silent');
  database = openDatabase(new URL(origin));
  auth = initializeAuth(initializeApp({ apiKey: 'k', projectId: 'academy' }), { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, origin, { disableWarnings: true });
});
afterAll(async () => {
  await deleteApp(auth.app);
  server.closeAllConnections();
  server.close();
});

function openDatabase({ hostname, port }: URL, name?: string): Firestore {
  const opened = getFirestore(initializeApp({ apiKey: 'k', projectId: 'academy' }, name ?? 'database'));
  connectFirestoreEmulator(opened, hostname, Number(port));
  return opened;
}

/** What the forms of accounts say when this database refuses to read. */
const saidOf = (opened: Firestore) =>
  answered(getDoc(doc(opened, 'users', 'u'))).then(
    () => [],
    (error: unknown) => shownFor(toErrorCode(error)),
  );

/** The text that the forms of accounts show for a code, in each language. */
function shownFor(code: string): readonly (string | undefined)[] {
  return [es, en].map((texts) => {
    const page = { t: (key: Key) => texts[key], path: (path: string) => path, site: { locales: [] } } as unknown as Page;
    return wordsFor(code, screenProps(page, []).form.errors);
  });
}

test.each<readonly [string, Key]>([
  ['EMAIL_EXISTS', 'errors.email-already-in-use'],
  ['INVALID_PASSWORD', 'errors.wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'errors.invalid-credential'],
  ['EMAIL_NOT_FOUND', 'errors.user-not-found'],
  ['USER_DISABLED', 'errors.user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'errors.too-many-requests'],
  ['RESET_PASSWORD_EXCEED_LIMIT', 'errors.too-many-requests'],
  ['EXPIRED_OOB_CODE', 'errors.expired-action-code'],
  ['INVALID_OOB_CODE', 'errors.invalid-action-code'],
  ['CREDENTIAL_TOO_OLD_LOGIN_AGAIN', 'errors.requires-recent-login'],
  ['TOKEN_EXPIRED', 'errors.user-token-expired'],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', 'errors.password-does-not-meet-requirements'],
  ['MISSING_PASSWORD', 'errors.missing-password'],
  ['OPERATION_NOT_ALLOWED', 'errors.operation-not-allowed'],
  ['PASSWORD_LOGIN_DISABLED', 'errors.operation-not-allowed'],
  ['SOMETHING_NOBODY_FORESAW', 'errors.default'],
  ['requests-from-referer-https://x-are-blocked.', 'errors.default'],
])('the identity provider’s refusal %s is shown as %s', async (message, key) => {
  refusal = message;
  const error: unknown = await signInWithEmailAndPassword(auth, 'ana@example.com', 'secret-1').catch((thrown: unknown) => thrown);
  expect(shownFor(toErrorCode(error))).toEqual([es[key], en[key]]);
});

test.each<readonly [string, ReturnType<typeof namedRules>]>([
  [
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, Password must contain an upper case character, Password must contain a numeric character]',
    [
      { name: 'min', value: 8, isMet: null },
      { name: 'upper', value: '! ? # %', isMet: null },
      { name: 'number', value: '! ? # %', isMet: null },
    ],
  ],
  [
    'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 20 characters, Password must contain a lower case character, Password must contain a non-alphanumeric character]',
    [
      { name: 'max', value: 20, isMet: null },
      { name: 'lower', value: '! ? # %', isMet: null },
      { name: 'symbol', value: '! ? # %', isMet: null },
    ],
  ],
  ['WEAK_PASSWORD : Password should be at least 6 characters', [{ name: 'min', value: 6, isMet: null }]],
  ['PASSWORD_DOES_NOT_MEET_REQUIREMENTS', []],
  ['EMAIL_EXISTS', []],
])('the identity provider’s refusal %s names rules', async (message, rules) => {
  refusal = message;
  const error: unknown = await createUserWithEmailAndPassword(auth, 'ana@example.com', 'secret-1').catch((thrown: unknown) => thrown);
  expect(namedRules(error)).toEqual(rules);
});

test('an identity provider that cannot be reached is shown as a lost connection', async () => {
  const other = createServer();
  const origin = await listen(other, { port: 0, host: '127.0.0.1' });
  other.close();
  const app = initializeApp({ apiKey: 'k', projectId: 'academy' }, 'unreachable');
  const unreachable = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(unreachable, origin, { disableWarnings: true });
  const error: unknown = await signInWithEmailAndPassword(unreachable, 'ana@example.com', 'x').catch((thrown: unknown) => thrown);
  await deleteApp(app);
  expect(shownFor(toErrorCode(error))).toEqual([es['errors.network-request-failed'], en['errors.network-request-failed']]);
});

test.each<readonly [number, Key]>([
  [403, 'errors.permission-denied'],
  [429, 'errors.resource-exhausted'],
  [503, 'errors.unavailable'],
  [409, 'errors.aborted'],
  [504, 'errors.deadline-exceeded'],
  [418, 'errors.default'],
])('Firestore’s answer %i is shown as %s', async (refused, key) => {
  status = refused;
  expect(await saidOf(database)).toEqual([es[key], en[key]]);
});

test('Firestore that cannot be reached is shown as a lost connection', async () => {
  const other = createServer();
  const origin = await listen(other, { port: 0, host: '127.0.0.1' });
  other.close();
  expect(await saidOf(openDatabase(new URL(origin), 'unreachable database'))).toEqual([
    es['errors.network-request-failed'],
    en['errors.network-request-failed'],
  ]);
});

test.each<readonly [string, Key]>([
  ['popup-blocked', 'errors.popup-blocked'],
  ['invalid-provider-response', 'errors.invalid-provider-response'],
  ['wrong-current-password', 'errors.wrong-current-password'],
  ['not-loaded', 'errors.not-loaded'],
  ['constructor', 'errors.default'],
])('our own code %s is shown as %s', (code, key) => {
  expect(shownFor(code)).toEqual([es[key], en[key]]);
});
