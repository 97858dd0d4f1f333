import type { JudgedProblem } from '../site/problems.ts';

/** The result of following an address. */
export type Answer =
  /** Another host, or not a web address. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'nothing' }
  /** What the site has at another address, behind the path that it has on its host. */
  | { readonly kind: 'outside'; readonly address: string }
  | { readonly kind: 'file'; readonly file: string; readonly address: string; readonly isRedirected: boolean };

/** What the checks need to know of a finished page. Addresses are as written in the page; the contents of `<template>`s are ignored. */
export interface FinishedPage {
  /** The address at which the host serves it: `/en/cursos`. */
  readonly address: string;
  readonly language: string;
  readonly title: string;
  readonly description: string;
  /** Whether it redirects by itself, so that visitors don't read it. */
  readonly isRefresh: boolean;
  readonly isNoindex: boolean;
  readonly canonical: string | null;
  /** The addresses of the page in all languages, its own included. */
  readonly alternates: readonly string[];
  /** Targets of links and of forms. */
  readonly links: readonly string[];
  readonly forms: readonly string[];
  /** Scripts, styles, pictures, frames and everything else that it loads. */
  readonly files: readonly string[];
  /** Files with an `integrity` attribute, loaded only if their bytes match. */
  readonly sealed: readonly { readonly address: string; readonly integrity: string }[];
  readonly ids: ReadonlySet<string>;
  /** Names of `<a>` elements, which a fragment can refer to as well. */
  readonly names: ReadonlySet<string>;
  readonly repeatedIds: readonly string[];
  /** Attributes that refer to ids on the same page. */
  readonly references: readonly { readonly attribute: string; readonly id: string }[];
  readonly headings: readonly { readonly level: number; readonly text: string }[];
  readonly pictures: readonly { readonly address: string; readonly hasText: boolean; readonly hasSize: boolean }[];
  /** The types of data scripts with invalid JSON. */
  readonly brokenJson: readonly string[];
  readonly code: readonly Code[];
}

/** Inline code, or a script or style of another host: it applies only if the page's Content-Security-Policy allows it. */
export interface Code {
  readonly kind: 'script' | 'style' | 'handler' | 'style attribute';
  /** The start of the code, or its address. */
  readonly excerpt: string;
  /** Its source expression in a policy: the hash of the code, or the origin of its address. */
  readonly source: string;
}

/** A file other than HTML that lists addresses. */
export interface Listing {
  readonly address: string;
  readonly entries: readonly string[];
}

/** A sitemap: pages, and their translations. A sitemap index lists sitemaps. */
export interface Sitemap extends Listing {
  readonly alternates: readonly string[];
}

/** A web app manifest. */
export interface Manifest extends Listing {
  readonly isJson: boolean;
}

/** Why an address on another host is of no use to visitors. */
export interface Refusal {
  /** Whether it appears to be gone permanently. */
  readonly isGone: boolean;
  readonly reason: string;
}

/** A site in a directory, with what the checks need to know. */
export interface FinishedSite {
  /** In file order. */
  readonly pages: readonly FinishedPage[];
  readonly sitemaps: readonly Sitemap[];
  readonly manifests: readonly Manifest[];
  /** Whether `robots.txt` disallows crawling altogether, as for demos and drafts. */
  readonly isKeptOut: boolean;
  /** Addresses on other hosts that cannot be reached; empty if they were not requested. */
  readonly refusals: ReadonlyMap<string, Refusal>;
  /** The page at an address; undefined if something else or nothing is there. */
  pageAt(address: string): FinishedPage | undefined;
  /** What the host answers for an address on a page. */
  answerTo(address: string, from: string): Answer;
  /** The Content-Security-Policy that the host sends with a page; null if none. */
  policyAt(address: string): string | null;
  /** The hash of a file in base64; throws if it cannot be read. */
  digestOf(file: string, algorithm: string): string;
}

/** A kind of finding. */
export interface Kind {
  /** Whether it fails the check or only warns. */
  readonly severity: JudgedProblem['severity'];
  /** How to fix it. */
  readonly hint: string;
  readonly find: Find;
}

/** Finds what is wrong at which address: that of a page, or of another file; worded identically wherever the same thing is wrong. */
type Find = (site: FinishedSite) => Iterable<{ readonly page: string; readonly message: string }>;

/** The page that a visitor who follows an address arrives at. */
export function pageBehind({ answerTo, pageAt }: FinishedSite, address: string, from: string): FinishedPage | undefined {
  const answer = answerTo(address, from);
  return answer.kind === 'file' ? pageAt(answer.address) : undefined;
}

/** Finds faults in each page on its own. */
export const onPages = (messagesOf: (page: FinishedPage, site: FinishedSite) => readonly string[]): Find =>
  function* find(site) {
    for (const page of site.pages) for (const message of messagesOf(page, site)) yield { page: page.address, message };
  };
