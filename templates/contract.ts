// What the templates need to know of a page. The pipeline provides it; templates know nothing else.
import type { PublicFirebase } from '../islands/config.ts';

/** An address within the site: starts with `/`, no origin, no trailing slash except the root's. Made in `cli/site/url.ts` only. */
export type UrlPath = string & { readonly brand: 'UrlPath' };

export type Locale = 'es' | 'en';
export type Layout = 'full' | 'boxed';

/** An instance of a Storyblok component, with its fields as `cli/site/parse.ts` normalised them by the schema. */
export interface Block {
  readonly component: string;
  readonly _uid: string;
  /** Where the Visual Editor finds the block; drafts only. */
  readonly _editable?: string;
}

/** A picture. `width` and `height` are in pixels of the original and missing where the address does not tell them. */
export interface Asset {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
  readonly width?: number;
  readonly height?: number;
  /** Storyblok's focal point, `x1xy1:x2xy2` in pixels of the original. */
  readonly focus?: string;
  /** Whether it is there for the looks alone; then it has no `alt`. */
  readonly decorative?: true;
}

/** A link field. A story link carries the uuid of its target (an import may leave a number, or `/slug`); its address comes from `PageProps.links`. */
export interface Link {
  readonly type: 'story' | 'url' | 'email' | 'asset';
  /** uuid of the story, address, or e-mail address. */
  readonly to: string;
  readonly anchor?: string;
  readonly newTab: boolean;
}

/** A rich text node or mark, as Storyblok stores it. */
export interface RichTextNode {
  readonly type: string;
  readonly attrs?: Readonly<Record<string, unknown>>;
  readonly content?: readonly RichTextNode[];
  readonly marks?: readonly { readonly type: string; readonly attrs?: Readonly<Record<string, unknown>> }[];
  readonly text?: string;
}
export interface RichText extends RichTextNode {
  readonly type: 'doc';
}

/** A story of the site. Dates are ISO 8601 strings. */
export interface Story<B extends Block = Block> {
  readonly uuid: string;
  readonly name: string;
  readonly locale: Locale;
  /** Null where the story has no page of its own (a testimonial, say). */
  readonly url: UrlPath | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string | null;
  readonly content: B;
}

/** What other pages may show of a story: everything but its `body`, which only its own page reads. */
export type Card<B extends Block = Block> = Story<Omit<B, 'body'> & Block>;

/** A question for stories of the page's language. Answers come in the order asked for. */
export interface ListQuery {
  /** Component names of the stories. */
  readonly of: readonly string[];
  /** Only stories whose `author` or `teacher` is this uuid. */
  readonly by?: string;
  /** Only stories filed under this category's uuid. */
  readonly category?: string;
  /** `newest` first published first; `date` the content's own date, soonest first; `position` as in Storyblok. Default `position`. */
  readonly order?: 'newest' | 'date' | 'position';
  readonly limit?: number;
}

/** What a block needs to read beside its own fields, the stories it refers to and the targets of its links. */
export type Reads<B extends Block = Block> = (block: B, story: StoryId) => readonly ListQuery[];

/** What is known of a story before it has its place on the site. */
export type StoryId = Pick<Story, 'uuid' | 'name'>;

export interface LinkTarget {
  readonly url: UrlPath;
  readonly locale: Locale;
}

export interface Crumb {
  readonly title: string;
  readonly url: UrlPath;
}

/** The same page in another language. Only pages that exist and are published are listed, this one included. */
export interface Alternate {
  readonly locale: Locale;
  readonly url: UrlPath;
}

/** The course that a course or lesson page belongs to. */
export interface CourseOutline {
  readonly course: Card;
  readonly lessons: readonly Card[];
  /** Place of this page's lesson in `lessons`; -1 on the course's own page. */
  readonly current: number;
}

/** The screens: pages that are not content. */
export type Screen =
  | 'login'
  | 'register'
  | 'lost'
  | 'action'
  | 'profile'
  | 'profile-email'
  | 'profile-password'
  | 'purchase-thanks'
  | 'purchase-error'
  | 'search'
  | 'not-found'
  | 'error';

