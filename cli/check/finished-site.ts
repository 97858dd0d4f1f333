import type { Answer } from './answers.ts';

/** What is to be known of a finished page. Addresses stand as the page has them; what is in a `<template>` is no part of it. */
export interface FinishedPage {
  /** Where the host answers with it: `/en/cursos`. */
  readonly address: string;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** It leads elsewhere by itself: nobody reads it. */
  readonly isRefresh: boolean;
  readonly isNoindex: boolean;
  readonly canonical: string | null;
  /** The same page in other languages, and its own. */
  readonly alternates: readonly string[];
  /** Where links lead, and where forms are sent. */
  readonly links: readonly string[];
  readonly forms: readonly string[];
  /** Scripts, styles, pictures, frames and all else that is loaded with it. */
  readonly files: readonly string[];
  readonly sealed: readonly Sealed[];
  readonly ids: ReadonlySet<string>;
  /** Names of `<a>`, which an anchor can name as well. */
  readonly names: ReadonlySet<string>;
  readonly repeatedIds: readonly string[];
  readonly references: readonly Reference[];
  readonly headings: readonly Heading[];
  readonly pictures: readonly Picture[];
  /** The types of scripts that hold data which is no JSON. */
  readonly brokenJson: readonly string[];
  readonly code: readonly InlineCode[];
}

/** A file that is loaded only if its bytes are those that were named. */
export interface Sealed {
  readonly address: string;
  readonly integrity: string;
}

/** An attribute that names an id of its page. */
export interface Reference {
  readonly attribute: string;
  readonly id: string;
}

export interface Heading {
  readonly level: number;
  readonly text: string;
}

export interface Picture {
  readonly address: string;
  readonly hasText: boolean;
  readonly hasSize: boolean;
}

/** Code that stands in the page itself, and runs only if the page's content policy says so. */
export interface InlineCode {
  readonly kind: 'script' | 'style' | 'handler' | 'style attribute';
  /** Its beginning. */
  readonly excerpt: string;
  /** As a policy names it. */
  readonly source: string;
}

/** A file whose addresses are not in HTML. */
export interface Listing {
  readonly address: string;
  readonly entries: readonly string[];
}

/** A sitemap: pages, and the same pages in other languages. An index of sitemaps lists those. */
export interface Sitemap extends Listing {
  readonly alternates: readonly string[];
}

/** What browsers install a site by. */
export interface Manifest extends Listing {
  readonly isJson: boolean;
}

/** Why another host's address is of no use to visitors. */
export interface Refusal {
  /** For good, as far as anybody can tell. */
  readonly isGone: boolean;
  readonly reason: string;
}

/** A site as it stands in a directory, as far as the check looks at it. */
export interface FinishedSite {
  /** In the order of their files. */
  readonly pages: readonly FinishedPage[];
  readonly sitemaps: readonly Sitemap[];
  readonly manifests: readonly Manifest[];
  /** `robots.txt` keeps crawlers out of all of it: a demo, drafts. */
  readonly isKeptOut: boolean;
  /** What other hosts do not give, by address; nothing where nobody asked them. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The page that stands at an address; undefined where something else does, or nothing. */
  pageAt(address: string): FinishedPage | undefined;
  /** What the host says to whoever follows an address on a page. */
  answerTo(address: string, from: string): Answer;
  /** The content policy that the host sends with a page; null where it sends none. */
  policyAt(address: string): string | null;
  /** The hash of a file in base64; throws where it cannot be read. */
  digestOf(file: string, algorithm: string): string;
}
