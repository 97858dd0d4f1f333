// The SDK would add a fifth to what a lesson loads for two requests (docs/adr/0061-the-sdk-where-it-is-used.md).
import { currentUser, startAuth } from './auth.ts';
import { CodedError } from './error-code.ts';

/** The lesson progress that the signed-in user's devices have saved, as text; empty if none. */
export async function loadLessons(): Promise<string> {
  const [answer] = (await ask('batchGet', (name) => ({ documents: [name] }))) as readonly Found[];
  return answer?.found?.fields.lessons?.stringValue ?? '';
}

/** Replaces the saved lesson progress. */
export async function saveLessons(lessons: string): Promise<void> {
  await ask('commit', (name) => ({ writes: [{ update: { name, fields: { lessons: { stringValue: lessons } } } }] }));
}

// --- internal ---

interface Found {
  readonly found?: { readonly fields: { readonly lessons?: { readonly stringValue: string } } };
}

const TIMEOUT_MS = 30_000;

async function ask(verb: 'batchGet' | 'commit', toBody: (name: string) => object): Promise<unknown> {
  const { config } = startAuth();
  const user = currentUser();
  const documents = `projects/${config.projectId}/databases/(default)/documents`;
  const host = config.emulators?.firestore ?? 'https://firestore.googleapis.com';
  const response = await fetch(`${host}/v1/${documents}:${verb}?key=${encodeURIComponent(config.apiKey)}`, {
    method: 'POST',
    // As Firestore's own client does; declaring JSON would gain nothing.
    headers: {
      authorization: `Bearer ${await user.getIdToken()}`,
      'content-type': 'text/plain',
      ...(config.appCheck && { 'x-firebase-appcheck': await (await import('./app-check.ts')).appCheckToken() }),
    },
    body: JSON.stringify(toBody(`${documents}/progress/${user.uid}`)),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok) throw new CodedError(response.status === 403 ? 'permission-denied' : 'unavailable');
  return response.json();
}
