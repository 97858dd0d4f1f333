import type { User } from 'firebase/auth';
import type { ProviderName } from '../config.ts';

/** The signed-in user, as the islands know it. */
export interface Person {
  readonly uid: string;
  readonly email: string;
  readonly isVerified: boolean;
  readonly name: string;
  readonly photo: string;
  readonly hasPassword: boolean;
  /** The other providers that this account signs in with. */
  readonly providers: readonly ProviderName[];
}

/** Firebase's names of the providers. */
export const PROVIDER_IDS: Readonly<Record<ProviderName, string>> = {
  google: 'google.com',
  facebook: 'facebook.com',
  github: 'github.com',
  twitter: 'twitter.com',
};

/** What the islands need to know of a user. */
export function toPerson(
  user: Pick<User, 'uid' | 'email' | 'emailVerified' | 'displayName' | 'photoURL'> & {
    readonly providerData: readonly { readonly providerId: string }[];
  },
): Person {
  const ids = new Set(user.providerData.map(({ providerId }) => providerId));
  return {
    uid: user.uid,
    // Some providers tell no e-mail address.
    email: user.email ?? '',
    isVerified: user.emailVerified,
    name: user.displayName ?? '',
    photo: photoOf(user),
    hasPassword: ids.has('password'),
    providers: (Object.keys(PROVIDER_IDS) as ProviderName[]).filter((name) => ids.has(PROVIDER_IDS[name])),
  };
}

/** The address of a person's picture; empty where they have none. Some providers still tell it without encryption, which neither a page nor a profile takes. */
export function photoOf({ photoURL }: Pick<User, 'photoURL'>): string {
  return (photoURL ?? '').replace(/^http:/, 'https:');
}
