import type { OptInProps } from './site/opt-in.island.tsx';
import type { ActionProps } from './account/action.island.tsx';
import type { LoginProps } from './account/login.island.tsx';
import type { LostProps } from './account/lost.island.tsx';
import type { RegisterProps } from './account/register.island.tsx';
import type { ProfileEmailProps } from './account/profile/profile-email.island.tsx';
import type { ProfilePasswordProps } from './account/profile/profile-password.island.tsx';
import type { ProfileProps } from './account/profile/profile.island.tsx';
import type { ProgressWords } from './course-files.ts';
import type { SavedCourse } from './learning/offline-caches.ts';
import type { OwnIslands } from './own.ts';

/** The props of each island, by name. The file `<name>.island.ts` in a folder beside this holds it and is bundled on its own. */
export interface Islands extends OwnIslands {
  /** On every page: checks for newer builds, follows the session in other tabs, shows kept toasts. */
  readonly site: { readonly homes: Homes; readonly buildCheckIntervalMs: number };
  /** Links to other languages, whose choice is remembered, and the button that dismisses a suggestion. */
  readonly language: Readonly<Record<string, never>>;
  /** Counts the visit with a service's script; if the island contains the question, only visits of those who agree. */
  readonly analytics: { readonly script: string; readonly attributes: Readonly<Record<string, string>> };
  /** The choice between light and dark. */
  readonly theme: Readonly<Record<string, never>>;
  /** A form that subscribes to the mailing list. */
  readonly 'opt-in': OptInProps;
  /** The result of a purchase, as the payment provider reports it, in the words of the template for its state. */
  readonly purchase: {
    /** Null on a site without a payment provider to ask. */
    readonly publishableKey: string | null;
    /** Pages for the states that are shown elsewhere. */
    readonly elsewhere: Readonly<Partial<Record<PaymentState, string>>>;
  };
  /** Lesson progress: marks completed lessons in a list, links to the next one, and lets people mark the page's own lesson as done. */
  readonly progress: {
    /** The addresses of the page's own lesson, in all languages. */
    readonly lesson?: readonly string[];
    /** Label of the link to continue a course. */
    readonly onward?: string;
    /** What that link becomes once the course is finished; unchanged without it. */
    readonly finished?: { readonly href?: string; readonly textContent: string; readonly className: string };
    /** What the title says if so many lessons are missing, from none to all. */
    readonly missing?: readonly string[];
  };
  /** How much of a course is done. */
  readonly 'course-progress': { readonly words: ProgressWords };
  /** Cards of courses, which show how much of each is done, and a button to the courses, which leads on with the one that was begun. */
  readonly 'course-cards': Readonly<Record<string, never>>;
  /** A button that saves the course of a page, with the addresses of its lessons, for reading without a connection. */
  readonly 'save-course': {
    readonly course: Omit<SavedCourse, 'build'>;
    readonly lessons: readonly string[];
    /** `saving` has places for the number of files that are saved, `done`, and for their `total`. */
    readonly words: Readonly<Record<'failed' | 'remove' | 'removed' | 'save' | 'saved' | 'saving', string>>;
  };
  /** The list of saved courses, with the address of its page; `remove` has a place for the title of the `course`. */
  readonly 'saved-courses': { readonly url: string; readonly words: Readonly<Record<'absent' | 'none' | 'remove', string>> };
  /** The site search. */
  readonly search: {
    readonly locale: string;
    /** Names of story kinds, by component key. */
    readonly kinds: Readonly<Record<string, string>>;
    /** Their plurals, in the order in which they are offered. */
    readonly plurals: Readonly<Record<string, string>>;
    readonly words: SearchWords;
  };
  /** Keeps the session hint up to date; `login` is the page to send people to without a session, null if this page does not need one. */
  readonly session: {
    readonly login: string | null;
    readonly ended: { readonly disabled: string; readonly expired: string };
  };
  readonly login: LoginProps;
  readonly register: RegisterProps;
  readonly lost: LostProps;
  readonly action: ActionProps;
  /** The page of a person: picture, courses, profile, and what is stored about them. */
  readonly profile: ProfileProps;
  readonly 'profile-email': ProfileEmailProps;
  readonly 'profile-password': ProfilePasswordProps;
  readonly 'sign-out': { readonly home: string; readonly busy: string; readonly done: string; readonly failed: string };
  /** A frame of another site, with its attributes, loaded only on demand. The last two elements in its place are what opens it and what says that it failed. */
  readonly embed: Pick<HTMLIFrameElement, 'allow' | 'allowFullscreen' | 'referrerPolicy' | 'src' | 'title'>;
  /** HTML and CSS that readers can change, with their result in a frame with this title; and what to say for each number of tasks that are done. */
  readonly playground: { readonly scores: readonly string[] };
  /** Keeps the chosen answers of a quiz. */
  readonly quiz: Readonly<Record<string, never>>;
  /** A button that copies the code block next to it. */
  readonly 'copy-code': { readonly copied: string; readonly failed: string };
}