export interface SiteInfo {
  readonly name: string;
  /** Scheme and host, no trailing slash: `https://academy.example`. */
  readonly origin: string;
  readonly locales: readonly LocaleInfo[];
  readonly defaultLocale: Locale;
  /** True keeps every page out of search engines. */
  readonly noindex: boolean;
  /** True where the pages show the demo space. */
  readonly demo: boolean;
  /** IANA time zone that dates are told in: `Europe/Madrid`. */
  readonly timeZone: string;
  /** Addresses of the organisation elsewhere, for structured data. */
  readonly sameAs: readonly string[];
  /** Where readers say what is wrong with a text, with `{url}` and perhaps `{title}` in it; null where there is no such place. */
  readonly feedback: string | null;
  /** The Firebase web app that accounts live in; null where the site has none. */
  readonly firebase: PublicFirebase | null;
  /** Publishable key of the payment provider (Stripe); null where nothing is sold. */
  readonly stripeKey: string | null;
  /** What a visitor meets whose language differs from the page's. */
  readonly localeDetection: 'suggest' | 'redirect' | 'off';
  /** How often an open page looks for a newer build, in ms. */
  readonly buildCheckIntervalMs: number;
  readonly toast: { readonly durationMs: number; readonly position: string };
}

export interface LocaleInfo {
  readonly code: Locale;
  /** BCP 47 with region: `es-ES`. */
  readonly iso: string;
  /** Short label of the language switch: `ES`. */
  readonly label: string;
  /** The language's own name: `Español`. */
  readonly name: string;
  /** Its home page. */
  readonly home: UrlPath;
}

export interface PageAssets {
  readonly stylesheet: string;
  /** The island loader. */
  readonly loader: string;
  /** The islands' own scripts, by name. */
  readonly islands: Readonly<Record<string, IslandScript>>;
  /** What scripts and style sheets must hash to, by their address; none while they change under somebody's hands. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** The script that stands in the head, as text: the same on every page. */
  readonly firstPaint: string;
  readonly favicon: string;
  /** The picture by which the site stands on the home screen of a phone; square, since phones cut its corners. */
  readonly touchIcon: string;
  readonly socialImage: string;
  /** The script that makes a page live in the Visual Editor; in previews only. */
  readonly editor?: string;
}

/** Where an island's code is. */
export interface IslandScript {
  readonly src: string;
  /** `src` and every module that it imports at once: what a page preloads that surely uses the island. */
  readonly modules: readonly string[];
}

/** The `id` of the editor's script. */
export const EDITOR_SCRIPT_ID = 'academy-editor';

/** Everything a page is made from: plain data, so that it can be hashed and sent to a worker. */
export interface PageProps {
  readonly url: UrlPath;
  readonly locale: Locale;
  readonly layout: Layout;
  /** The story of a content page; on a screen, its copy where the space has some. */
  readonly story: Story | null;
  readonly screen: Screen | null;
  readonly alternates: readonly Alternate[];
  readonly breadcrumb: readonly Crumb[];
  readonly course: CourseOutline | null;
  /** Stories this page refers to or lists, by uuid. */
  readonly cards: Readonly<Record<string, Card>>;
  /** Answers to the list queries, by `listKey(query)`: uuids that `cards` holds. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Targets of the story links on this page, by uuid. A uuid that is missing here is a dead link. */
  readonly links: Readonly<Record<string, LinkTarget>>;
  /** The `config/menus` story of the language. */
  readonly menus: Story | null;
  readonly site: SiteInfo;
  readonly assets: PageAssets;
}

/** The key under which `PageProps.lists` holds the answer to a query. */
export function listKey(query: ListQuery): string {
  return JSON.stringify([query.of, query.by ?? '', query.category ?? '', query.order ?? 'position', query.limit ?? 0]);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/** Looks up an interface text by key and formats it (ICU). */
export type Translate = (key: MessageKey, values?: MessageValues) => string;
export type MessageKey = keyof typeof import('../locales/es.json');

/** What a file in `templates/blocks/` exports beside its component. The component's name is the file's in Pascal case. */
export interface BlockProps<B extends Block = Block> {
  readonly block: B;
}
