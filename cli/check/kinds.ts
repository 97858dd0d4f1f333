import type { JudgedProblem } from '../site/problems.ts';
import type { Find } from './find.ts';
import { brokenJson, integrityMismatches, missingFiles } from './find-files.ts';
import {
  deadAlternates,
  deadSitemapEntries,
  hiddenSitemapEntries,
  notInSitemaps,
  oneWayAlternates,
  unreachablePages,
  wrongCanonicals,
} from './find-for-search.ts';
import { brokenExternalLinks, unreachableExternalLinks } from './find-external-links.ts';
import { deadAnchors, deadLinks, redirectedLinks } from './find-links.ts';
import * as onPage from './find-on-page.ts';
import { blockedByCsp } from './find-refused.ts';

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
    find: deadLinks,
  },
  redirectedLink: { severity: 'warn', hint: 'Link to the final address.', find: redirectedLinks },
  deadAnchor: { severity: 'fail', hint: 'Change the part after the #, or give the target that id.', find: deadAnchors },
  brokenExternalLink: { severity: 'fail', hint: 'Update the link, or remove it from the content.', find: brokenExternalLinks },
  unreachableExternalLink: { severity: 'warn', hint: 'Open it in a browser, or check again later.', find: unreachableExternalLinks },
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
  missingFile: { severity: 'fail', hint: 'Add the file to the site, or change its address.', find: missingFiles },
  integrityMismatch: {
    severity: 'fail',
    hint: 'Browsers block the file. Build again; anything that changes files after a build must update their hashes too.',
    find: integrityMismatches,
  },
  blockedByCsp: {
    severity: 'fail',
    hint: 'Browsers do not apply it. Move it to an island or a stylesheet, what another host offers too (docs/deploying.md, “Headers”); an inline script that is on every page is allowed by the next build.',
    find: blockedByCsp,
  },
  brokenJson: { severity: 'fail', hint: 'Write the data with JSON.stringify.', find: brokenJson },
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
  deadAlternate: { severity: 'fail', hint: 'Use the address of the translation.', find: deadAlternates },
  oneWayAlternate: { severity: 'fail', hint: 'Search engines ignore it: each page must link to the other.', find: oneWayAlternates },
  wrongCanonical: {
    severity: 'fail',
    hint: 'Search engines show that address instead: use the address of the page itself.',
    find: wrongCanonicals,
  },
  deadSitemapEntry: { severity: 'fail', hint: 'Remove it from the sitemap.', find: deadSitemapEntries },
  hiddenSitemapEntry: { severity: 'fail', hint: 'Remove it from the sitemap, or remove its noindex.', find: hiddenSitemapEntries },
  notInSitemap: { severity: 'warn', hint: 'Add it to a sitemap, or set noindex.', find: notInSitemaps },
  unreachablePage: {
    severity: 'warn',
    hint: 'Link it from a page, a menu or a list: hardly anybody finds it otherwise.',
    find: unreachablePages,
  },
} as const satisfies Readonly<Record<string, Kind>>;
