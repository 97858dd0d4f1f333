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
} from 'firebase/auth';
import { readStored, store } from '../session/hint.ts';
import { PENDING_LINK } from '../stored-keys.ts';
import type { ProviderName } from '../../config.ts';
import { currentUser, startAuth, type Person } from './auth.ts';
import { CodedError, toErrorCode } from './error-code.ts';
import { welcome } from './sign-in.ts';

/**
 * The result of signing in with another provider. `link`: the e-mail address already has an account, which must first be signed in to in the usual
 * way.
 */
export type Federated = { readonly kind: 'in'; readonly person: Person } | Pending | { readonly kind: 'leaving' };

/**
 * Opens the provider's window. If the popup is blocked, redirects instead, but only if the provider would return to this host: browsers block the
 * result of a redirect through another host.
 */
export async function signInWith(name: ProviderName): Promise<Federated> {
  const { auth, config } = startAuth();
  const provider = createProvider(name);
  try {
    const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver);
    return await opened(user, name);
  } catch (error) {
    if (toErrorCode(error) === 'popup-blocked' && config.authDomain === location.host) {
      store(LEFT_FOR, name, 'sessionStorage');
      await signInWithRedirect(auth, provider, browserPopupRedirectResolver);
      return { kind: 'leaving' };
    }
    return keepForLater(error, name);
  }
}

/** The result of a redirect to a provider; null if there was none. */
export async function resultOfRedirect(): Promise<Federated | null> {
  const name = readStored(LEFT_FOR, 'sessionStorage') as ProviderName | null;
  if (!name) return null;
  store(LEFT_FOR, null, 'sessionStorage');
  try {
    const result = await getRedirectResult(startAuth().auth, browserPopupRedirectResolver);
    return result ? await opened(result.user, name) : null;
  } catch (error) {
    return keepForLater(error, name);
  }
}

/** The provider waiting to be linked; null if none. */
export const pendingLink = (): Pending | null => JSON.parse(readStored(PENDING_LINK, 'sessionStorage') ?? 'null') as Pending | null;

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

/** Stored in the tab because the registration page hands over to the login page; removed once used. */
interface Pending {
  readonly kind: 'link';
  readonly email: string;
  readonly provider: ProviderName;
  /** As JSON. */
  readonly credential: object;
}

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

async function opened(user: Parameters<typeof welcome>[0], name: ProviderName): Promise<Federated> {
  const person = await welcome(user);
  // The user who was asked to sign in to the existing account did so with a third provider.
  if (pendingLink()?.provider !== name) await linkPending().catch(() => null);
  return { kind: 'in', person };
}

/** What a provider responds and Firebase refuses has the code of a wrong password. */
function nameProvider(error: unknown): unknown {
  return toErrorCode(error) === 'invalid-credential' ? new CodedError('invalid-provider-response', { cause: error }) : error;
}

function keepForLater(error: unknown, name: ProviderName): Federated {
  if (toErrorCode(error) !== 'account-exists-with-different-credential') throw nameProvider(error);
  const credential = PROVIDERS[name].credentialFromError(error as AuthError);
  const email = (error as AuthError).customData.email;
  if (!credential || !email) throw error;
  const link: Pending = { kind: 'link', email, provider: name, credential: credential.toJSON() };
  store(PENDING_LINK, JSON.stringify(link), 'sessionStorage');
  return link;
}
