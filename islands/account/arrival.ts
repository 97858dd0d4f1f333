import { onHint, readHint } from '../session/hint.ts';
import { loadAccounts } from './load.ts';
import type { Accounts } from './load.ts';
import { destination } from './paths.ts';
import type { AccountPaths } from './paths.ts';

/** A page for people who are not signed in. */
export interface Arrival {
  /** Does something that may sign in; the page is not left meanwhile, unless something else says that it is `leaving`. */
  during<T>(task: () => Promise<T>): Promise<T>;
  /** Loads Firebase and listens to Auth as well, which knows of sessions that nobody remembered. */
  accounts(): Promise<Accounts>;
}

/**
 * Leaves for where somebody wanted to go as soon as somebody is signed in: before this page was opened, here, or in another tab.
 * What this page itself is doing is finished first.
 */
export function leaveWhenSignedIn(paths: AccountPaths): Arrival {
  let tasks = 0;
  let following: (() => void) | undefined;
  let somebody: object | null = readHint();
  const leave = () => void (somebody && tasks === 0 && location.replace(destination(paths)));
  const follow = (who: object | null) => {
    somebody = who;
    leave();
  };
  onHint(follow);
  // Not before whoever asked has begun what may have to be finished first.
  queueMicrotask(leave);
  return {
    async during(task) {
      tasks += 1;
      try {
        const outcome = await task();
        // Whoever is in waits for no window of another provider that is still open.
        if (outcome === 'leaving') tasks = 1;
        return outcome;
      } finally {
        tasks -= 1;
        leave();
      }
    },
    async accounts() {
      const accounts = await loadAccounts();
      following ??= accounts.onSession(follow);
      return accounts;
    },
  };
}
