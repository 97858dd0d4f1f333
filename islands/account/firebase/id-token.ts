import { startAuth, whoIsSignedIn } from './auth.ts';

/** An ID token that identifies the user to our functions; null if signed out. */
export async function idToken(): Promise<string | null> {
  await whoIsSignedIn();
  return (await startAuth().auth.currentUser?.getIdToken()) ?? null;
}
