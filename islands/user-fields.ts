/** What a field of `users/{uid}` may hold. */
export type UserField =
  | { readonly kind: 'text'; readonly max: number }
  | { readonly kind: 'choice'; readonly values: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'url'; readonly max: number }
  /** The address of the account at the time of writing. */
  | { readonly kind: 'own-email' }
  /** The owner. */
  | { readonly kind: 'own-uid' }
  /** The server's time when the document was created; it never changes. */
  | { readonly kind: 'created' };

/** The longest name, in UTF-16 units: what a first sign-in has to know, which needs nothing else from here. */
export const NAME_SIZE = 80;

/**
 * Every field of a user document: `academy rules` makes firebase/firestore.rules of it, and forms take their lengths and choices from it. A field that is not told is not
 * there; no field is ever an empty text.
 */
export const USER_FIELDS = {
  uid: { kind: 'own-uid' },
  register: { kind: 'created' },
  name: { kind: 'text', max: NAME_SIZE },
  surname: { kind: 'text', max: 120 },
  experience: { kind: 'choice', values: ['none', 'learning', 'working', 'senior'] },
  /** ISO 3166-1 alpha-2. */
  country: { kind: 'pattern', pattern: '[A-Z]{2}' },
  locale: { kind: 'choice', values: ['es', 'en'] },
  email: { kind: 'own-email' },
  avatar: { kind: 'url', max: 2048 },
} as const satisfies Readonly<Record<string, UserField>>;

/** The longest text, in UTF-16 units, that may tell which lessons a person did: some 750 in two languages. */
export const LESSONS_SIZE = 100_000;
