import { hashedPath } from '../assets/hashed.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { Header } from './security-headers.ts';

// A page of the site whose link is hovered is likely to be next: browsers that support these rules fetch it a moment before the click, unless the
// user saves data or energy (https://html.spec.whatwg.org/multipage/speculative-loading.html). It is not run before it is opened.
const RULES = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          // Assets, feeds and calendar files are not pages.
          { not: { href_matches: ['/assets/*', '/*.xml', '/*.ics'] } },
          // A page that knows of a newer build (islands/site/site.island.ts) discards what it prefetched, which may be outdated too.
          { selector_matches: 'html:not([data-outdated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const contents = JSON.stringify(RULES);

/** Which pages browsers may prefetch. */
export const PREFETCH_RULES: OutputFile = { path: hashedPath('prefetch.json', contents), contents };

/** Links a page to the rules. A header needs no script, so the Content-Security-Policy need not allow one. */
export const PREFETCH: Header = { key: 'Speculation-Rules', value: `"/${PREFETCH_RULES.path}"` };

/** The content type without which browsers ignore the rules. */
export const PREFETCH_TYPE = {
  source: `/${PREFETCH_RULES.path}`,
  headers: [{ key: 'Content-Type', value: 'application/speculationrules+json' }],
};
