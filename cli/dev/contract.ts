// The protocol between the development server and the page in the browser: plain data.

/** Base path of the server's internal endpoints; nothing of it is ever in a published site. */
export const BASE = '/__academy';

/** Where the editor reports that content was saved; answered once it has been fetched. */
export const REFRESH = `${BASE}/refresh`;

/** Where a page asks to open a place of the project, `?at=templates/blocks/hero.tsx:12:7`, in the developer's editor. */
export const OPEN = `${BASE}/open`;

/** The script of every page; its URL contains the moment when the page was rendered. */
export const LIVE = `${BASE}/live.js`;

/** Marks the root of a stand-in for a page that could not be rendered. */
export const ERROR_MARK = 'data-academy-error';

/** An error or problem as shown over the page. */
export interface Diagnostic {
  /** Stable for the same diagnostic, so that a dismissed one stays dismissed. */
  readonly id: string;
  /** An error prevents a page from being rendered; a problem is a finding about content. */
  readonly kind: 'error' | 'problem';
  readonly title: string;
  readonly message: string;
  readonly hint: string | null;
  /** `templates/blocks/hero.tsx:12:7` */
  readonly place: string | null;
  /** The lines around the place, with a marker. */
  readonly frame: string | null;
  readonly story: StoryName | null;
  /** The path in the story: `body[2].items[0]`. */
  readonly block: string | null;
}

export interface StoryName {
  readonly name: string;
  readonly slug: string;
  /** The story in Storyblok; null if the space is local. */
  readonly editUrl: string | null;
}

/** A message from the server to open pages. */
export type LiveMessage =
  | { readonly type: 'styles'; readonly href: string }
  /** The page may have changed. */
  | { readonly type: 'update' }
  /** The editor's frame has to render with the templates in another script. */
  | { readonly type: 'editor'; readonly script: string }
  /** Many pages are connected: hidden ones should close their connections. */
  | { readonly type: 'crowded' }
  /** Scripts changed, so the page has to be reloaded. */
  | { readonly type: 'reload' }
  /** All current diagnostics of this page. */
  | { readonly type: 'diagnostics'; readonly diagnostics: readonly Diagnostic[] };

/** What the panel shows of a page besides what its document contains: some sections above that, and some below. */
export interface PanelFacts {
  readonly above: readonly PanelSection[];
  readonly below: readonly PanelSection[];
}

/** Terms with what is said of each, or a list whose length is in its title; a section without both says `none`. */
export interface PanelSection {
  readonly title: string;
  readonly terms?: PanelTerms;
  readonly items?: readonly (readonly PanelText[])[];
}

export type PanelTerms = readonly (readonly [string, PanelText])[];

/** A text, a link, or code. */
export type PanelText =
  | string
  | { readonly text: string; readonly href: string; readonly isElsewhere?: boolean }
  | { readonly code: string };
