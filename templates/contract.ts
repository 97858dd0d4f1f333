// What templates know about a page. The pipeline provides it; templates know nothing else.
import type { PublicFirebase } from '../islands/config.ts';
import type { OwnMessages } from '../islands/own.ts';
import type { ComponentName } from './schema.ts';

/**
 * An address within the site: starts with `/`, no origin, no trailing slash except the root's. Made in `cli/site/url.ts` only. Templates get it as
 * browsers ask for it, after `SiteInfo.base`.
 */
export type UrlPath = string & { readonly brand: 'UrlPath' };

/** The code of a language of the site, from `site.config.ts`: a BCP 47 tag such as `es` or `pt-BR`. */
export type Locale = string;
export type Layout = 'full' | 'boxed';

/** An instance of a Storyblok component, with fields normalised according to the schema by `cli/site/parse.ts`. */
export interface Block {
  readonly component: string;
  readonly _uid: string;
  /** Location of the block for the Visual Editor; drafts only. */
  readonly _editable?: string;
  /** What was written into it, for where no template knows its fields; missing if the template of its component shows them. */
  readonly written?: Written;
}

/** What was written into a block, whatever its component. */
export interface Written {
  /** In reading order; without empty fields and those that say nothing to visitors. */
  readonly fields: readonly WrittenField[];
  /** The fields in which the component differs from what its template knows: it has no place for them, or needs them. None if it has no template. */
  readonly differing: readonly string[];
}

/** A field by what is in it. */
export type WrittenField = WrittenValue & {
  readonly name: string;
  /** What the field is called in the editor, else its name in words. */
  readonly label: string;
};

/** What is in a field. `text` has lines, `options` are what was chosen in words, `stories` are references. */
export type WrittenValue =
  | { readonly kind: 'text' | 'date'; readonly value: string }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'options' | 'stories'; readonly value: readonly string[] }
  | { readonly kind: 'richtext'; readonly value: RichText }
  | { readonly kind: 'assets'; readonly value: readonly Asset[] }
  | { readonly kind: 'link'; readonly value: Link }
  | { readonly kind: 'blocks'; readonly value: readonly Block[] };

/** A picture or another file, with its texts in the language of its story. */
export type Asset = PictureAsset | FileAsset;

/** An image. `width` and `height` are the original's in pixels, missing if the address does not contain them. */
export interface PictureAsset extends AssetTexts {
  readonly kind?: undefined;
  readonly width?: number;
  readonly height?: number;
  /** Storyblok's focal point, `x1xy1:x2xy2` in pixels of the original. */
  readonly focus?: string;
  /** Whether it is purely decorative and has no `alt`. */
  readonly decorative?: true;
}

/** A file that is no image: one that browsers play, or a document to open. */
export interface FileAsset extends AssetTexts {
  readonly kind: 'video' | 'audio' | 'document';
}

interface AssetTexts {
  readonly src: string;
  readonly alt: string;
  readonly title: string;
  /** Whose it is; missing if nobody is named. */
  readonly copyright?: string;
  /** Where it is from: a text or an address; missing if not said. */
  readonly source?: string;
}

/**
 * A link, in a field or as the attributes of a mark in rich text. A story link has the uuid of its target (imported content may have a number, or
 * `/slug`); its address comes from `PageProps.links`.
 */
export interface Link {
  readonly type: 'story' | 'url' | 'email' | 'asset';
  /** uuid of the story, URL, or e-mail address. */
  readonly to: string;
  /** Parameters added to a story's address: `a=1&b=2`. */
  readonly query?: string;
  readonly anchor?: string;
  readonly newTab: boolean;
  readonly title?: string;
  /** What the target is to the page, in HTML's words: `nofollow`. */
  readonly rel?: string;
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
  /** The language of its text, if it stands in for a translation into its own that is missing. */
  readonly textLocale?: Locale;
  /** Null if the story has no page of its own (a testimonial, say). */
  readonly url: UrlPath | null;
  readonly publishedAt: string | null;
  readonly updatedAt: string | null;
  readonly content: B;
}

