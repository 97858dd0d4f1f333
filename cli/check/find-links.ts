import { decodedPath } from '../../islands/requested-path.ts';
import type { Answer } from './answers.ts';
import { toExternalUrl } from './check-external-links.ts';
import { onPages, pageBehind } from './finished-site.ts';
import type { Find, FinishedPage, FinishedSite, Refusal } from './finished-site.ts';

export const deadLinks = onPages(({ links, forms, address }, { answerTo }) =>
  [...links, ...forms].filter((link) => answerTo(link, address).kind === 'nothing').map((link) => `${link} leads to nothing on this site`),
);

export const redirectedLinks = onPages(({ links, forms, address }, { answerTo }) =>
  [...links, ...forms].flatMap((link) => {
    const answer = answerTo(link, address);
    return answer.kind === 'file' && answer.isRedirected ? [`${link} is redirected to ${answer.address}`] : [];
  }),
);

export const deadAnchors = onPages(({ links, address }, site) =>
  links
    .filter((link) => {
      const id = link.includes('#') ? idOf(link) : '';
      if (id === '') return false;
      const target = pageBehind(site, link, address);
      return target && !target.isRefresh && !target.ids.has(id) && !target.names.has(id);
    })
    .map((link) => `${link} points to an id that does not exist`),
);

export const brokenExternalLinks = refused(
  ({ isGone }) => isGone,
  (reason) => `is broken: ${reason}`,
);

export const unreachableExternalLinks = refused(
  ({ isGone }) => !isGone,
  (reason) => `could not be reached: ${reason}`,
);

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

/** The id in an address; empty if it refers to the page as a whole. */
function idOf(link: string): string {
  // Text fragments are resolved by the browser: https://wicg.github.io/scroll-to-text-fragment/
  const fragment = link.slice(link.indexOf('#') + 1).replace(/:~:.*$/, '');
  const id = decodedPath(fragment) ?? fragment;
  return id.toLowerCase() === 'top' ? '' : id;
}

function refused(isMeant: (refusal: Refusal) => boolean, inWords: (reason: string) => string) {
  return onPages(({ links, files }, { refusals }) =>
    [...links, ...files].flatMap((address) => {
      const asked = toExternalUrl(address);
      const refusal = asked === null ? undefined : refusals.get(asked);
      return refusal && isMeant(refusal) ? [`${asked} ${inWords(refusal.reason)}`] : [];
    }),
  );
}

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
