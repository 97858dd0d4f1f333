import type { PublicFirebase } from '../../islands/config.ts';
import { markdownAt } from '../../templates/parts/markdown-url.ts';
import type { SiteConfig } from '../config/define.ts';
import { LATEST_FILE } from '../files/latest-build.ts';
import type { OutputFile } from '../files/output-file.ts';
import { ASSETS_FILE } from '../files/former-assets.ts';
import type { Problem } from '../site/problems.ts';
import { addressOf, prefixesOf } from '../site/url.ts';
import { askedRedirects } from './asked-redirects.ts';
import type { RedirectEntry } from './asked-redirects.ts';
import { HEADERS_FILE, hostFiles, MOST_PAGE_RULES, REDIRECTS_FILE } from './host-files.ts';
import { HOSTING_FILE, hostingConfig, hostingFile } from './hosting-config.ts';
import type { HostingConfig } from './hosting-config.ts';
import type { HostedPage } from './page-facts.ts';
import { ADDRESSES_FILE, addressesFile, movedAddresses, remember } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';
import { hostingProblem, redirectProblems } from './redirect-problems.ts';
import { planRedirects } from './redirects.ts';
import type { AskedRedirect, RedirectPlan } from './redirects.ts';

/** A site that is to be hosted, and what is known of its earlier builds. */
export interface BuiltSite {
  /** The addresses of story pages, by the story's uuid. */
  readonly addresses: ReadonlyMap<string, string>;
  /** The paths of all files of the site except those created here. */
  readonly paths: Iterable<string>;
  /** Its HTML pages, with what hosting needs to know of them. */
  readonly pages: readonly HostedPage[];
  readonly config: SiteConfig;
  readonly firebase: PublicFirebase | null;
  /** Redirects maintained by editors in Storyblok. */
  readonly entries: readonly RedirectEntry[];
  readonly earlier: readonly PastAddresses[];
  /** Whether the deployed site may remember more. */
  readonly isPartial: boolean;
  /** Only published addresses are remembered: drafts move without anyone having seen them, and a site that starts as the demo keeps nothing of it. */
  readonly isProduction: boolean;
  readonly isDemo: boolean;
  /** Origin of the Visual Editor, if it edits the pages in its frame. @default null */
  readonly editor?: string | null;
}

interface HostingPlan {
  readonly config: HostingConfig;
  /** Files published with the site: the hosting configuration, and what the next build needs to know. */
  readonly files: readonly OutputFile[];
  readonly problems: readonly Problem[];
}

/** Decides how a finished site is hosted: headers, and redirects from the configuration, from editors and from renamed stories. */
export function planHosting({
  addresses,
  paths,
  pages,
  config,
  firebase,
  entries,
  earlier,
  isPartial,
  isProduction,
  isDemo,
  editor = null,
}: BuiltSite): HostingPlan {
  const answered = new Set([...paths].map(addressOf));
  const today = isProduction && !isDemo ? addresses : new Map<string, string>();
  const past = remember(today, earlier);
  const asked = askedRedirects(config, entries);
  const moved = withTexts(movedAddresses(past), answered);
  const plan = planRedirects({ asked: asked.redirects, moved, taken: new Set([...answered, ...MADE]) });
  const { origin } = config.site;
  const { host } = config.hosting;
  const { redirects } = plan;
  const sources = new Set(redirects.map(({ from }) => from));
  const gone = [...past.former.keys()].filter((address) => !sources.has(address));
  // Not for the demo, whose robots.txt and pages say so anyway: its `firebase.json` is the one in the repository, with which sites start.
  const noindex = !isProduction;
  const few = host === 'cloudflare' ? { mostPageRules: MOST_PAGE_RULES } : {};
  const { analytics } = config;
  const hosting = hostingConfig({ pages, redirects, answered, gone, origin, firebase, analytics, editor, noindex, ...few });
  const prefixes = prefixesOf(config.locales);
  const own =
    host === 'firebase' ? { files: [], unsaid: [], excess: [] } : hostFiles(hosting, { host, redirects, answered, gone, prefixes });
  return {
    config: hosting,
    files: [hostingFile(hosting), addressesFile(isPartial ? { ...past, isPartial } : past), ...own.files],
    problems: [
      ...redirectProblems(asked, plan),
      ...deadEnds(asked.redirects, plan, answered),
      ...own.unsaid.map(({ from }) =>
        hostingProblem('redirectIgnored', host, `${from} contains "*" or ":", which has a special meaning on this host`),
      ),
      ...own.excess.map((excess) => hostingProblem('hostLimit', host, `the site has ${excess}`)),
    ],
  };
}

// --- internal ---

/** Addresses of files that are made when the rest of a site is known: for open pages, for later builds, and for hosts. */
const MADE = [LATEST_FILE, ADDRESSES_FILE, ASSETS_FILE, HOSTING_FILE, HEADERS_FILE, REDIRECTS_FILE].map(addressOf);

/** Adds the addresses of the pages' texts as Markdown, which move with their pages. */
function withTexts(moved: ReadonlyMap<string, string>, answered: ReadonlySet<string>): ReadonlyMap<string, string> {
  const texts = [...moved].map(([from, to]) => [markdownAt(from), markdownAt(to)] as const);
  return new Map([...moved, ...texts.filter(([, to]) => answered.has(to))]);
}

function deadEnds(asked: readonly AskedRedirect[], { redirects }: RedirectPlan, answered: ReadonlySet<string>): readonly Problem[] {
  const targets = new Map(redirects.map(({ from, to }) => [from, to]));
  return asked.flatMap(({ from, where }) => {
    const to = targets.get(from) ?? '';
    const page = to.split(/[?#]/)[0] ?? '';
    return !to.startsWith('/') || answered.has(page)
      ? []
      : [hostingProblem('deadLink', where, `${from} is redirected to ${page}, which the site does not have`)];
  });
}
