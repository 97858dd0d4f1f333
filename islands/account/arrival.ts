import { useState } from 'react';
import type { FormHandle } from '../form/use-form.ts';
import { onHint, readHint, readStored, store } from './session/hint.ts';
import { useStart } from '../use-start.ts';
import { loadAccounts, type Accounts } from './load.ts';
import { destination, wishOf, wishToReturn, type AccountPaths } from './paths.ts';
import { TYPED_EMAIL } from './stored-keys.ts';

/** A page for people who are not signed in yet. */
export type Arrival = ReturnType<typeof useArrival>;

/** Leaves a page for people who are not signed in as soon as they are. The wish is the page they asked for; null while the page starts, and if none. */
export function useArrival(paths: AccountPaths) {
  const [arrival] = useState(() => arrivalAt(paths));
  const [wish, setWish] = useState<string | null>(null);
  useStart(() => {
    arrival.start();
    setWish(wishOf());
  });
  return { ...arrival, wish };
}

/** Carries an entered e-mail address over to the next form in this tab, until the user is signed in. */
export function useCarriedEmail(form: FormHandle): void {
  useStart(() => {
    form.set('email', form.value('email') || (readStored(TYPED_EMAIL, 'sessionStorage') ?? ''));
    addEventListener('pagehide', () => store(TYPED_EMAIL, readHint() ? null : form.value('email'), 'sessionStorage'));
  });
}

// --- internal ---

/**
 * Redirects to the requested page as soon as there is a session: from before, from this page, or from another tab. Tasks of this page are finished
 * first.
 */
function arrivalAt(paths: AccountPaths) {
  let tasks = 0;
  let following: (() => void) | undefined;
  let somebody: object | null = null;
  const leave = () => void (somebody && tasks === 0 && location.replace(destination(paths)));
  const follow = (who: object | null) => {
    somebody = who;
    leave();
  };
  return {
    start() {
      somebody = readHint();
      // Who is signed in already would be back where they clicked, as if nothing had happened.
      if (!somebody) wishToReturn(paths);
      onHint(follow);
      // After the caller has had a chance to start such a task.
      queueMicrotask(leave);
    },
    /** Runs a task that may sign in; the page is not left before it ends, unless another task returns `leaving`. */
    async during<T>(task: () => Promise<T>): Promise<T> {
      tasks += 1;
      try {
        const outcome = await task();
        // Once signed in, do not wait for another provider's window that is still open.
        if (outcome === 'leaving') tasks = 1;
        return outcome;
      } finally {
        tasks -= 1;
        leave();
      }
    },
    /** Loads Firebase and also follows Auth, which may know of a session without a hint. */
    async accounts(): Promise<Accounts> {
      const accounts = await loadAccounts();
      following ??= accounts.onSession(follow);
      return accounts;
    },
  };
}
