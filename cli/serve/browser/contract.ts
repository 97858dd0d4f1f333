// What the development server and the page in the browser say to each other: plain data.

/** Where the server answers what is no page; nothing of it is ever in a published site. */
export const BASE = '/__academy';

/** Where the editor tells that content was saved; answered when it is read. */
export const REFRESH = `${BASE}/refresh`;

/** The script of every page; its address says at which moment the page was made. */
export const LIVE = `${BASE}/live.js`;

/** Marks the root of a page that stands in for one that could not be made. */
export const ERROR_MARK = 'data-academy-error';

/** Something that is wrong, as it is shown over the page. */
export interface Fault {
  /** The same for the same fault, so that one that was dismissed stays away. */
  readonly id: string;
  /** An error keeps a page from being made; a problem is a finding about content. */
  readonly kind: 'error' | 'problem';
  readonly title: string;
  readonly message: string;
  readonly hint: string | null;
  /** `templates/blocks/hero.tsx:12:7` */
  readonly place: string | null;
  /** The lines around the place, with a mark. */
  readonly frame: string | null;
  readonly story: StoryName | null;
  /** Where in the story: `body[2].items[0]`. */
  readonly block: string | null;
}

export interface StoryName {
  readonly name: string;
  readonly slug: string;
  /** The story in Storyblok; null where the space is local. */
  readonly editUrl: string | null;
}

/** What the server tells open pages. */
export type LiveMessage =
  | { readonly type: 'styles'; readonly href: string }
  /** The page may be another one now. */
  | { readonly type: 'update' }
  /** The templates that the editor's frame renders with are in another script now. */
  | { readonly type: 'editor'; readonly script: string }
  /** Many pages listen: those that nobody looks at leave their connections to others. */
  | { readonly type: 'crowded' }
  /** Scripts changed, which only a new page runs. */
  | { readonly type: 'reload' }
  /** All that is wrong with this page at the moment. */
  | { readonly type: 'faults'; readonly faults: readonly Fault[] };

/** What the panel shows of a page beside what its document tells by itself. */
export interface PanelFacts {
  readonly url: string;
  readonly renderedMs: number;
  readonly story:
    | (StoryName & { readonly uuid: string; readonly id: number; readonly component: string; readonly updatedAt: string | null })
    | null;
  readonly screen: string | null;
  readonly blocks: readonly { readonly path: string; readonly component: string; readonly uid: string }[];
  /** Stories that the page shows something of. */
  readonly relations: readonly { readonly name: string; readonly component: string; readonly url: string | null; readonly uuid: string }[];
  readonly lists: readonly { readonly of: string; readonly stories: number }[];
  readonly alternates: readonly { readonly locale: string; readonly url: string }[];
  readonly problems: readonly { readonly code: string; readonly message: string; readonly path: string; readonly hint: string }[];
  /** Bytes, as the file has and as they travel. */
  readonly weights: readonly { readonly what: string; readonly bytes: number; readonly compressed: number }[];
}
