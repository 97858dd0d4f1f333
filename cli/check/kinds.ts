import type { JudgedProblem } from '../site/problems.ts';
import type { Find } from './find.ts';
import { brokenJson, missingFiles, otherBytes } from './find-files.ts';
import {
  deadAlternates,
  deadSitemapEntries,
  hiddenSitemapEntries,
  notInSitemaps,
  oneWayAlternates,
  otherCanonicals,
} from './find-for-search.ts';
import { goneElsewhere, silentElsewhere } from './find-elsewhere.ts';
import { deadAnchors, deadLinks, redirectedLinks } from './find-links.ts';
import * as onPage from './find-on-page.ts';
import { refusedCode } from './find-refused.ts';

interface Kind {
  /** Whether it fails a check, or only warns. */
  readonly severity: JudgedProblem['severity'];
  /** How to mend it. */
  readonly hint: string;
  readonly find: Find;
}

/** All that `academy check` looks for. */
export const KINDS = {
  deadLink: {
    severity: 'fail',
    hint: 'Change where the link or form leads, publish a page there, or redirect the address.',
    find: deadLinks,
  },
  redirectedLink: { severity: 'warn', hint: 'Link to where it leads.', find: redirectedLinks },
  deadAnchor: { severity: 'fail', hint: 'Change what stands after the #, or give the target that id.', find: deadAnchors },
  goneElsewhere: { severity: 'fail', hint: 'Link to where it is now, or take it out of the content.', find: goneElsewhere },
  silentElsewhere: { severity: 'warn', hint: 'Look at it yourself, or check again later.', find: silentElsewhere },
  deadReference: {
    severity: 'fail',
    hint: 'Give the element that is meant this id, or take the attribute away.',
    find: onPage.deadReferences,
  },
  repeatedId: {
    severity: 'fail',
    hint: 'Make the id of something that a page has once: useId, or the uid of a block.',
    find: onPage.repeatedIds,
  },
  missingFile: { severity: 'fail', hint: 'Put the file into the site, or change its address.', find: missingFiles },
  otherBytes: {
    severity: 'fail',
    hint: 'Browsers refuse the file. Build again; whatever changes files after a build must change their hashes too.',
    find: otherBytes,
  },
  refusedCode: {
    severity: 'fail',
    hint: 'Browsers do not run it. Move it into an island or a style sheet; a script that every page has is allowed by the next build.',
    find: refusedCode,
  },
  brokenJson: { severity: 'fail', hint: 'Write data with JSON.stringify.', find: brokenJson },
  noTitle: { severity: 'fail', hint: 'Give the page a <title>.', find: onPage.noTitles },
  sharedTitle: { severity: 'warn', hint: 'Say in each title what is only on that page.', find: onPage.sharedTitles },
  noDescription: { severity: 'warn', hint: 'Give the page a description: search results show it.', find: onPage.noDescriptions },
  noLanguage: { severity: 'fail', hint: 'Give <html> a lang: browsers speak and hyphenate by it.', find: onPage.noLanguages },
  noMainHeading: { severity: 'warn', hint: 'Give the page one h1 that says what it is about.', find: onPage.noMainHeadings },
  skippedHeading: {
    severity: 'warn',
    hint: 'Use the next level: headings are an outline, and styles make their size.',
    find: onPage.skippedHeadings,
  },
  pictureWithoutText: {
    severity: 'fail',
    hint: 'Say in alt what it shows; alt="" where it shows nothing that matters.',
    find: onPage.picturesWithoutText,
  },
  pictureWithoutSize: {
    severity: 'warn',
    hint: 'Give it width and height, so that nothing moves when it arrives.',
    find: onPage.picturesWithoutSize,
  },
  deadAlternate: { severity: 'fail', hint: 'Name the address at which the translation stands.', find: deadAlternates },
  oneWayAlternate: { severity: 'fail', hint: 'Search engines ignore it: name both pages on both.', find: oneWayAlternates },
  otherCanonical: {
    severity: 'fail',
    hint: 'Search engines show that one instead: name the address of the page itself.',
    find: otherCanonicals,
  },
  deadSitemapEntry: { severity: 'fail', hint: 'Take it out of the sitemap.', find: deadSitemapEntries },
  hiddenSitemapEntry: { severity: 'fail', hint: 'Take it out of the sitemap, or its noindex away.', find: hiddenSitemapEntries },
  notInSitemap: { severity: 'warn', hint: 'Put it into a sitemap, or give it noindex.', find: notInSitemaps },
} as const satisfies Readonly<Record<string, Kind>>;
