import { useEffect, useState } from 'react';

/** What our header does with a script: the way to the account, whose name depends on whether somebody is signed in. */
export function Session({ login, profile }) {
  const [isSignedIn, setSignedIn] = useState(false);
  useEffect(() => setSignedIn(localStorage.getItem('session') !== null), []);
  return isSignedIn ? <a href="/profile">{profile}</a> : <a href="/login">{login}</a>;
}
