import type { User } from 'firebase/auth';
import type { ProviderName } from '../../config.ts';

/** The signed-in user, as islands see it. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly photo: string;
  readonly hasPassword: boolean;
  /** The other providers linked to this account. */
  readonly providers: readonly ProviderName[];
}

/** Firebase's provider IDs. */
export const PROVIDER_IDS: Readonly<Record<ProviderName, string>> = {
  google: 'google.com',
  facebook: 'facebook.com',
  github: 'github.com',
  twitter: 'twitter.com',
};

/** Converts a Firebase user. */
export function toPerson(
  user: Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL'> & {
    readonly providerData: readonly { readonly providerId: string }[];
  },
): Person {
  const ids = new Set(user.providerData.map(({ providerId }) => providerId));
  return {
    uid: user.uid,
    // Some providers do not share the e-mail address.
    email: user.email ?? '',
    isVerified: user.emailVerified,
    name: user.displayName ?? '',
    photo: photoOf(user),
    hasPassword: ids.has('password'),
    providers: (Object.keys(PROVIDER_IDS) as ProviderName[]).filter((name) => ids.has(PROVIDER_IDS[name])),
  };
}

/** URL of a person's picture; empty if there is none. Some providers still return plain HTTP, which neither pages nor profiles accept. */
export function photoOf({ photoURL }: Pick<User, 'photoURL'>): string {
  return (photoURL ?? '').replace(/^http:/, 'https:');
}
