import { useSyncExternalStore } from 'react';

/** What our header does with a script: the way to the account, whose name depends on whether somebody is signed in. */
export function Session({ login, profile }) {
  const isSignedIn = useSyncExternalStore(watch, isStored, () => false);
  return isSignedIn ? <a href="/profile">{profile}</a> : <a href="/login">{login}</a>;
}

const isStored = () => localStorage.getItem('session') !== null;

function watch(onChange) {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
