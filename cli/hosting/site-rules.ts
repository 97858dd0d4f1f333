import type { PublicFirebase } from '../../islands/config.ts';
import { WORKER } from '../../islands/course-files.ts';
import { FEEDS } from '../../templates/parts/feeds.ts';
import { isAssetService } from '../../templates/parts/media/image-service.ts';
import type { SiteConfig } from '../config/define.ts';
import { groupBy } from '../lib/lists.ts';
import { prefixesOf, baseOf } from '../site/url.ts';
import type { OutputFile } from '../files/output-file.ts';
import { memoize } from '../lib/memoize.ts';
import { contentPolicy, POLICY, SECURITY_HEADERS } from './content-policy.ts';
import { hashedPath } from '../lib/hash.ts';
import { toRedirectRules, toRules, type ValueRule } from './few-rules.ts';
import { HOSTS, type Host } from './hosts.ts';
import { joinNeeds, type HostedPage, type PageNeeds } from './page-needs.ts';
import type { Redirect } from './redirects.ts';
import { toTargets, type HeaderRule, type HostingRules } from './rules.ts';

// A page of the site whose link is hovered is likely to be next: browsers that support these rules fetch it a moment before the click, unless the
// user saves data or energy (https://html.spec.whatwg.org/multipage/speculative-loading.html). It is not run before it is opened.
const prefetched = (base: string) => ({
  prefetch: [
    {
      source: 'document',
      where: {
        and: [
          { href_matches: `${base}/*` },
          // Assets, feeds and calendar files are not pages.
          { not: { href_matches: [`${base}/assets/*`, `${base}/*.xml`, `${base}/*.ics`] } },
          // A page that knows of a newer build (islands/site) discards what it prefetched, which may be outdated too.
          { selector_matches: 'html:not([data-outdated]) a' },
        ],
      },
      eagerness: 'moderate',
    },
  ],
});

/** Which pages browsers may prefetch, as a file of the site. */
export function prefetchRules({ origin }: Pick<SiteConfig['site'], 'origin'>): OutputFile {
  const contents = JSON.stringify(prefetched(baseOf(origin)));
  return { path: hashedPath('prefetch.json', contents), contents };
}

interface Hosted {
  readonly pages: readonly HostedPage[];
  readonly redirects: readonly Redirect[];
  /** Addresses at which the site has a file. */
  readonly answered: ReadonlySet<string>;
  /** Former addresses of removed stories, which the redirect of a folder must not catch. */
  readonly gone: readonly string[];
  readonly config: SiteConfig;
  readonly firebase: PublicFirebase | null;
  /** Origin of the Visual Editor, if it edits the pages in its frame. */
  readonly editor: string | null;
  /** Whether search engines must ignore the whole site, including files that are not pages. */
  readonly noindex: boolean;
}

/** Decides how a host must serve these files: caching, Content-Security-Policy, redirects. */
export function siteRules({ pages, redirects, answered, gone, config, firebase, editor, noindex }: Hosted): HostingRules {
  const host: Host = HOSTS[config.hosting.host];
  // Any address can be answered with the not-found page, so its scripts are allowed everywhere; there are only a handful.
  const inline = [...new Set(pages.flatMap((page) => page.inline))].toSorted();
  // Most pages have pictures from the asset service, so all pages allow them: separate rules for the few others would gain nothing.
  const pictures = joinNeeds(pages.map(({ needs }) => needs)).images.filter(isAssetService);
  // Thousands of pages share a few sets of needs.
  const policyOf = memoize((json) => {
    const needs = JSON.parse(json) as PageNeeds;
    return contentPolicy(
      { ...needs, images: [...new Set([...pictures, ...needs.images])].toSorted() },
      { inline, firebase, analytics: config.analytics, editor },
    );
  });
  const policy = (needs: PageNeeds) => policyOf(JSON.stringify(needs));
  const [everywhere, ...others] = fewRules(pages, policy, host.mostPageRules);
  const base = baseOf(config.site.origin);
  const rulesAt = `/${prefetchRules(config.site).path}`;
  // A header needs no script, so the Content-Security-Policy need not allow one.
  const prefetch = { key: 'Speculation-Rules', value: `"${base}${rulesAt}"` };
  const policyHere = { key: POLICY, value: everywhere?.value ?? '' };
  return {
    headers: [
      { on: { below: '' }, headers: [...SECURITY_HEADERS, ...(noindex ? [NOINDEX] : []), prefetch, REVALIDATED, policyHere] },
      ...others.map(({ on, value }) => ({ on, headers: [{ key: POLICY, value }] })),
      ...authFrames(config.site.origin, firebase),
      ...(answered.has(WORKER) ? [WORKER_POLICY] : []),
      FOR_EVER_BELOW_ASSETS,
      // Without this content type, browsers ignore the rules.
      { on: { at: rulesAt }, headers: [{ key: 'Content-Type', value: 'application/speculationrules+json' }] },
      SHOWN_ELSEWHERE,
      { on: { named: 'sitemap', kind: 'xml' }, headers: [FOR_AN_HOUR] },
      ...markdownRules(answered),
      ...feedRules(answered),
    ],
    redirects: toTargets(toRedirectRules(redirects, { ...host, fixed: [...answered, ...gone] }), base),
    rewrites: [],
    // Of the languages that have a path prefix.
    notFound: prefixesOf(config.locales),
  };
}