/** What other pages may show of a story: everything but `body`, which only its own page reads. */
export type Card<B extends Block = Block> = Story<Omit<B, 'body'> & Block>;

/** A query for stories of the page's language. The results are in the requested order. */
export interface ListQuery {
  /** Component names of the stories. */
  readonly of: readonly ComponentName[];
  /** Only stories whose `author` or `teacher` is this uuid. */
  readonly by?: string;
  /** Only stories in the category with this uuid. */
  readonly category?: string;
  /**
   * `newest` by first publication, newest first; `date` by the content's own date, earliest first, those that are past at the end and the latest of them
   * first; `position` as in the tree of Storyblok's editor. Default `position`.
   */
  readonly order?: 'newest' | 'date' | 'position';
  /** Only stories whose own date is not past, and those without one. Default `false`. */
  readonly upcoming?: boolean;
  readonly limit?: number;
}

/** What a block needs to read in addition to its own fields, related stories and link targets. */
export type Reads<B extends Block = Block> = (block: B, story: StoryId) => readonly ListQuery[];

/** What is known about a story before it has its place on the site. */
export type StoryId = Pick<Story, 'uuid' | 'name'>;

export interface LinkTarget {
  readonly url: UrlPath;
  readonly locale: Locale;
}

export interface Crumb {
  readonly title: string;
  readonly url: UrlPath;
}

/** The page in a language in which it exists and is published, including its own. */
export interface Alternate {
  readonly locale: Locale;
  readonly url: UrlPath;
}

/** The course that a course or lesson page belongs to. */
export interface CourseOutline {
  readonly course: Card;
  readonly lessons: readonly Card[];
  /** Index of this page's lesson in `lessons`; -1 on the course's own page. */
  readonly current: number;
}

/** Screens: pages that are not content. */
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
  | 'saved'
  | 'not-found'
  | 'error';

export interface SiteInfo {
  readonly name: string;
  /** Scheme and host, no trailing slash: `https://academy.example`. */
  readonly origin: string;
  /** Path of the site on its host, which all addresses that templates get begin with: `/learn`; empty at the root. */
  readonly base: string;
  readonly locales: readonly LocaleInfo[];
  readonly defaultLocale: Locale;
  /** Whether to keep all pages out of search engines. */
  readonly noindex: boolean;
  /** Whether the content is the demo space. */
  readonly demo: boolean;
  /** IANA time zone for dates: `Europe/Madrid`. */
  readonly timeZone: string;
  /** URLs of the organisation's profiles on other sites, for structured data. */
  readonly sameAs: readonly string[];
  /** URL where readers can report mistakes in a text, with `{url}` and optionally `{title}` as placeholders; null if there is none. */
  readonly feedback: string | null;
  /** An e-mail address or a URL by which the site's owner can be reached; null if there is none. */
  readonly contact: string | null;
  /** Whether every page's text is published as Markdown too. */
  readonly markdown: boolean;
  /** Whether visitors can save courses in their browser, to read them without a connection. */
  readonly offline: boolean;
  /** Whether pages without a picture get an image of their own for shared links. */
  readonly shareImages: boolean;
  /** The Firebase web app for accounts; null if the site has none. */
  readonly firebase: PublicFirebase | null;
  /** Publishable key of the payment provider (Stripe); null if nothing is sold. */
  readonly stripeKey: string | null;
  /** The service that counts visits, and whether visitors are asked first; null if none are counted. */
  readonly analytics: { readonly script: string; readonly attributes: Readonly<Record<string, string>>; readonly consent: boolean } | null;
  /** What happens when a visitor's language differs from the page's. */
  readonly localeDetection: 'suggest' | 'redirect' | 'off';
  /** How often an open page checks for a newer build, in ms. */
  readonly buildCheckIntervalMs: number;
  readonly toast: { readonly durationMs: number; readonly position: string };
}