/** What an island needs besides its props. The build and the tests read this; scripts import only types from here, so none of it is shipped. */
export interface IslandNeeds {
  /** What its code talks to besides the site; the Content-Security-Policy of its pages allows nothing else (`cli/hosting/page-needs.ts`). */
  readonly talksTo?: readonly Service[];
  /** The kind of page it makes, which has a script budget of its own (`cli/assets/script-budgets.ts`). @default 'content' */
  readonly page?: 'purchase' | 'search' | 'account' | 'profile';
  /** What it may add to the scripts of a content page, in bytes after compression. By default it is part of what the page itself may load. */
  readonly adds?: number;
  /** Whether it is bundled with its own copies of what it imports (ADR 14), which then must not keep state. */
  readonly ownCopies?: true;
  /** Its tests in `test/e2e/` besides `islands.test.ts`, which run in every browser (`vitest.config.ts`). */
  readonly tests?: readonly string[];
  /** Whether it is a component: its tests run on React too. */
  readonly isComponent?: true;
}

/** Each account service includes the ones before: the session, the stored documents, the popups of other identity providers. */
export type AccountService = 'session' | 'documents' | 'popup';

/** Others: our cloud functions, the bucket of people's pictures, reCAPTCHA where the identity provider asks it about passwords and e-mails (`firebase.recaptcha`), the payment provider and the service that counts visits; the host of `src` in its props; any host for a picture. */
export type Service = AccountService | 'functions' | 'storage' | 'recaptcha' | 'payment' | 'analytics' | 'frame' | 'picture';

const NEEDS: Readonly<Partial<Record<IslandName, IslandNeeds>>> = {
  site: { ownCopies: true, tests: ['new-build', 'toasts'] },
  analytics: { talksTo: ['analytics'], adds: 1_000 },
  // Signed-in visitors subscribe with their account. It starts only when somebody touches it, since Preact is more than a page may load.
  'opt-in': { talksTo: ['session', 'functions'], adds: 12_000, isComponent: true },
  purchase: { talksTo: ['payment'], page: 'purchase' },
  progress: { talksTo: ['documents'], tests: ['progress'] },
  'save-course': { adds: 2_000, ownCopies: true, tests: ['offline'] },
  'saved-courses': { adds: 1_000, tests: ['offline'] },
  search: { page: 'search', tests: ['search'], isComponent: true },
  session: { talksTo: ['session'] },
  login: { talksTo: ['popup', 'recaptcha'], page: 'account', isComponent: true },
  register: { talksTo: ['popup', 'recaptcha'], page: 'account', isComponent: true },
  lost: { talksTo: ['session', 'recaptcha'], page: 'account', isComponent: true },
  action: { talksTo: ['documents'], page: 'account', isComponent: true },
  profile: { talksTo: ['popup', 'picture', 'recaptcha', 'storage'], page: 'profile', isComponent: true },
  'profile-email': { talksTo: ['popup', 'recaptcha'], page: 'profile', isComponent: true },
  'profile-password': { talksTo: ['popup', 'recaptcha'], page: 'profile', isComponent: true },
  'sign-out': { talksTo: ['session'] },
  embed: { talksTo: ['frame'] },
  playground: { adds: 1_000, tests: ['playground'] },
  quiz: { adds: 200, tests: ['quiz'] },
};

/** What an island needs; nothing if it is not declared here. */
export const needsOf = (island: string): IslandNeeds => (Object.hasOwn(NEEDS, island) ? (NEEDS[island as IslandName] ?? {}) : {});

/** The islands that need something, with that. */
export const islandNeeds = Object.entries(NEEDS) as readonly (readonly [IslandName, IslandNeeds])[];

/** Home page of each language, by its code: `{ es: '/', en: '/en' }`. */
export type Homes = Readonly<Record<string, string>>;

/** The search's texts; `many` has a place for the number of results, `count`, and `none` for the `query`. */
export type SearchWords = Readonly<
  Record<'agents' | 'all' | 'failed' | 'kind' | 'many' | 'more' | 'none' | 'one' | 'results' | 'retry' | 'searching', string>
>;

/** The state of a payment; `unknown` if the provider did not respond. */
export type PaymentState = 'succeeded' | 'processing' | 'failed' | 'unknown';

export type IslandName = keyof Islands;
export type IslandProps<N extends IslandName> = Islands[N];

/** What the file of an island exports. `mount` receives the server's element and takes over from there. */
export interface IslandModule<N extends IslandName> {
  readonly mount: (element: HTMLElement, props: IslandProps<N>, load: LoadScript) => void | Promise<void>;
}

/** Waits for a script that is imported on demand; if it is gone, since a newer build was published, loads the page anew. Rejects as the import does. */
export type LoadScript = <T>(script: Promise<T>) => Promise<T>;
