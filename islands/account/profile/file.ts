import type { AccountData } from '../firebase/account.ts';
import type { DocumentRecord } from '../firebase/users.ts';
import type { Lessons } from '../../learning/progress/lessons.ts';
import { PICTURE } from '../../user-fields.ts';

interface Kept {
  readonly account: AccountData;
  /** The content of the user document; null if there is none. */
  readonly profile: DocumentRecord | null;
  readonly lessons: Lessons;
}

/** A person's stored data as a JSON file to download, named after the date (UTC). */
export function toFile({ account, profile, lessons }: Kept, now: Date): { readonly name: string; readonly text: string } {
  const { uid, email, emailVerified, displayName, photoURL, providerData, metadata } = account;
  const time = (text: string | undefined) => (text === undefined ? null : new Date(text).toISOString());
  const data = {
    exported: now.toISOString(),
    account: {
      uid,
      email,
      emailVerified,
      displayName,
      photoURL,
      created: time(metadata.creationTime),
      lastSignIn: time(metadata.lastSignInTime),
      providers: providerData,
    },
    /** The stored file that `photoURL` shows; null if there is none, or if it is elsewhere. */
    picture: photoURL?.includes(`/o/${encodeURIComponent(pictureOf(uid))}?`) ? pictureOf(uid) : null,
    profile,
    lessons: Object.entries(lessons).map(([address, at]) => ({ address, isDone: at > 0, since: new Date(Math.abs(at)).toISOString() })),
  };
  return { name: `academy-${data.exported.slice(0, 10)}.json`, text: `${JSON.stringify(data, null, 2)}\n` };
}

// --- internal ---

const pictureOf = (uid: string) => `${PICTURE.folder}/${uid}`;
