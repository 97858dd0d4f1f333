import { hashedPath } from '../assets/hashed.ts';
import type { OutputFile } from '../publish/output-file.ts';
import type { Header } from './security-headers.ts';

// A page of the site that somebody points at is likely to be the next: browsers that know such rules fetch it a moment before the click, unless their
// user saves data or energy (https://html.spec.whatwg.org/multipage/speculative-loading.html). It is not run before it is opened.
const RULES = {
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: '/*' },
          // Neither assets nor feeds are pages.
          { not: { href_matches: ['/assets/*', '/*.xml'] } },
          // A page that knows of a newer build (islands/site) takes back what it had fetched: that may be as old.
          { selector_matches: 'html:not([data-outdated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

const contents = JSON.stringify(RULES);

/** Which pages browsers may fetch before somebody opens them. */
export const PREFETCH_RULES: OutputFile = { path: hashedPath('prefetch.json', contents), contents };

/** Names the rules to a page. As a header it takes no script, and its content policy need not know of it. */
export const PREFETCH: Header = { key: 'Speculation-Rules', value: `"/${PREFETCH_RULES.path}"` };

/** The type without which browsers do not read the rules. */
export const PREFETCH_TYPE = {
  source: `/${PREFETCH_RULES.path}`,
  headers: [{ key: 'Content-Type', value: 'application/speculationrules+json' }],
};
