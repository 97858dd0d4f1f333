import { decodedPath } from '../../islands/requested-path.ts';
import { toExternalUrl } from './check-external-links.ts';
import { onPages, pageBehind, type Answer, type FinishedPage, type FinishedSite, type Kind, type Refusal } from './finished-site.ts';

/** What can be wrong with where links and forms lead. */
export const OF_LINKS = {
  deadLink: {
    severity: 'fail',
    hint: 'Change the target of the link or form, publish a page there, or redirect the address.',
    find: onPages(({ links, forms, address }, { answerTo }) =>
      [...links, ...forms]
        .filter((link) => answerTo(link, address).kind === 'nothing')
        .map((link) => `${link} leads to nothing on this site`),
    ),
  },
  outsideLink: {
    severity: 'fail',
    hint: 'Begin it with the path of `site.origin`: templates get it from `usePage().path()`, or as `usePage().site.base`.',
    find: onPages(({ links, forms, files, address }, { answerTo }) =>
      [...links, ...forms, ...files].flatMap((link) => {
        const answer = answerTo(link, address);
        return answer.kind === 'outside' ? [`${link} leads out of the site, which has this at ${answer.address}`] : [];
      }),
    ),
  },
  redirectedLink: {
    severity: 'warn',
    hint: 'Link to the final address.',
    find: onPages(({ links, forms, address }, { answerTo }) =>
      [...links, ...forms].flatMap((link) => {
        const answer = answerTo(link, address);
        return answer.kind === 'file' && answer.isRedirected ? [`${link} is redirected to ${answer.address}`] : [];
      }),
    ),
  },
  deadAnchor: {
    severity: 'fail',
    hint: 'Change the part after the #, or give the target that id.',
    find: onPages(({ links, address }, site) =>
      links
        .filter((link) => {
          const id = link.includes('#') ? idOf(link) : '';
          if (id === '') return false;
          const target = pageBehind(site, link, address);
          return target && !target.isRefresh && !target.ids.has(id) && !target.names.has(id);
        })
        .map((link) => `${link} points to an id that does not exist`),
    ),
  },
  brokenExternalLink: {
    severity: 'fail',
    hint: 'Update the link, or remove it from the content.',
    find: refused(({ isGone, reason }) => isGone && `is broken: ${reason}`),
  },
  unreachableExternalLink: {
    severity: 'warn',
    hint: 'Open it in a browser, or check again later.',
    find: refused(({ isGone, reason }) => !isGone && `could not be reached: ${reason}`),
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** What can be wrong with how pages are found: by their translations, their own address, sitemaps and links. */
export const OF_ADDRESSES = {
  deadAlternate: {
    severity: 'fail',
    hint: 'Use the address of the translation.',
    find: onPages(({ alternates, address }, { answerTo }) =>
      alternates.filter((alternate) => !isAnswered(answerTo(alternate, address))).map((alternate) => `${alternate} leads to no page`),
    ),
  },
  oneWayAlternate: {
    severity: 'fail',
    hint: 'Search engines ignore it: each page must link to the other.',
    find: onPages(({ alternates, address }, site) =>
      alternates
        .filter((alternate) => {
          const other = pageBehind(site, alternate, address);
          return other && !other.alternates.some((back) => leadsTo(address, site.answerTo(back, other.address)));
        })
        .map((alternate) => `${alternate} does not link back to this page as its alternate`),
    ),
  },
  wrongCanonical: {
    severity: 'fail',
    hint: 'Search engines show that address instead: use the address of the page itself.',
    find: onPages(({ canonical, address, isRefresh }, { answerTo }) =>
      canonical === null || isRefresh || leadsTo(address, answerTo(canonical, address))
        ? []
        : [`${canonical} is not the address of this page`],
    ),
  },
  deadSitemapEntry: {
    severity: 'fail',
    hint: 'Remove it from the sitemap.',
    *find({ sitemaps, answerTo }) {
      for (const { address, entries, alternates } of sitemaps)
        for (const entry of [...entries, ...alternates])
          if (!isAnswered(answerTo(entry, address))) yield { page: address, message: `${entry} leads to no page` };
    },
  },
  hiddenSitemapEntry: {
    severity: 'fail',
    hint: 'Remove it from the sitemap, or remove its noindex.',
    *find(site) {
      if (site.isKeptOut) return;
      for (const { address, entries } of site.sitemaps)
        for (const entry of entries)
          if (pageBehind(site, entry, address)?.isNoindex) yield { page: address, message: `${entry} has noindex` };
    },
  },
  notInSitemap: {
    severity: 'warn',
    hint: 'Add it to a sitemap, or set noindex.',
    find: (site) => {
      const named = new Set(site.sitemaps.flatMap(({ address, entries }) => entries.map((entry) => pageBehind(site, entry, address))));
      return unsearchable(site, named, 'the page is in no sitemap');
    },
  },
  unreachablePage: {
    severity: 'warn',
    hint: 'Link it from a page, a menu or a list: hardly anybody finds it otherwise.',
    find: (site) => unsearchable(site, reachedFrom(homePages(site), site), 'no links lead here from a home page'),
  },
} as const satisfies Readonly<Record<string, Kind>>;

// --- internal ---

/** The id in an address; empty if it refers to the page as a whole. */
function idOf(link: string): string {
  // Text fragments are resolved by the browser: https://wicg.github.io/scroll-to-text-fragment/
  const fragment = link.slice(link.indexOf('#') + 1).replace(/:~:.*$/, '');
  const id = decodedPath(fragment) ?? fragment;
  return id.toLowerCase() === 'top' ? '' : id;
}

/** The addresses on other hosts that are of no use; `inWords` returns false for a refusal of another kind. */
function refused(inWords: (refusal: Refusal) => string | false) {
  return onPages(({ links, files }, { refusals }) =>
    [...links, ...files].flatMap((address) => {
      const url = toExternalUrl(address);
      const refusal = url === null ? undefined : refusals.get(url);
      const words = refusal && inWords(refusal);
      return words ? [`${url} ${words}`] : [];
    }),
  );
}

/** The pages for search engines that are not among those that they find in one way. */
function* unsearchable({ pages, pageAt, isKeptOut }: FinishedSite, found: ReadonlySet<FinishedPage | undefined>, message: string) {
  if (isKeptOut) return;
  for (const { address, isNoindex, isRefresh } of pages)
    if (!isNoindex && !isRefresh && !found.has(pageAt(address))) yield { page: address, message };
}

/** The default home page and those of other languages. */
function homePages(site: FinishedSite): readonly FinishedPage[] {
  const home = pageBehind(site, '', '/');
  return home ? [home, ...home.alternates.flatMap((address) => pageBehind(site, address, '/') ?? [])] : [];
}

/** The pages that visitors reach from the given ones by following links; a page's link to itself in another language is not counted. */
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
