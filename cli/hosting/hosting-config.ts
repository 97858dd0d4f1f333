import type { PublicFirebase } from '../../islands/config.ts';
import type { OutputFile } from '../publish/output-file.ts';
import { contentPolicy, inlineScripts, sourceOf } from './content-policy.ts';
import { toRules } from './header-rules.ts';
import type { PathRule } from './header-rules.ts';
import { joinNeeds, needsOf } from './page-needs.ts';
import type { PageNeeds } from './page-needs.ts';
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
  /** Every file of the site; pages tell what they need. */
  readonly files: readonly OutputFile[];
  readonly redirects: readonly Redirect[];
  /** Addresses that the site answers with a page. */
  readonly pages: ReadonlySet<string>;
  readonly origin: string;
  readonly firebase: PublicFirebase | null;
  /** Who may frame the pages. @default nobody */
  readonly framedBy?: readonly string[];
}

/** How a host has to serve these files: what it caches, what pages may talk to, where old addresses lead. */
export function hostingConfig({ files, redirects, pages, origin, firebase, framedBy = [] }: Hosted): HostingConfig {
  const html = files
    .filter(({ path }) => path.endsWith('.html'))
    .map(({ path, contents }) => ({ path: addressOf(path), html: String(contents) }));
  // Any address can be answered with the not-found page, so that its scripts are allowed everywhere; there are a handful in all.
  const inline = [...new Set(html.flatMap((page) => inlineScripts(page.html)))].map(sourceOf).toSorted();
  const policy = (needs: PageNeeds) => contentPolicy(needs, { inline, firebase, framedBy });
  const [everywhere, ...others] = fewRules(new Map(html.map((page) => [page.path, needsOf(page.html)])), policy);
  return {
    cleanUrls: true,
    trailingSlash: false,
    headers: [
      { source: '**', headers: [...SECURITY_HEADERS, REVALIDATED, { key: POLICY, value: everywhere?.value ?? policy(joinNeeds([])) }] },
      ...others.map(({ source, value }) => ({ source, headers: [{ key: POLICY, value }] })),
      ...authFrames(origin, firebase),
      { source: '/assets/**', headers: [FOR_EVER] },
      // Pictures of the site may be shown elsewhere, as where a link to it is shared.
      {
        source: '/assets/**/*.@(avif|gif|jpeg|jpg|png|svg|webp)',
        headers: [{ key: 'Cross-Origin-Resource-Policy', value: 'cross-origin' }],
      },
      { source: '/*sitemap*.xml', headers: [FOR_AN_HOUR] },
    ],
    redirects: toHostingRedirects(redirects, pages),
  };
}

/** The configuration as a file of the site, so that it is published with what it describes. */
export function hostingFile(config: HostingConfig): OutputFile {
  return { path: HOSTING_FILE, contents: `${JSON.stringify(config, null, 1)}\n` };
}

/**
 * Where a file is found on a host with clean addresses.
 *
 * @example addressOf('en/index.html') // => '/en'
 * @example addressOf('404.html') // => '/404'
 */
export function addressOf(file: string): string {
  const path = file.replace(/(?:^|\/)index\.html$/, '').replace(/\.html$/, '');
  return `/${path.split('/').map(encodeURIComponent).join('/')}`;
}

export const HOSTING_FILE = 'builds/hosting.json';
export const POLICY = 'Content-Security-Policy';

// --- internal ---

const REVALIDATED = { key: 'Cache-Control', value: 'no-cache' };
const FOR_EVER = { key: 'Cache-Control', value: 'public, max-age=31536000, immutable' };
const FOR_AN_HOUR = { key: 'Cache-Control', value: 'public, max-age=3600' };

/** So that `firebase.json` stays readable, and what a host keeps of it in memory small. */
const MAX_RULES = 200;

/**
 * Each page its own policy, as long as that takes few rules. Where it would not (thousands of lessons, every other one with a video), pages that
 * lie in the same folder share what any of them needs: of folders as deep as possible.
 */
function fewRules(needs: ReadonlyMap<string, PageNeeds>, policy: (needs: PageNeeds) => string): readonly PathRule[] {
  const depth = Math.max(...[...needs.keys()].map((path) => path.split('/').length));
  for (let shared = depth; ; shared -= 1) {
    const folderOf = (path: string) => path.split('/').slice(0, shared).join('/');
    const groups = new Map<string, PageNeeds[]>();
    for (const [path, own] of needs) groups.set(folderOf(path), [...(groups.get(folderOf(path)) ?? []), own]);
    const joined = new Map([...groups].map(([folder, all]) => [folder, policy(joinNeeds(all))]));
    const rules = toRules(new Map([...needs.keys()].map((path) => [path, joined.get(folderOf(path)) ?? ''])));
    if (rules.length <= MAX_RULES || shared <= 1) return rules;
  }
}

/** Firebase's own pages for signing in have scripts of theirs in them; where they live on the site's host they get no policy of ours but for who may frame them. */
function authFrames(origin: string, firebase: PublicFirebase | null): readonly HeaderRule[] {
  if (!firebase || new URL(origin).host !== firebase.authDomain) return [];
  return [{ source: '/__/**', headers: [{ key: POLICY, value: "frame-ancestors 'self'" }] }];
}
