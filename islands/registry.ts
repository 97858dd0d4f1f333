import type { AccountPaths } from './account/paths.ts';
import type { ProviderName } from './config.ts';
import type { RuleWords } from './form/passwords.ts';
import type { FormWords } from './form/words.ts';

export type { FormWords };

/** What an island gets from the page, by its name. The folder `islands/<name>/` holds it and is bundled on its own. */
export interface Islands {
  /** What every page does beside its content: looks for a newer build, follows the session of other tabs, shows toasts that were kept. */
  readonly site: { readonly homes: Homes; readonly buildCheckIntervalMs: number };
  /** Links to other languages that remember the choice, and the button that sends a suggestion away. */
  readonly language: Readonly<Record<string, never>>;
  /** The choice between light and dark. */
  readonly theme: Readonly<Record<string, never>>;
  /** A form that subscribes to the mailing list. */
  readonly 'opt-in': { readonly tags: readonly string[]; readonly words: OptInWords };
  /** What came of a purchase, as the payment provider knows it. */
  readonly purchase: {
    readonly publishableKey: string;
    readonly words: PurchaseWords;
    /** Where the page is that says what came of it, where it is not this one. */
    readonly elsewhere: Readonly<Partial<Record<PaymentState, string>>>;
  };
  /** Which lessons were done: marks them in a list, leads on with a course, and has one say so of the page's own lesson. */
  readonly progress: {
    /** The addresses of the page's own lesson, in all languages. */
    readonly lesson?: readonly string[];
    /** The addresses of a course's lessons, where they are not listed. */
    readonly lessons?: readonly string[];
    /** What leads on with a course that was begun. */
    readonly onward?: string;
    /** What leads to the beginning of one that is finished. */
    readonly again?: string;
    /** How many of its lessons are done, with `{0}`. */
    readonly count?: string;
  };
  /** The search through the site; `kinds` are what kinds of stories are called, by the keys of their components. */
  readonly search: { readonly locale: string; readonly kinds: Readonly<Record<string, string>>; readonly words: SearchTexts };
  /** Keeps what is remembered of the session true; `login` is where a page that needs a session sends those without one. */
  readonly session: {
    readonly login: string | null;
    readonly ended: { readonly disabled: string; readonly expired: string };
  };
  readonly login: AccountProps<
    | 'lost'
    | 'login'
    | 'waiting'
    | 'link'
    | 'linked'
    | 'emailLinkSent'
    | 'emailLinkConfirm'
    | 'emailLinkFinish'
    | 'keepsNothing'
    | 'signedIn'
  >;
  readonly register: AccountProps<'login' | 'lost' | 'password' | 'tooWeak' | 'waiting' | 'welcome' | 'welcomeUnsent'> & {
    readonly rules: RuleWords;
  };
  readonly lost: AccountProps<'sent'>;
  /** Opens the links of the identity provider's e-mails. `pages` is this page in each language. */
  readonly action: AccountProps<ActionText> & { readonly rules: RuleWords; readonly pages: Readonly<Record<string, string>> };
  readonly profile: AccountProps<ProfileText>;
  readonly 'profile-data': AccountProps<'confirmWith' | 'deleted' | 'halfway' | 'resetSent' | 'taken' | 'tryAgain'>;
  readonly 'profile-email': AccountProps<'confirmWith' | 'resetSent' | 'sameEmail' | 'sent' | 'tryAgain'>;
  readonly 'profile-password': AccountProps<'newPassword' | 'passwordNone' | 'resetSent' | 'saved' | 'tooWeak' | 'tryAgain'> & {
    readonly rules: RuleWords;
  };
  readonly 'sign-out': { readonly home: string; readonly busy: string; readonly done: string; readonly failed: string };
  /** A frame of another site, loaded only when asked for. */
  readonly embed: { readonly src: string; readonly title: string };
  /** A button that copies the code block beside it. */
  readonly 'copy-code': { readonly copied: string; readonly failed: string };
}

/** What every form of an account gets: finished texts, some with `{0}` for what only the browser knows. */
interface AccountProps<Text extends string> {
  readonly words: FormWords;
  readonly paths: AccountPaths;
  readonly texts: Readonly<Record<Text, string>>;
  /** What people call the providers. */
  readonly providers: Readonly<Record<ProviderName, string>>;
}

type ActionText =
  | 'askAgain'
  | 'changed'
  | 'changedTitle'
  | 'failedTitle'
  | 'home'
  | 'incomplete'
  | 'login'
  | 'password'
  | 'profile'
  | 'recovered'
  | 'recoveredReset'
  | 'recoveredTitle'
  | 'resetDone'
  | 'resetLead'
  | 'resetTitle'
  | 'tooWeak'
  | 'tryAgain'
  | 'verified'
  | 'verifiedTitle';

type ProfileText =
  | 'failed'
  | 'loading'
  | 'notFound'
  | 'notFoundText'
  | 'registered'
  | 'saved'
  | 'tryAgain'
  | 'unverified'
  | 'verifySend'
  | 'verifySent';

/** Home page of each language, by its code: `{ es: '/', en: '/en' }`. */
export type Homes = Readonly<Record<string, string>>;

/** What the opt-in form says, ready to be shown. */
export interface OptInWords extends FormWords {
  readonly subscribed: string;
  readonly 'already-subscribed': string;
  /** Said where the browser is not connected, whatever failed. */
  readonly offline: string;
}

/** What the search says; `many` has `{0}` for how many were found, `none` for what was looked for. */
export type SearchTexts = Readonly<Record<'failed' | 'many' | 'more' | 'none' | 'one' | 'results' | 'retry' | 'searching', string>>;

/** What the purchase pages say about a payment, by the provider's word for its state; `unknown` where it could not be asked. */
export interface PurchaseWords extends Readonly<Record<PaymentState, { readonly title: string; readonly text: string }>> {
  readonly asking: string;
}
export type PaymentState = 'succeeded' | 'processing' | 'failed' | 'unknown';

export type IslandName = keyof Islands;
export type IslandProps<N extends IslandName> = Islands[N];

/** What `islands/<name>/index.ts` exports. `mount` gets the server's element and takes over from there. */
export interface IslandModule<N extends IslandName> {
  readonly mount: (element: HTMLElement, props: IslandProps<N>) => void | Promise<void>;
}
