/** Everything that can be done with accounts. */
export type Accounts = typeof import('./firebase/accounts.ts');

let loading: Promise<Accounts> | undefined;

/** Loads Firebase once; a failed load is retried on the next call. */
export function loadAccounts(): Promise<Accounts> {
  loading ??= import('./firebase/accounts.ts').catch((error: unknown) => {
    loading = undefined;
    // A newer build may have removed this chunk, so the loader may reload the page.
    dispatchEvent(new CustomEvent('academy:load', { detail: location.href, cancelable: true }));
    throw Object.assign(new Error('Firebase could not be loaded', { cause: error }), { code: 'not-loaded' });
  });
  return loading;
}
