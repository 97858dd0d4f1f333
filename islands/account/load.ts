/** Everything that can be done with accounts. */
export type Accounts = typeof import('../firebase/accounts.ts');

let loading: Promise<Accounts> | undefined;

/** Loads Firebase once; what failed to load is tried again the next time somebody asks for it. */
export function loadAccounts(): Promise<Accounts> {
  loading ??= import('../firebase/accounts.ts').catch((error: unknown) => {
    loading = undefined;
    // The site may have been published anew, without this chunk: the loader may load the page of today.
    dispatchEvent(new CustomEvent('academy:load', { detail: location.href, cancelable: true }));
    throw Object.assign(new Error('Firebase could not be loaded', { cause: error }), { code: 'not-loaded' });
  });
  return loading;
}
