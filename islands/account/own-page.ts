import type { Person } from '../firebase/person.ts';
import { onHint } from '../session/hint.ts';
import { loadAccounts } from './load.ts';
import type { Accounts } from './load.ts';

/**
 * Opens a page of the profile once it is known whose it is. Everybody else is sent away, by the head's script or the session island. When another tab
 * signs out, or in as somebody else, what is on this page is somebody's no longer and goes.
 */
export async function openOwnPage(open: (person: Person, accounts: Accounts) => void | Promise<void>): Promise<void> {
  const accounts = await loadAccounts();
  const { person } = await accounts.whoIsSignedIn();
  if (!person) return;
  const follow = (uid: string | undefined) => {
    if (uid === person.uid) return;
    if (uid) location.reload();
    else for (const form of document.forms) form.reset();
  };
  accounts.onSession((now) => follow(now?.uid));
  // Auth looks for changes of other tabs now and then only.
  onHint((hint) => follow(hint?.uid));
  await open(person, accounts);
}
