import type { FinishedPage, FinishedSite } from './finished-site.ts';

/** A fault, worded identically wherever the same thing is wrong. */
export interface Fault {
  /** The address of the page, or of another file of the site. */
  readonly page: string;
  readonly message: string;
}

/** Finds one kind of fault in a site. */
export type Find = (site: FinishedSite) => Iterable<Fault>;

/** Finds faults in each page on its own. */
export const onPages = (messagesOf: (page: FinishedPage, site: FinishedSite) => readonly string[]): Find =>
  function* find(site) {
    for (const page of site.pages) for (const message of messagesOf(page, site)) yield { page: page.address, message };
  };