export interface LocaleInfo {
  readonly code: Locale;
  /** BCP 47 tag, with its region or script: `es-ES`. */
  readonly iso: string;
  /** Direction of its script. */
  readonly dir: 'ltr' | 'rtl';
  /** Short label for the language switch: `ES`. */
  readonly label: string;
  /** The language's own name: `Español`. */
  readonly name: string;
  /** Its home page. */
  readonly home: UrlPath;
}

export interface PageAssets {
  readonly stylesheet: string;
  /** The font of the headings; null if the stylesheet loads none of that name. */
  readonly headingFont: string | null;
  /** The island loader. */
  readonly loader: string;
  /** The scripts of the islands, by name. */
  readonly islands: Readonly<Record<string, IslandScript>>;
  /** Integrity hashes of scripts and style sheets, by address; missing in development, where they change. */
  readonly integrity?: Readonly<Record<string, string>>;
  /** The inline script in the head, as text: the same on every page. */
  readonly firstPaint: string;
  readonly favicon: string;
  /** The icon for the home screens of phones; square, as phones cut the corners. */
  readonly touchIcon: string;
  readonly socialImage: string;
  /** The script for live editing in the Visual Editor; previews only. */
  readonly editor?: string;
}

/** The location of an island's code. */
export interface IslandScript {
  readonly src: string;
  /** `src` and all its static imports, to preload on pages that certainly use the island. */
  readonly modules: readonly string[];
}

/** The `id` of the editor script. */
export const EDITOR_SCRIPT_ID = 'academy-editor';

/** The `config/menus` story of a language, with the targets of its links: not those of a page, which may lead to another language. */
export interface Menus {
  readonly story: Story;
  readonly links: Readonly<Record<string, LinkTarget>>;
}

/** Everything a page is rendered from: plain data, so that it can be hashed and sent to a worker thread. */
export interface PageProps {
  readonly url: UrlPath;
  readonly locale: Locale;
  readonly layout: Layout;
  /** The story of a content page; on a screen, the story with its text if the space has one. */
  readonly story: Story | null;
  readonly screen: Screen | null;
  readonly alternates: readonly Alternate[];
  /** The page whose text it repeats, in another language, for lack of a translation; missing on a page of its own. */
  readonly repeats?: UrlPath;
  /** For a language without this page, the nearest page above it that exists in that language, if any. */
  readonly nearby: Readonly<Record<Locale, UrlPath>>;
  readonly breadcrumb: readonly Crumb[];
  readonly course: CourseOutline | null;
  /** Stories that this page refers to or lists, by uuid. */
  readonly cards: Readonly<Record<string, Card>>;
  /** Results of the list queries, by `listKey(query)`: uuids in `cards`. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** Uuids of the page's story and of the cards whose own date is past on the day of the build. */
  readonly over: readonly string[];
  /** Targets of the story links on this page, by uuid. A missing uuid is a dead link. */
  readonly links: Readonly<Record<string, LinkTarget>>;
  readonly menus: Menus | null;
  readonly site: SiteInfo;
  readonly assets: PageAssets;
}

/** The key of a query's result in `PageProps.lists`. */
export function listKey(query: ListQuery): string {
  return JSON.stringify([
    query.of,
    query.by ?? '',
    query.category ?? '',
    query.order ?? 'position',
    query.limit ?? 0,
    query.upcoming ?? false,
  ]);
}

export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Looks up an interface text by key and formats it (ICU), in the page's language or in another one of the site. Unfilled, its places are left to an
 * island, which fills them by their names (`islands/fill.ts`).
 */
export type Translate = (key: MessageKey, values?: MessageValues | 'unfilled', locale?: Locale) => string;
export type MessageKey = keyof typeof import('../locales/es.json') | keyof OwnMessages;

/** Props of the component in a file of `templates/blocks/`, whose name is the file's in Pascal case. */
export interface BlockProps<B extends Block = Block> {
  readonly block: B;
}
