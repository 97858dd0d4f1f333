import { inlineScripts, sourceOf } from './content-policy.ts';
import { needsOf } from './page-needs.ts';
import type { PageNeeds } from './page-needs.ts';

/** All that hosting has to know of a page. It follows from the page's bytes alone, so that it can be kept with them. */
export interface PageFacts {
  readonly needs: PageNeeds;
  /** Its inline scripts, as a content policy names them. */
  readonly inline: readonly string[];
}

/** A page that is hosted at an address. */
export interface HostedPage extends PageFacts {
  readonly address: string;
}

/** What is to be known of a finished page. */
export const factsOf = (html: string): PageFacts => ({ needs: needsOf(html), inline: inlineScripts(html).map(sourceOf) });

/**
 * Where a file is found on a host with clean addresses.
 *
 * @example addressOf('en/index.html') // => '/en'
 * @example addressOf('404.html') // => '/404'
 * @example addressOf('old.html/index.html') // => '/old.html'
 */
export function addressOf(file: string): string {
  const path = file.replace(/(?:(?:^|\/)index)?\.html$/, '');
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}
