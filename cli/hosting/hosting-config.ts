import type { PublicFirebase } from '../../islands/config.ts';
import { WORKER } from '../../islands/course-files.ts';
import { FEEDS } from '../../templates/parts/feeds.ts';
import { isAssetService } from '../../templates/parts/media/image-service.ts';
import { groupBy } from '../lib/lists.ts';
import type { OutputFile } from '../files/output-file.ts';
import { memoize } from '../lib/memoize.ts';
import { contentPolicy } from './content-policy.ts';
import type { AnalyticsService } from './content-policy.ts';
import { toRules } from './header-rules.ts';
import type { PathRule } from './header-rules.ts';
import type { HostedPage } from './page-facts.ts';
import { joinNeeds } from './page-needs.ts';
import type { PageNeeds } from './page-needs.ts';
import { PREFETCH, PREFETCH_TYPE } from './prefetch.ts';
import { toHostingRedirects } from './redirect-rules.ts';
import type { RedirectRule } from './redirect-rules.ts';
import type { Redirect } from './redirects.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import type { Header } from './security-headers.ts';

/** What the build decides in the `hosting` section of `firebase.json`. */
export interface HostingConfig {
  readonly cleanUrls: true;
  readonly trailingSlash: false;
  readonly headers: readonly HeaderRule[];
  readonly redirects: readonly RedirectRule[];
}

interface HeaderRule {
  readonly source: string;
  readonly headers: readonly Header[];
}

interface Hosted {
  readonly pages: readonly HostedPage[];
  readonly redirects: readonly Redirect[];
  /** Addresses at which the site has a file. */
  readonly answered: ReadonlySet<string>;
  /** Former addresses of removed stories, which the redirect of a folder must not catch. @default none */
  readonly gone?: readonly string[];
  readonly origin: string;
  readonly firebase: PublicFirebase | null;
  /** The service that counts visits. @default null */
  readonly analytics?: AnalyticsService | null;
  /** Origin of the Visual Editor, if it edits the pages in its frame. @default null */
  readonly editor?: string | null;
  /** Whether search engines must ignore the whole site, including files that are not pages. @default false */
  readonly noindex?: boolean;
  /** Maximum number of rules for the policies of pages. The default keeps `firebase.json` readable, and small in a host's memory. @default 200 */
  readonly mostPageRules?: number;
}

/** Decides how a host must serve these files: caching, Content-Security-Policy, redirects. */
export function hostingConfig({
  pages,
  redirects,
  answered,
  gone = [],
  origin,
  firebase,
  analytics = null,
  editor = null,
  noindex = false,
  mostPageRules = 200,
}: Hosted): HostingConfig {
  // Any address can be answered with the not-found page, so its scripts are allowed everywhere; there are only a handful.
  const inline = [...new Set(pages.flatMap((page) => page.inline))].toSorted();
  // Most pages have pictures from the asset service, so all pages allow them: separate rules for the few others would gain nothing.
  const pictures = joinNeeds(pages.map(({ needs }) => needs)).images.filter(isAssetService);
  // Thousands of pages share a few sets of needs.
  const policyOf = memoize((json) => {
    const needs = JSON.parse(json) as PageNeeds;
    return contentPolicy(
      { ...needs, images: [...new Set([...pictures, ...needs.images])].toSorted() },
      { inline, firebase, analytics, editor },
    );
  });
  const policy = (needs: PageNeeds) => policyOf(JSON.stringify(needs));
  const [everywhere, ...others] = fewRules(pages, policy, mostPageRules);
  const policyHere = { key: POLICY, value: everywhere?.value ?? '' };
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '**', headers: [...SECURITY_HEADERS, ...(noindex ? [NOINDEX] : []), PREFETCH, REVALIDATED, policyHere] },
      ...others.map(({ source, value }) => ({ source, headers: [{ key: POLICY, value }] })),
      ...authFrames(origin, firebase),
      ...(answered.has(WORKER) ? [WORKER_POLICY] : []),
      { source: '/assets/**', headers: [FOR_EVER] },
      PREFETCH_TYPE,
      // The site's pictures may be shown elsewhere, such as in previews of shared links.
      {
        source: '/assets/**/*.@(avif|gif|jpeg|jpg|png|svg|webp)',
        headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
      },
      { source: '/*sitemap*.xml', headers: [FOR_AN_HOUR] },
      ...markdownRules(answered),
      ...feedRules(answered),
    ],
    redirects: toHostingRedirects(redirects, [...answered, ...gone]),
  };
}

/** The configuration as a file of the site, so that it is published with what it describes. */
export function hostingFile(config: HostingConfig): OutputFile {
  return { path: HOSTING_FILE, contents: `${JSON.stringify(config, null, 1)}\n` };
}

export const HOSTING_FILE = 'builds/hosting.json';
export const POLICY = 'Content-Security-Policy';

// --- internal ---

const NOINDEX = { key: 'X-Robots-Tag', value: 'noindex' };
const REVALIDATED = { key: 'Cache-Control', value: 'no-cache' };
const FOR_EVER = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
const FOR_AN_HOUR = { key: 'Cache-Control', value: 'public, max-age=3600' };

/** The service worker requests what pages show, from any host; what a page may show is up to its own policy. */
const WORKER_POLICY = { source: WORKER, headers: [{ key: POLICY, value: "default-src 'none'; connect-src 'self' https:" }] };

/**
 * Gives each page its own policy if that takes few enough rules. Otherwise (thousands of lessons, every other one with a video), pages
 * in the same folder share what any of them needs, with folders as deep as possible.
 */
function fewRules(pages: readonly HostedPage[], policy: (needs: PageNeeds) => string, most: number): readonly PathRule[] {
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
      .map((source) => ({ source, headers: [FOR_AN_HOUR, { key: 'Content-Type', value: `${type}; charset=utf-8` }] })),
  );
}

// The page is what a search should find.
function markdownRules(answered: ReadonlySet<string>): readonly HeaderRule[] {
  return [...answered].some((address) => address.endsWith('.md')) ? [{ source: '/**/*.@(md)', headers: [NOINDEX] }] : [];
}

/** Firebase's sign-in pages contain their own inline scripts; if they are on the site's host, our policy for them restricts only framing. */
function authFrames(origin: string, firebase: PublicFirebase | null): readonly HeaderRule[] {
  if (!firebase || new URL(origin).host !== firebase.authDomain) return [];
  return [{ source: '/__/**', headers: [{ key: POLICY, value: "frame-ancestors 'self'" }] }];
}
