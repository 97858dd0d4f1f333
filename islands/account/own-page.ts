import type { Person } from '../firebase/person.ts';
import type { Problem } from '../form/fields.ts';
import { wordsFor } from '../form/words.ts';
import type { ErrorWords } from '../form/words.ts';
import { onHint } from '../session/hint.ts';
import { showToast } from '../toast/show.ts';
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
  // Nobody's once it is emptied: whoever signs in then, the same person too, has it filled in again.
  let owner: string | undefined = person.uid;
  const empty = () => {
    for (const form of document.forms) form.reset();
  };
  const follow = (uid: string | undefined) => {
    if (uid === owner) return;
    owner = undefined;
    // First: a page that comes from the browser's memory is seen until it is loaded anew.
    empty();
    if (uid) location.reload();
  };
  accounts.onSession((now) => follow(now?.uid));
  // Auth looks for changes of other tabs now and then only.
  onHint((hint) => follow(hint?.uid));
  await open(person, accounts);
  // They left while their data were on the way.
  if (!owner) empty();
}

/** What is to be said about a failure that ended the session: nothing in the form, which is no longer seen then, but in a toast; null for other failures. */
export function sessionEnded(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (code !== 'user-disabled' && code !== 'user-token-expired') return null;
  showToast({ text: wordsFor(code, errors), kind: 'bad' });
  return [];
}

/** What is to be said where Firebase could not be loaded: a browser asks once a page for it, so that only another page is another try. Null for other failures. */
export function notLoaded(
  code: string,
  { errors, tryAgain }: { readonly errors: ErrorWords; readonly tryAgain: string },
): readonly Problem[] | null {
  return code === 'not-loaded' ? [{ text: wordsFor(code, errors) }, { href: location.pathname, text: tryAgain }] : null;
}
