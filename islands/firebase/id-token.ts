import { startAuth, whoIsSignedIn } from './auth.ts';

/** What proves to our functions who asks; null where nobody is signed in. */
export async function idToken(): Promise<string | null> {
  await whoIsSignedIn();
  return (await startAuth().auth.currentUser?.getIdToken()) ?? null;
}
