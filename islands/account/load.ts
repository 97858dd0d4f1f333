import { readConfig } from '../config.ts';
import { CodedError } from './firebase/error-code.ts';

/** Everything that can be done with accounts. */
export type Accounts = typeof import('./firebase/accounts.ts');

/** Auth, and what needs no more of Firebase. */
export const loadAccounts = part(() => import('./firebase/accounts.ts'));

/** Firestore, with the profiles in it. */
export const loadUsers = part(() => import('./firebase/users.ts'));

/** Functions, with those that the site calls. */
export const loadFunctions = part(() => import('./firebase/subscribe.ts'));

/** Storage, with which pictures of people are kept. */
export const loadPictures = part(() => import('./firebase/pictures.ts'));

// --- internal ---

/** Loads a part of Firebase once, with App Check if the site has it; a failed load is retried on the next call. */
function part<Part>(load: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;
  return () =>
    (loading ??= protectedBy(load).catch((error: unknown) => {
      loading = undefined;
      // A newer build may have removed this chunk, so the loader may reload the page.
      dispatchEvent(new CustomEvent('academy:load', { detail: location.href, cancelable: true }));
      throw new CodedError('not-loaded', { cause: error });
    }));
}

async function protectedBy<Part>(load: () => Promise<Part>): Promise<Part> {
  const [loaded, appCheck] = await Promise.all([load(), readConfig()?.appCheck ? import('./firebase/app-check.ts') : null]);
  appCheck?.startAppCheck();
  return loaded;
}
