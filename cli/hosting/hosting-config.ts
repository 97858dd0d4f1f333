import type { PublicFirebase } from '../../islands/config.ts';
import { FEEDS } from '../../templates/parts/feeds.ts';
import { ASSET_SERVICE } from '../../templates/parts/image-service.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { memoize } from '../memoize.ts';
import { contentPolicy } from './content-policy.ts';
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

/** What the build decides of the `hosting` part of `firebase.json`. */
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
  /** Addresses that the site answers with a file. */
  readonly answered: ReadonlySet<string>;
  readonly origin: string;
  readonly firebase: PublicFirebase | null;
  /** Who may frame the pages. @default nobody */
  readonly framedBy?: readonly string[];
  /** Whether search engines are to leave all of it alone, files that are no pages too. @default false */
  readonly noindex?: boolean;
  /** How many rules the policies of pages may take. By default few enough for `firebase.json` to stay readable, and what a host keeps of it in memory small. @default 200 */
  readonly mostPageRules?: number;
}

/** How a host has to serve these files: what it caches, what pages may talk to, where old addresses lead. */
export function hostingConfig({
  pages,
  redirects,
  answered,
  origin,
  firebase,
  framedBy = [],
  noindex = false,
  mostPageRules = 200,
}: Hosted): HostingConfig {
  // Any address can be answered with the not-found page, so that its scripts are allowed everywhere; there are a handful in all.
  const inline = [...new Set(pages.flatMap((page) => page.inline))].toSorted();
  // Most pages have pictures of the content service and some have none: a rule for each of those would be worth nothing.
  const pictures = joinNeeds(pages.map(({ needs }) => needs)).images.filter((image) => OF_ASSET_SERVICE.test(image));
  // Thousands of pages need one of a few things.
  const policyOf = memoize((json) => {
    const needs = JSON.parse(json) as PageNeeds;
    return contentPolicy({ ...needs, images: [...new Set([...pictures, ...needs.images])].toSorted() }, { inline, firebase, framedBy });
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
      { source: '/assets/**', headers: [FOR_EVER] },
      PREFETCH_TYPE,
      // Pictures of the site may be shown elsewhere, as where a link to it is shared.
      {
        source: '/assets/**/*.@(avif|gif|jpeg|jpg|png|svg|webp)',
        headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
      },
      { source: '/*sitemap*.xml', headers: [FOR_AN_HOUR] },
      ...feedRules(answered),
    ],
    redirects: toHostingRedirects(redirects, answered),
  };
}

/** The configuration as a file of the site, so that it is published with what it describes. */
export function hostingFile(config: HostingConfig): OutputFile {
  return { path: HOSTING_FILE, contents: `${JSON.stringify(config, null, 1)}\n` };
}

export const HOSTING_FILE = 'builds/hosting.json';
export const POLICY = 'Content-Security-Policy';

// --- internal ---

const OF_ASSET_SERVICE = new RegExp(`^${ASSET_SERVICE}$`);

const NOINDEX = { key: 'X-Robots-Tag', value: 'noindex' };
const REVALIDATED = { key: 'Cache-Control', value: 'no-cache' };
const FOR_EVER = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
const FOR_AN_HOUR = { key: 'Cache-Control', value: 'public, max-age=3600' };

/**
 * Each page its own policy, as long as that takes few rules. Where it would not (thousands of lessons, every other one with a video), pages that
 * lie in the same folder share what any of them needs: of folders as deep as possible.
 */
function fewRules(pages: readonly HostedPage[], policy: (needs: PageNeeds) => string, most: number): readonly PathRule[] {
  const depth = pages.reduce((deepest, { address }) => Math.max(deepest, address.split('/').length), 1);
  // What is not there is answered with the not-found page.
  const everywhere = policy(pages.find(({ address }) => address === '/404')?.needs ?? joinNeeds([]));
  for (let shared = depth; ; shared -= 1) {
    const folderOf = (address: string) => address.split('/').slice(0, shared).join('/');
    const groups = new Map<string, PageNeeds[]>();
    for (const { address, needs } of pages) {
      const group = groups.get(folderOf(address)) ?? [];
      group.push(needs);
      groups.set(folderOf(address), group);
    }
    const policies = new Map([...groups].map(([folder, all]) => [folder, policy(joinNeeds(all))]));
    const rules = toRules(new Map(pages.map(({ address }) => [address, policies.get(folderOf(address)) ?? ''])), everywhere);
    if (rules.length <= most || shared <= 1) return rules;
  }
}

// By their addresses: the not-found page that stands in for a file of such a name elsewhere is no feed.
function feedRules(answered: ReadonlySet<string>): readonly HeaderRule[] {
  return Object.values(FEEDS).flatMap(({ path, type }) =>
    [...answered]
      .filter((address) => address.endsWith(path))
      .toSorted()
      .map((source) => ({ source, headers: [FOR_AN_HOUR, { key: 'Content-Type', value: `${type}; charset=utf-8` }] })),
  );
}

/** Firebase's own pages for signing in have scripts of theirs in them; where they are on the site's host, our policy for them says only who may frame them. */
function authFrames(origin: string, firebase: PublicFirebase | null): readonly HeaderRule[] {
  if (!firebase || new URL(origin).host !== firebase.authDomain) return [];
  return [{ source: '/__/**', headers: [{ key: POLICY, value: "frame-ancestors 'self'" }] }];
}
