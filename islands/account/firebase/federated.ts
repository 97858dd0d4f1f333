import {
  browserPopupRedirectResolver,
  FacebookAuthProvider,
  getRedirectResult,
  GithubAuthProvider,
  GoogleAuthProvider,
  linkWithCredential,
  OAuthCredential,
  reauthenticateWithPopup,
  signInWithPopup,
  signInWithRedirect,
  TwitterAuthProvider,
  type AuthError,
  type UserCredential,
} from 'firebase/auth';
import { readStored, store } from '../session/hint.ts';
import { PENDING_LINK } from '../stored-keys.ts';
import type { ProviderName } from '../../config.ts';
import { currentUser, startAuth } from './auth.ts';
import { CodedError, toErrorCode } from './error-code.ts';
import { welcome } from './sign-in.ts';

/**
 * A provider waiting to be linked: its e-mail address already has an account, which must first be signed in to in the usual way. Stored in the tab
 * because the registration page hands over to the login page; removed once used.
 */
export interface PendingLink {
  readonly email: string;
  readonly provider: ProviderName;
  /** As JSON. */
  readonly credential: object;
}

/**
 * Signs in in the provider's window; returns what must be linked instead, if anything. If the popup is blocked, redirects, but only if the provider
 * would return to this host: browsers block the result of a redirect through another host.
 */
export async function signInWith(name: ProviderName): Promise<PendingLink | null> {
  const { auth, config } = startAuth();
  const provider = createProvider(name);
  try {
    return await open(name, signInWithPopup(auth, provider, browserPopupRedirectResolver));
  } catch (error) {
    if (toErrorCode(error) !== 'popup-blocked' || config.authDomain !== location.host) throw error;
    store(LEFT_FOR, name, 'sessionStorage');
    return signInWithRedirect(auth, provider, browserPopupRedirectResolver);
  }
}

/** Completes a redirect to a provider, if there was one; returns what must be linked instead, if anything. */
export async function returnFromProvider(): Promise<PendingLink | null> {
  const name = readStored(LEFT_FOR, 'sessionStorage') as ProviderName | null;
  if (!name) return null;
  store(LEFT_FOR, null, 'sessionStorage');
  return open(name, getRedirectResult(startAuth().auth, browserPopupRedirectResolver));
}

/** The provider waiting to be linked; null if none. */
export const pendingLink = (): PendingLink | null => JSON.parse(readStored(PENDING_LINK, 'sessionStorage') ?? 'null') as PendingLink | null;

/** Links the waiting provider to the account now signed in to; returns its name, or null if none was waiting for this account. */
export async function linkPending(): Promise<ProviderName | null> {
  const waiting = pendingLink();
  if (!waiting || currentUser().email?.toLowerCase() !== waiting.email.toLowerCase()) return null;
  store(PENDING_LINK, null, 'sessionStorage');
  const credential = OAuthCredential.fromJSON(waiting.credential);
  if (!credential) return null;
  await linkWithCredential(currentUser(), credential);
  return waiting.provider;
}

/** Reauthenticates the user in the provider's window. */
export async function confirmWith(name: ProviderName): Promise<void> {
  await reauthenticateWithPopup(currentUser(), createProvider(name), browserPopupRedirectResolver).catch((error: unknown) => {
    throw nameProvider(error);
  });
}

// --- internal ---

const LEFT_FOR = 'academy.left-for';

const PROVIDERS = {
  google: GoogleAuthProvider,
  facebook: FacebookAuthProvider,
  github: GithubAuthProvider,
  twitter: TwitterAuthProvider,
} as const;

function createProvider(name: ProviderName) {
  const provider = new PROVIDERS[name]();
  // Facebook and GitHub return the e-mail address only if asked for it, and without it accounts cannot be linked.
  if (provider instanceof FacebookAuthProvider) provider.addScope('email');
  if (provider instanceof GithubAuthProvider) provider.addScope('user:email');
  return provider;
}

async function open(name: ProviderName, signingIn: Promise<UserCredential | null>): Promise<PendingLink | null> {
  try {
    const result = await signingIn;
    if (result) await welcome(result.user);
    // The user who was asked to sign in to the existing account did so with a third provider.
    if (result && pendingLink()?.provider !== name) await linkPending().catch(() => null);
    return null;
  } catch (error) {
    if (toErrorCode(error) !== 'account-exists-with-different-credential') throw nameProvider(error);
    const credential = PROVIDERS[name].credentialFromError(error as AuthError);
    const { email } = (error as AuthError).customData;
    if (!credential || !email) throw error;
    const link: PendingLink = { email, provider: name, credential: credential.toJSON() };
    store(PENDING_LINK, JSON.stringify(link), 'sessionStorage');
    return link;
  }
}

/** What a provider responds and Firebase refuses has the code of a wrong password. */
function nameProvider(error: unknown): unknown {
  return toErrorCode(error) === 'invalid-credential' ? new CodedError('invalid-provider-response', { cause: error }) : error;
}
