import { _getProvider } from 'firebase/app';
import {
  browserLocalPersistence,
  browserPopupRedirectResolver,
  connectAuthEmulator,
  indexedDBLocalPersistence,
  initializeAuth,
  onIdTokenChanged,
  signOut as signOutOfAuth,
  type User,
} from 'firebase/auth';
import { keepHint } from '../session/keep-hint.ts';
import { pageLocale, type ProviderName } from '../../config.ts';
import { startApp } from './app.ts';
import { CodedError } from './error-code.ts';
import { listenForReason } from './why-signed-out.ts';

let started: ReturnType<typeof start> | undefined;
let hasSignedOut = false;

/**
 * Starts Auth, once per page, and from then on keeps the session hint up to date. The popup resolver immediately opens a frame of another host in
 * some browsers, so it is only used where the page offers other providers.
 */
export const startAuth = () => (started ??= start());

/** The signed-in user; without one, throws `signed-out` if the user has signed out on this page, and `user-token-expired` otherwise. */
export function currentUser(): User {
  const user = startAuth().auth.currentUser;
  if (!user) throw new CodedError(hasSignedOut ? 'signed-out' : 'user-token-expired');
  return user;
}

/** Calls back with the signed-in user: once known, and on every change, including those in other tabs and what `checkSession` has found. */
export function onSession(listener: (person: Person | null) => void): () => void {
  return onIdTokenChanged(startAuth().auth, (user) => listener(user && toPerson(user)));
}

/** The signed-in user once known, with the reason if a session has just ended. */
export async function whoIsSignedIn(): Promise<{ readonly person: Person | null; readonly reason: string | null }> {
  const { auth, ready } = startAuth();
  const reason = await ready;
  return { person: auth.currentUser && toPerson(auth.currentUser), reason };
}

/**
 * Asks the identity provider what has changed, such as an address confirmed on another device. If the session is no longer valid, signs out and throws
 * the reason (`user-disabled`, `user-token-expired`).
 */
export async function checkSession(): Promise<void> {
  await startAuth().auth.currentUser?.reload();
}

export function signOut(): Promise<void> {
  hasSignedOut = true;
  return signOutOfAuth(startAuth().auth);
}

/** Updates the session hint. */
export function remember(user: User | null): void {
  // An account without an e-mail address has nothing to confirm.
  keepHint(user && { uid: user.uid, isConfirmed: user.emailVerified || !user.email });
}

/** The signed-in user, as islands see it. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly photo: string;
  readonly hasPassword: boolean;
  /** The other providers linked to this account. */
  readonly providers: readonly ProviderName[];
}

/** Firebase's provider IDs. */
const PROVIDER_IDS: Readonly<Record<ProviderName, string>> = {
  google: 'google.com',
  facebook: 'facebook.com',
  github: 'github.com',
  twitter: 'twitter.com',
};

/** Converts a Firebase user. */
export function toPerson(
  user: Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL'> & {
    readonly providerData: readonly { readonly providerId: string }[];
  },
): Person {
  const ids = new Set(user.providerData.map(({ providerId }) => providerId));
  return {
    uid: user.uid,
    // Some providers do not share the e-mail address.
    email: user.email ?? '',
    isVerified: user.emailVerified,
    name: user.displayName ?? '',
    // Some providers still return plain HTTP, which pages accept of this machine only, where the emulators are.
    photo: (user.photoURL ?? '').replace(/^http:(?!\/\/127\.0\.0\.1:)/, 'https:'),
    hasPassword: ids.has('password'),
    providers: (Object.keys(PROVIDER_IDS) as ProviderName[]).filter((name) => ids.has(PROVIDER_IDS[name])),
  };
}

// --- internal ---

function start() {
  const { app, config } = startApp();
  const stopListening = listenForReason();
  const auth = initializeAuth(app, {
    // Fallback for browsers without a reliable IndexedDB (private windows, full disks).
    persistence: [indexedDBLocalPersistence, browserLocalPersistence],
    ...(document.querySelector('[data-provider]') && { popupRedirectResolver: browserPopupRedirectResolver }),
  });
  if (config.emulators) connectAuthEmulator(auth, config.emulators.auth, { disableWarnings: true });
  // The SDK renews tokens before they expire only while another part of it listens, and none that is loaded here does.
  _getProvider(app, 'auth-internal')
    .getImmediate()
    .addAuthTokenListener(() => {});
  document.addEventListener('securitypolicyviolation', noteRecaptcha);
  // Firebase's e-mails are sent in the language of the page.
  auth.languageCode = pageLocale();
  onIdTokenChanged(auth, remember);
  /** Resolves once it is known who is signed in, with the reason if a session has just ended. */
  const ready = auth.authStateReady().then(stopListening);
  return { auth, config, ready };
}

/** Tells the site's owner why nobody can sign in. */
function noteRecaptcha({ blockedURI }: SecurityPolicyViolationEvent): void {
  if (!blockedURI.startsWith('https://www.google.com/recaptcha/')) return;
  console.error(
    'This Firebase project requires reCAPTCHA (MISSING_RECAPTCHA_TOKEN), which the site does not allow. Set `firebase.recaptcha: true` in site.config.ts and publish the site again, or turn it off in the Firebase console: Authentication, Settings, reCAPTCHA.',
  );
}
