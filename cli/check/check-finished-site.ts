import type { JudgedProblem } from '../site/problems.ts';
import * as links from './find-links.ts';
import * as onPage from './find-on-page.ts';
import type { Find, FinishedSite } from './finished-site.ts';

interface Kind {
  /** Whether it fails the check or only warns. */
  readonly severity: JudgedProblem['severity'];
  /** How to fix it. */
  readonly hint: string;
  readonly find: Find;
}

/** Everything that `academy check` looks for. */
export const KINDS = {
  deadLink: {
    severity: 'fail',
    hint: 'Change the target of the link or form, publish a page there, or redirect the address.',
    find: links.deadLinks,
  },
  redirectedLink: { severity: 'warn', hint: 'Link to the final address.', find: links.redirectedLinks },
  deadAnchor: { severity: 'fail', hint: 'Change the part after the #, or give the target that id.', find: links.deadAnchors },
  brokenExternalLink: { severity: 'fail', hint: 'Update the link, or remove it from the content.', find: links.brokenExternalLinks },
  unreachableExternalLink: { severity: 'warn', hint: 'Open it in a browser, or check again later.', find: links.unreachableExternalLinks },
  deadReference: {
    severity: 'fail',
    hint: 'Give the target element this id, or remove the attribute.',
    find: onPage.deadReferences,
  },
  repeatedId: {
    severity: 'fail',
    hint: 'In a template, get the id from takeId (templates/ids.ts): a block may be on a page twice.',
    find: onPage.repeatedIds,
  },
  missingFile: { severity: 'fail', hint: 'Add the file to the site, or change its address.', find: onPage.missingFiles },
  integrityMismatch: {
    severity: 'fail',
    hint: 'Browsers block the file. Build again; anything that changes files after a build must update their hashes too.',
    find: onPage.integrityMismatches,
  },
  blockedByCsp: {
    severity: 'fail',
    hint: 'Browsers do not apply it. Move it to an island or a stylesheet, what another host offers too (docs/deploying.md, “Headers”); an inline script that is on every page is allowed by the next build.',
    find: onPage.blockedByCsp,
  },
  brokenJson: { severity: 'fail', hint: 'Write the data with JSON.stringify.', find: onPage.brokenJson },
  noTitle: { severity: 'fail', hint: 'Give the page a <title>.', find: onPage.noTitles },
  sharedTitle: { severity: 'warn', hint: 'Give each page a title of its own.', find: onPage.sharedTitles },
  noDescription: { severity: 'warn', hint: 'Give the page a description: search results show it.', find: onPage.noDescriptions },
  noLanguage: { severity: 'fail', hint: 'Give <html> a lang: screen readers and hyphenation depend on it.', find: onPage.noLanguages },
  noMainHeading: { severity: 'warn', hint: 'Give the page one h1 that says what it is about.', find: onPage.noMainHeadings },
  skippedHeading: {
    severity: 'warn',
    hint: 'Use the next level: headings form an outline, and their size is set by styles.',
    find: onPage.skippedHeadings,
  },
  pictureWithoutText: {
    severity: 'fail',
    hint: 'Describe it in alt; use alt="" if it is decorative.',
    find: onPage.picturesWithoutText,
  },
  pictureWithoutSize: {
    severity: 'warn',
    hint: 'Set width and height, so that nothing shifts when it loads.',
    find: onPage.picturesWithoutSize,
  },
  deadAlternate: { severity: 'fail', hint: 'Use the address of the translation.', find: links.deadAlternates },
  oneWayAlternate: { severity: 'fail', hint: 'Search engines ignore it: each page must link to the other.', find: links.oneWayAlternates },
  wrongCanonical: {
    severity: 'fail',
    hint: 'Search engines show that address instead: use the address of the page itself.',
    find: links.wrongCanonicals,
  },
  deadSitemapEntry: { severity: 'fail', hint: 'Remove it from the sitemap.', find: links.deadSitemapEntries },
  hiddenSitemapEntry: { severity: 'fail', hint: 'Remove it from the sitemap, or remove its noindex.', find: links.hiddenSitemapEntries },
  notInSitemap: { severity: 'warn', hint: 'Add it to a sitemap, or set noindex.', find: links.notInSitemaps },
  unreachablePage: {
    severity: 'warn',
    hint: 'Link it from a page, a menu or a list: hardly anybody finds it otherwise.',
    find: links.unreachablePages,
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** A problem with a page or another file of a finished site, and how to fix it. */
export interface SiteFinding {
  readonly code: keyof typeof KINDS;
  readonly severity: JudgedProblem['severity'];
  /** The address of the page or file. */
  readonly page: string;
  readonly message: string;
  readonly hint: string;
}

/** Runs all checks on a site; `strict` turns warnings into failures. */
export function checkFinishedSite(site: FinishedSite, { strict }: { readonly strict: boolean }): readonly SiteFinding[] {
  return kinds.flatMap(([code, { severity, hint, find }]) => {
    const findings = [...find(site)].map(({ page, message }): SiteFinding => ({
      code,
      severity: strict ? 'fail' : severity,
      page,
      message,
      hint,
    }));
    // Report duplicates on a page once.
    return [...new Map(findings.map((finding) => [`${finding.page} ${finding.message}`, finding])).values()];
  });
}

// --- internal ---

const kinds = Object.entries(KINDS) as readonly [keyof typeof KINDS, (typeof KINDS)[keyof typeof KINDS]][];
