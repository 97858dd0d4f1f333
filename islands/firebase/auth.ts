import { initializeApp } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onAuthStateChanged,
} from 'firebase/auth';
import type { Auth, User } from 'firebase/auth';
import { clearHint, writeHint } from '../session/hint.ts';
import { readConfig } from '../config.ts';
import type { PublicFirebase } from '../config.ts';
import { CodedError } from './error-code.ts';
import { toPerson } from './person.ts';
import type { Person } from './person.ts';
import { listenForReason } from './why-signed-out.ts';

interface Started {
  readonly auth: Auth;
  readonly config: PublicFirebase;
  /** Settles when it is known who is signed in; why nobody is, if somebody was until now. */
  readonly ready: Promise<string | null>;
}

let started: Started | undefined;

/**
 * Starts Auth once a page. The remembered session follows it from then on. The resolver for popups opens a frame of another host
 * at once on some browsers, so that it is only there where somebody may sign in with another provider.
 */
export function startAuth(): Started {
  if (started) return started;
  const config = readConfig();
  if (!config) throw new CodedError('not-configured');
  const stopListening = listenForReason();
  const auth = initializeAuth(initializeApp(config), {
    // Browsers that lose IndexedDB (private windows, a full disk) keep people signed in with the other.
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    ...(offersProviders() ? { popupRedirectResolver: browserPopupRedirectResolver } : {}),
  });
  if (config.emulators) connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });
  // The e-mails come in the language of the page.
  auth.languageCode = document.documentElement.lang.slice(0, 2);
  onAuthStateChanged(auth, remember);
  started = { auth, config, ready: auth.authStateReady().then(stopListening) };
  return started;
}

/** The signed-in user; fails with `user-token-expired` where there is none any more. */
export function currentUser(): User {
  const user = startAuth().auth.currentUser;
  if (!user) throw new CodedError('user-token-expired');
  return user;
}

/** Calls back with who is signed in: once when that is known, and on every change, of other tabs too. */
export function onSession(listener: (person: Person | null) => void): () => void {
  return onAuthStateChanged(startAuth().auth, (user) => listener(user && toPerson(user)));
}

/** Who is signed in, once that is known, and why nobody is, if somebody was until now. */
export async function whoIsSignedIn(): Promise<{ readonly person: Person | null; readonly reason: string | null }> {
  const { auth, ready } = startAuth();
  const reason = await ready;
  return { person: auth.currentUser && toPerson(auth.currentUser), reason };
}

/** Asks the identity provider whether the session still holds; fails with the reason (`user-disabled`, `user-token-expired`) and is signed out then. */
export async function checkSession(): Promise<void> {
  await startAuth().auth.currentUser?.reload();
}

/** Brings the remembered session up to date. */
export function remember(user: User | null): void {
  if (!user) return clearHint();
  // Who has no address has none to confirm.
  writeHint({ uid: user.uid, isConfirmed: user.emailVerified || !user.email });
}

// --- internal ---

/** Whether this page offers sign-in with other providers: the form says so. */
function offersProviders(): boolean {
  return document.querySelector('[data-provider]:not([hidden])') !== null;
}
