import { useState } from 'react';
import { wordsFor, type Problem } from '../../form/check-fields.ts';
import { showToast } from '../../site/toast/show.ts';
import type { Person } from '../firebase/auth.ts';
import { loadAccounts, type Accounts } from '../load.ts';
import { loginFromHere } from '../paths.ts';
import type { ScreenProps } from '../screen.ts';
import { onHint, type SessionHint } from '../session/hint.ts';
import { keepHint } from '../session/keep-hint.ts';
import { isEnded, notLoaded } from './problems.ts';

export interface Opened {
  /** As they were when the page was opened. */
  readonly person: Person;
  readonly accounts: Accounts;
}

/** A page of the person who is signed in. `person` is null until it is known who that is, and once they are not any more. */
export type OwnPage = ReturnType<typeof useOwnPage>;

/** Opens the page once it is known who is signed in, and clears it when another tab signs out or switches accounts. */
export function useOwnPage(screen: Screen) {
  const [person, setPerson] = useState<Person | null>(null);
  const [page] = useState(() => ownPage(screen, setPerson));
  return { ...page, person };
}

// --- internal ---

type Screen = Pick<ScreenProps, 'form' | 'paths'>;
type Show = (next: (now: Person | null) => Person | null) => void;

function ownPage({ form, paths }: Screen, show: Show) {
  let opening: Promise<Opened | null> | undefined;
  // Undefined once the page is cleared: any later sign-in, even by the same person, reloads it.
  let owner: string | undefined;

  async function open(): Promise<Opened | null> {
    const accounts = await loadAccounts();
    const { person } = await accounts.whoIsSignedIn();
    if (!person) return null;
    owner = person.uid;
    show(() => person);
    accounts.onSession((now) => {
      follow(now);
      if (now && now.uid === owner) show(() => now);
    });
    // Auth checks for changes from other tabs only now and then.
    onHint((hint) => {
      follow(hint);
      // The link in the e-mail opens in another tab.
      if (hint?.isConfirmed) update({ isVerified: true });
    });
    return { person, accounts };
  }

  function follow(now: Pick<SessionHint, 'uid'> | null) {
    if (now?.uid === owner) return;
    owner = undefined;
    // Cleared first, because a page from the back/forward cache is visible until it is reloaded.
    show(() => null);
    for (const element of document.forms) element.reset();
    if (now) location.reload();
  }

  const update = (change: Partial<Person>) => show((now) => now && { ...now, ...change });

  return {
    /** Resolves once it is known who is signed in; null if nobody is, and the session island leaves for the login page. */
    opened: () => (opening ??= open()),
    /** Whether it still is the page of who it was opened for. */
    isOpen: () => owner !== undefined,
    /** Shows what has been changed of the person. */
    update,
    /**
     * The problems to show for a failure that any form on these pages may have; null for others. One that ended the session has none: it leads to the
     * login page, which says so, and back.
     */
    explain(code: string): readonly Problem[] | null {
      if (!isEnded(code)) return notLoaded(code, form);
      // Who signs out while something is loaded knows it, and is on the way to another page.
      if (code === 'signed-out') return [];
      showToast({ text: wordsFor(code, form.errors), kind: 'bad', keep: true });
      // The login page would send whoever has one back.
      keepHint(null);
      location.replace(loginFromHere(paths));
      return [];
    },
  };
}
