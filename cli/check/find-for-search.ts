import type { Answer } from './answers.ts';
import { onPages, pageBehind } from './find.ts';
import type { Find } from './find.ts';
import type { FinishedPage, FinishedSite } from './finished-site.ts';

export const deadAlternates = onPages(({ alternates, address }, { answerTo }) =>
  alternates.filter((alternate) => !isAnswered(answerTo(alternate, address))).map((alternate) => `${alternate} leads to no page`),
);

export const oneWayAlternates = onPages(({ alternates, address }, site) =>
  alternates
    .filter((alternate) => {
      const other = pageBehind(site, alternate, address);
      return other && !other.alternates.some((back) => leadsTo(address, site.answerTo(back, other.address)));
    })
    .map((alternate) => `${alternate} does not link back to this page as its alternate`),
);

export const wrongCanonicals = onPages(({ canonical, address, isRefresh }, { answerTo }) =>
  canonical === null || isRefresh || leadsTo(address, answerTo(canonical, address)) ? [] : [`${canonical} is not the address of this page`],
);

export const deadSitemapEntries: Find = function* find({ sitemaps, answerTo }) {
  for (const { address, entries, alternates } of sitemaps)
    for (const entry of [...entries, ...alternates])
      if (!isAnswered(answerTo(entry, address))) yield { page: address, message: `${entry} leads to no page` };
};

export const hiddenSitemapEntries: Find = function* find(site) {
  if (site.isKeptOut) return;
  for (const { address, entries } of site.sitemaps)
    for (const entry of entries) if (pageBehind(site, entry, address)?.isNoindex) yield { page: address, message: `${entry} has noindex` };
};

export const notInSitemaps: Find = function* find(site) {
  if (site.isKeptOut) return;
  const named = new Set(site.sitemaps.flatMap(({ address, entries }) => entries.map((entry) => addressAt(site, entry, address))));
  for (const page of site.pages)
    if (isForSearch(page) && !named.has(page.address)) yield { page: page.address, message: 'the page is in no sitemap' };
};

/** Pages for search engines that no chain of links reaches from a home page; a page's link to itself in another language is not counted. */
export const unreachablePages: Find = function* find(site) {
  if (site.isKeptOut) return;
  const reached = reachedFrom(homePages(site), site);
  for (const page of site.pages)
    if (isForSearch(page) && !reached.has(page)) yield { page: page.address, message: 'no links lead here from a home page' };
};

// --- internal ---

/** The default home page and those of other languages. */
function homePages(site: FinishedSite): readonly FinishedPage[] {
  const home = pageBehind(site, '/', '/');
  return home ? [home, ...home.alternates.flatMap((address) => pageBehind(site, address, '/') ?? [])] : [];
}

/** The pages that visitors reach from the given ones by following links. */
function reachedFrom(start: readonly FinishedPage[], site: FinishedSite): ReadonlySet<FinishedPage> {
  const reached = new Set(start);
  // A set that grows is iterated to its end.
  for (const { address, links, alternates } of reached) {
    const translations = new Set(alternates.map((alternate) => pageBehind(site, alternate, address)));
    for (const link of links) {
      const target = pageBehind(site, link, address);
      if (target && !translations.has(target)) reached.add(target);
    }
  }
  return reached;
}

/** Whether the host answers directly, without a redirect. */
const isAnswered = (answer: Answer) => answer.kind === 'elsewhere' || (answer.kind === 'file' && !answer.isRedirected);

const leadsTo = (address: string, answer: Answer) => answer.kind === 'file' && !answer.isRedirected && answer.address === address;

function addressAt({ answerTo }: FinishedSite, entry: string, from: string): string | null {
  const answer = answerTo(entry, from);
  return answer.kind === 'file' ? answer.address : null;
}

const isForSearch = ({ isNoindex, isRefresh }: FinishedPage) => !isNoindex && !isRefresh;