// --- internal ---

const NOINDEX = { key: 'X-Robots-Tag', value: 'noindex' };
const REVALIDATED = { key: 'Cache-Control', value: 'no-cache' };
const FOR_EVER = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
const FOR_AN_HOUR = { key: 'Cache-Control', value: 'public, max-age=3600' };

const FOR_EVER_BELOW_ASSETS: HeaderRule = { on: { below: '/assets' }, headers: [FOR_EVER] };

/** The site's pictures may be shown elsewhere, such as in previews of shared links. */
const SHOWN_ELSEWHERE: HeaderRule = {
  on: { below: '/assets', kinds: ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp'] },
  headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
};

/** The service worker requests what pages show, from any host; what a page may show is up to its own policy. */
const WORKER_POLICY: HeaderRule = {
  on: { at: WORKER },
  headers: [{ key: POLICY, value: "default-src 'none'; connect-src 'self' https:" }],
};

/**
 * Gives each page its own policy if that takes few enough rules. Otherwise (thousands of lessons, every other one with a video), pages
 * in the same folder share what any of them needs, with folders as deep as possible.
 */
function fewRules(pages: readonly HostedPage[], policy: (needs: PageNeeds) => string, most: number): readonly ValueRule[] {
  const depth = pages.reduce((deepest, { address }) => Math.max(deepest, address.split('/').length), 1);
  // Missing addresses are answered with the not-found page.
  const everywhere = policy(pages.find(({ address }) => address === '/404')?.needs ?? joinNeeds([]));
  for (let shared = depth; ; shared -= 1) {
    const folderOf = (address: string) => address.split('/').slice(0, shared).join('/');
    const groups = groupBy(pages, ({ address }) => folderOf(address));
    const policies = new Map([...groups].map(([folder, all]) => [folder, policy(joinNeeds(all.map(({ needs }) => needs)))]));
    const rules = toRules(new Map(pages.map(({ address }) => [address, policies.get(folderOf(address)) ?? ''])), everywhere);
    if (rules.length <= most || shared <= 1) return rules;
  }
}

// By full address: a missing file of that name elsewhere is answered with the not-found page, which is not a feed.
function feedRules(answered: ReadonlySet<string>): readonly HeaderRule[] {
  return Object.values(FEEDS).flatMap(({ path, type }) =>
    [...answered]
      .filter((address) => address.endsWith(path))
      .toSorted()
      .map((address) => ({ on: { at: address }, headers: [FOR_AN_HOUR, { key: 'Content-Type', value: `${type}; charset=utf-8` }] })),
  );
}

// The page is what a search should find.
function markdownRules(answered: ReadonlySet<string>): readonly HeaderRule[] {
  return [...answered].some((address) => address.endsWith('.md')) ? [{ on: { below: '', kinds: ['md'] }, headers: [NOINDEX] }] : [];
}

/** Firebase's sign-in pages contain their own inline scripts; if they are on the site's host, our policy for them restricts only framing. */
function authFrames(origin: string, firebase: PublicFirebase | null): readonly HeaderRule[] {
  if (!firebase || new URL(origin).host !== firebase.authDomain) return [];
  return [{ on: { below: '/__' }, headers: [{ key: POLICY, value: "frame-ancestors 'self'" }] }];
}
