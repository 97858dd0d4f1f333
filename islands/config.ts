/** The identity providers that a site can offer in addition to e-mail and password, with their names, which are the same in every language. */
export const PROVIDER_NAMES = { google: 'Google', facebook: 'Facebook', github: 'GitHub', twitter: 'X (Twitter)' } as const;
export type ProviderName = keyof typeof PROVIDER_NAMES;

/** The Firebase web app's configuration in the page. All of it is public by design. */
export interface PublicFirebase {
  readonly apiKey: string;
  readonly authDomain: string;
  readonly projectId: string;
  readonly appId: string;
  /** The bucket with people's pictures; null if none can be stored. */
  readonly storageBucket: string | null;
  readonly functionsRegion: string;
  readonly providers: readonly ProviderName[];
  /** Whether sign-in by e-mail link is enabled. */
  readonly emailLink: boolean;
  /** App Check with this key of reCAPTCHA Enterprise; null without. */
  readonly appCheck: { readonly siteKey: string } | null;
  /** Whether the identity provider may ask reCAPTCHA about people who sign in. */
  readonly recaptcha: boolean;
  /** Origins of the emulators (`http://127.0.0.1:9099`); null to use the real services. */
  readonly emulators: Readonly<Record<'auth' | 'firestore' | 'functions' | 'storage', string>> | null;
}

/** The language of the page, by its code in the site's configuration; `<html lang>` has its region too. */
export const pageLocale = (): string => document.querySelector<HTMLMetaElement>('[name=server-locale]')?.content ?? '';

/** The element that holds the configuration, rendered once on pages whose islands need it. */
export const CONFIG_ID = 'academy-config';

/** The page's Firebase configuration; null if it has none. */
export function readConfig(): PublicFirebase | null {
  const text = document.getElementById(CONFIG_ID)?.textContent;
  return text ? (JSON.parse(text) as PublicFirebase) : null;
}
