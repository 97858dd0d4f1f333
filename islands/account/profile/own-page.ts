import type { Person } from '../firebase/auth.ts';
import { wordsFor, type ErrorWords, type Problem } from '../form/fields.ts';
import { onHint } from '../session/hint.ts';
import { showToast } from '../../site/toast/show.ts';
import { loadAccounts, type Accounts } from '../load.ts';

/**
 * Opens a profile page once the user is known; others are redirected by the head script or the session island. Clears the page when another tab signs
 * out or switches accounts.
 */
export async function openOwnPage(open: (person: Person, accounts: Accounts) => void | Promise<void>): Promise<void> {
  const accounts = await loadAccounts();
  const { person } = await accounts.whoIsSignedIn();
  if (!person) return;
  // Undefined once the page is cleared: any later sign-in, even by the same person, reloads it.
  let owner: string | undefined = person.uid;
  const empty = () => {
    for (const form of document.forms) form.reset();
  };
  const follow = (uid: string | undefined) => {
    if (uid === owner) return;
    owner = undefined;
    // Cleared first, because a page from the back/forward cache is visible until it is reloaded.
    empty();
    if (uid) location.reload();
  };
  accounts.onSession((now) => follow(now?.uid));
  // Auth checks for changes from other tabs only now and then.
  onHint((hint) => follow(hint?.uid));
  await open(person, accounts);
  // Signed out while the data were loading.
  if (!owner) empty();
}

/** Reports a failure that ended the session in a toast, as the form is hidden then: returns no problems for the form, or null for other failures. */
export function sessionEnded(code: string, errors: ErrorWords): readonly Problem[] | null {
  if (code !== 'user-disabled' && code !== 'user-token-expired') return null;
  showToast({ text: wordsFor(code, errors), kind: 'bad' });
  return [];
}

/**
 * The problems to show if Firebase could not be loaded, with a link to reload, since a browser requests a module only once per page. Null for other
 * failures.
 */
export function notLoaded(
  code: string,
  { errors, tryAgain }: { readonly errors: ErrorWords; readonly tryAgain: string },
): readonly Problem[] | null {
  return code === 'not-loaded' ? [{ text: wordsFor(code, errors) }, { href: location.pathname, text: tryAgain }] : null;
}
