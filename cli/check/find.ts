import type { FinishedPage, FinishedSite } from './finished-site.ts';

/** Something that is wrong, in words that are the same wherever the same is wrong. */
export interface Fault {
  /** The address of the page, or of another file of the site. */
  readonly page: string;
  readonly message: string;
}

/** Looks through a site for one kind of faults. */
export type Find = (site: FinishedSite) => Iterable<Fault>;

/** Looks through the pages of a site, each by itself. */
export const onPages = (messagesOf: (page: FinishedPage, site: FinishedSite) => readonly string[]): Find =>
  function* find(site) {
    for (const page of site.pages) for (const message of messagesOf(page, site)) yield { page: page.address, message };
  };
