/** What a field of `users/{uid}` may contain. */
export type UserField =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'url'; readonly max: number }
  /** The account's e-mail address at the time of writing. */
  | { readonly kind: 'own-email' }
  /** The owner's uid. */
  | { readonly kind: 'own-uid' }
  /** The server's time when the document was created; never changes. */
  | { readonly kind: 'created' };

/** Maximum length of a name, in UTF-16 units. Separate because a first sign-in needs nothing else from here. */
export const NAME_SIZE = 80;

/**
 * All fields of a user document: `academy rules` generates firebase/firestore.rules from it, and forms use its lengths and choices. Empty fields are
 * omitted; none is ever an empty string.
 */
export const USER_FIELDS = {
  uid: { kind: 'own-uid' },
  register: { kind: 'created' },
  name: { kind: 'text', max: NAME_SIZE },
  surname: { kind: 'text', max: 120 },
  experience: { kind: 'choice', values: ['none', 'learning', 'working', 'senior'] },
  /** ISO 3166-1 alpha-2. */
  country: { kind: 'pattern', pattern: '[A-Z]{2}' },
  /** The code of a language, not one of a list: rules need not be deployed for each language, and no profile becomes invalid without one. */
  locale: { kind: 'pattern', pattern: '[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8}){0,3}' },
  email: { kind: 'own-email' },
  avatar: { kind: 'url', max: 2048 },
} as const satisfies Readonly<Record<string, UserField>>;

/** Maximum length of the text with a person's lesson progress, in UTF-16 units: some 750 lessons in two languages. */
export const LESSONS_SIZE = 100_000;

/**
 * The picture of a person, in Storage as `avatars/{uid}`: `academy rules` generates firebase/storage.rules from this, and the profile page makes pictures
 * that fit.
 */
export const PICTURE = { folder: 'avatars', types: ['image/webp', 'image/jpeg'], maxBytes: 300_000 } as const satisfies StoredPicture;

/** The largest file that a picture is made of, in bytes: more than cameras write, and what a phone can open. */
export const PICTURE_FILE_SIZE = 30_000_000;

export interface StoredPicture {
  readonly folder: string;
  /** Media types. */
  readonly types: readonly string[];
  readonly maxBytes: number;
}
