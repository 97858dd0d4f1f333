import type { FinishedPage, FinishedSite } from './finished-site.ts';

/** A fault, worded identically wherever the same thing is wrong. */
export interface Fault {
  /** The address of the page, or of another file of the site. */
  readonly page: string;
  readonly message: string;
}

/** Finds one kind of fault in a site. */
export type Find = (site: FinishedSite) => Iterable<Fault>;

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
