import { hash } from 'node:crypto';
import type { PublicFirebase } from '../../islands/config.ts';
import { markdownAt } from '../../templates/parts/markdown-url.ts';
import type { SiteConfig } from '../config/define.ts';
import { sha256 } from '../lib/hash.ts';
import { LATEST_FILE } from '../files/latest-build.ts';
import type { OutputFile } from '../files/output-file.ts';
import { ASSETS_FILE } from '../files/former-assets.ts';
import type { Problem } from '../site/problems.ts';
import { addressOf } from '../site/url.ts';
import { HOSTING_FILE, hostingFile } from './firebase-json.ts';
import { HOSTS } from './hosts.ts';
import type { PageFacts } from './page-needs.ts';
import { ADDRESSES_FILE, addressesFile, movedAddresses, remember, type PastAddresses } from './past-addresses.ts';
import {
  configuredRedirects,
  hostingProblem,
  planRedirects,
  redirectProblems,
  type ConfiguredRedirect,
  type Redirect,
  type RedirectEntry,
} from './redirects.ts';
import type { HostingRules } from './rules.ts';
import { siteRules } from './site-rules.ts';

/** How a site is hosted, with a hash of the inputs: while that is unchanged, hosting is not decided again. */
export interface CachedHosting {
  readonly inputs: string;
  readonly rules: HostingRules;
  readonly problems: readonly Problem[];
  /** The files that say so. */
  readonly made: readonly string[];
}

/** A finished site, and what is known of its earlier builds. */
interface HostingInputs {
  /** The files of the site, with what hosting needs to know of HTML. */
  readonly files: ReadonlyMap<string, { readonly facts: PageFacts | undefined }>;
  /** The addresses of story pages, by the story's uuid. */
  readonly addresses: () => ReadonlyMap<string, string>;
  /** The stories' addresses in earlier builds, as texts and parsed, and whether the deployed site may know more. */
  readonly past: { readonly deployed: string; readonly here: string; readonly isLost: boolean; past(): readonly PastAddresses[] };
  readonly config: SiteConfig;
  readonly firebase: PublicFirebase | null;
  /** Redirects maintained by editors in Storyblok. */
  readonly entries: readonly RedirectEntry[];
  /** Only published addresses are remembered: drafts move without anyone having seen them, and a site that starts as the demo keeps nothing of it. */
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** Origin of the Visual Editor, if it edits the pages in its frame. @default null */
  readonly editor?: string | null;
}

/**
 * Decides how a finished site is hosted: headers, and redirects from the configuration, from editors and from renamed stories. Reuses a cached decision
 * from the same inputs, whose files are then unchanged and not returned.
 */
export function hostSite(site: HostingInputs, cached: CachedHosting | null): CachedHosting & { readonly files: readonly OutputFile[] } {
  const { files, addresses, past, ...others } = site;
  const paths = [...files.keys()];
  const factsAt = (path: string) => files.get(path)?.facts;
  const known = siteHash(paths.toSorted(), { factsAt, others: JSON.stringify([others, [...addresses()], past.deployed, past.isLost]) });
  const inputsWith = (here: string) => sha256(`${known} ${here}`);
  if (cached?.inputs === inputsWith(past.here)) return { ...cached, files: [] };
  const decided = decide(site, paths);
  const remembered = decided.files.find(({ path }) => path === ADDRESSES_FILE);
  // The next build of the same site, which will also remember this one, must decide the same.
  return { ...decided, inputs: inputsWith(String(remembered?.contents)) };
}

// --- internal ---

/** Addresses of files that are made when the rest of a site is known: for open pages, and for later builds. Those for hosts cannot be redirected anyway. */
const MADE = [LATEST_FILE, ASSETS_FILE, HOSTING_FILE, ADDRESSES_FILE].map(addressOf);

function siteHash(
  paths: readonly string[],
  { factsAt, others }: { readonly factsAt: (path: string) => unknown; readonly others: string },
): string {
  // Thousands of pages share a few sets of facts.
  const texts = new Map<unknown, string>();
  const textOf = (facts: unknown) => {
    const text = texts.get(facts) ?? hash('sha1', JSON.stringify(facts) ?? '', 'hex');
    texts.set(facts, text);
    return text;
  };
  const lines = paths.map((path) => `${path} ${textOf(factsAt(path))}`);
  return sha256([others, ...lines].join('\n'));
}

function decide(site: HostingInputs, paths: readonly string[]) {
  const { files, config, firebase, isProduction, isDemo, editor = null } = site;
  const answered = new Set(paths.map(addressOf));
  const past = remember(isProduction && !isDemo ? site.addresses() : new Map(), site.past.past());
  const configured = configuredRedirects(config, site.entries);
  const moved = withTexts(movedAddresses(past), answered);
  const plan = planRedirects({ configured: configured.redirects, moved, taken: new Set([...answered, ...MADE]) });
  const sources = new Set(plan.redirects.map(({ from }) => from));
  const rules = siteRules({
    pages: paths.flatMap((path) => {
      const facts = files.get(path)?.facts;
      return facts ? [{ ...facts, address: addressOf(path) }] : [];
    }),
    redirects: plan.redirects,
    answered,
    gone: [...past.former.keys()].filter((address) => !sources.has(address)),
    config,
    firebase,
    editor,
    // Not for the demo in production, whose robots.txt and pages say so anyway.
    noindex: !isProduction,
  });
  const own = HOSTS[config.hosting.host].files(rules, { paths, answered, config });
  const made = [hostingFile(rules), addressesFile(site.past.isLost ? { ...past, isPartial: true } : past), ...own.files];
  return {
    rules,
    files: made,
    made: made.map(({ path }) => path),
    problems: [
      ...redirectProblems(configured, plan),
      ...deadEnds(configured.redirects, plan.redirects, answered),
      ...own.unsaid.map((from) =>
        hostingProblem('redirectIgnored', config.hosting.host, `${from} contains "*" or ":", which has a special meaning on this host`),
      ),
      ...own.excess.map((excess) => hostingProblem('hostLimit', config.hosting.host, `the site has ${excess}`)),
    ],
  };
}

/** Adds the addresses of the pages' texts as Markdown, which move with their pages. */
function withTexts(moved: ReadonlyMap<string, string>, answered: ReadonlySet<string>): ReadonlyMap<string, string> {
  const texts = [...moved].map(([from, to]) => [markdownAt(from), markdownAt(to)] as const);
  return new Map([...moved, ...texts.filter(([, to]) => answered.has(to))]);
}

function deadEnds(
  configured: readonly ConfiguredRedirect[],
  redirects: readonly Redirect[],
  answered: ReadonlySet<string>,
): readonly Problem[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return configured.flatMap(({ from, where }) => {
    const to = targets.get(from) ?? '';
    const page = to.split(/[?#]/)[0] ?? '';
    return !to.startsWith('/') || answered.has(page)
      ? []
      : [hostingProblem('deadLink', where, `${from} is redirected to ${page}, which the site does not have`)];
  });
}
