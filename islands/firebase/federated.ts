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
} from 'firebase/auth';
import type { AuthError } from 'firebase/auth';
import { PENDING_LINK, readTab, writeTab } from '../account/tab-storage.ts';
import type { ProviderName } from '../config.ts';
import { currentUser, startAuth } from './auth.ts';
import { toErrorCode } from './error-code.ts';
import type { Person } from './person.ts';
import { welcome } from './sign-in.ts';

/** What came of signing in with another provider. `link`: the e-mail address has an account, which is to be opened as usual first. */
export type Federated =
  | { readonly kind: 'in'; readonly person: Person }
  | { readonly kind: 'link'; readonly email: string; readonly provider: ProviderName }
  | { readonly kind: 'leaving' };

/**
 * Opens the provider's window. Where browsers block it and the provider would come back to this very host, the page goes there itself;
 * from another host browsers no longer let the answer through.
 */
export async function signInWith(name: ProviderName): Promise<Federated> {
  const { auth, config } = startAuth();
  const provider = createProvider(name);
  try {
    const { user } = await signInWithPopup(auth, provider, browserPopupRedirectResolver);
    return await opened(user, name);
  } catch (error) {
    if (toErrorCode(error) === 'popup-blocked' && config.authDomain === location.host) {
      writeTab(LEFT_FOR, name);
      await signInWithRedirect(auth, provider, browserPopupRedirectResolver);
      return { kind: 'leaving' };
    }
    return keepForLater(error, name);
  }
}

/** What came of having left for the provider's page; null where nobody did. */
export async function resultOfRedirect(): Promise<Federated | null> {
  const name = readTab(LEFT_FOR) as ProviderName | null;
  if (!name) return null;
  writeTab(LEFT_FOR, null);
  try {
    const result = await getRedirectResult(startAuth().auth, browserPopupRedirectResolver);
    return result ? await opened(result.user, name) : null;
  } catch (error) {
    return keepForLater(error, name);
  }
}

/** The provider that waits for its account to be opened as usual; null where none does. */
export function pendingLink(): Extract<Federated, { kind: 'link' }> | null {
  const waiting = readPending();
  return waiting && { kind: 'link', email: waiting.email, provider: waiting.provider };
}

/** Adds the waiting provider to the account that has been opened; its name, or null where none was waiting for this account. */
export async function linkPending(): Promise<ProviderName | null> {
  const waiting = readPending();
  if (!waiting || currentUser().email?.toLowerCase() !== waiting.email.toLowerCase()) return null;
  writeTab(PENDING_LINK, null);
  const credential = OAuthCredential.fromJSON(waiting.credential);
  if (!credential) return null;
  await linkWithCredential(currentUser(), credential);
  return waiting.provider;
}

/** Makes sure that it is still the same person, in the provider's window. */
export async function confirmWith(name: ProviderName): Promise<void> {
  await reauthenticateWithPopup(currentUser(), createProvider(name), browserPopupRedirectResolver);
}

// --- internal ---

const LEFT_FOR = 'academy.left-for';

// Kept in the tab, because the registration page hands over to the login page. It is gone once it is used, or with the tab.
interface Pending {
  readonly credential: object;
  readonly email: string;
  readonly provider: ProviderName;
}

const readPending = () => JSON.parse(readTab(PENDING_LINK) ?? 'null') as Pending | null;

const PROVIDERS = {
  google: GoogleAuthProvider,
  facebook: FacebookAuthProvider,
  github: GithubAuthProvider,
  twitter: TwitterAuthProvider,
} as const;

function createProvider(name: ProviderName) {
  const provider = new PROVIDERS[name]();
  // Facebook and GitHub tell the address only when asked for it, and without one accounts cannot be joined.
  if (provider instanceof FacebookAuthProvider) provider.addScope('email');
  if (provider instanceof GithubAuthProvider) provider.addScope('user:email');
  return provider;
}

async function opened(user: Parameters<typeof welcome>[0], name: ProviderName): Promise<Federated> {
  const person = await welcome(user);
  // Somebody who was to open an account first did so with a third provider.
  if (pendingLink()?.provider !== name) await linkPending().catch(() => null);
  return { kind: 'in', person };
}

function keepForLater(error: unknown, name: ProviderName): Federated {
  if (toErrorCode(error) !== 'account-exists-with-different-credential') throw error;
  const credential = PROVIDERS[name].credentialFromError(error as AuthError);
  const email = (error as AuthError).customData.email;
  if (!credential || !email) throw error;
  writeTab(PENDING_LINK, JSON.stringify({ credential: credential.toJSON(), email, provider: name } satisfies Pending));
  return { kind: 'link', email, provider: name };
}
