import type { SiteConfig } from '../config/define.ts';
import type { OutputFile } from '../files/output-file.ts';
import { baseOf } from '../site/url.ts';
import { githubFiles } from './github.ts';
import { nginxFile } from './nginx.ts';
import { canSay, headerBlocks, redirectLines, toFiles, tooMany, type Dialect } from './rule-files.ts';
import type { HostingRules, RedirectRule } from './rules.ts';
import { vercelFile } from './vercel.ts';

/** A host, and how it is told the rules of a site. */
export interface Host {
  /** Maximum number of rules for the policies of pages; beyond it, pages in a folder share what any of them needs. */
  readonly mostPageRules: number;
  /** Whether a redirect from this address can be said in its format. */
  readonly canSay: (from: string) => boolean;
  /** Whether it needs a redirect for each address of a renamed folder. @default false */
  readonly isOneByOne?: true;
  /** What it cannot do that a site loses by, in words. @default nothing */
  readonly lacks?: string;
  /** The files that it reads from the site itself. Their names are reserved in `cli/site/usable-addresses.ts`. */
  readonly files: (rules: HostingRules, site: HostedSite) => HostFiles;
}

/** What a host's files depend on besides the rules. */
export interface HostedSite {
  /** Its files, and their addresses. */
  readonly paths: readonly string[];
  readonly answered: ReadonlySet<string>;
  readonly config: Pick<SiteConfig, 'site' | 'locales'>;
}

/** The files for a host, and what they cannot express. */
interface HostFiles {
  readonly files: readonly OutputFile[];
  /** Addresses from which it cannot redirect. */
  readonly unsaid: readonly string[];
  /** Exceeded limits of the host, in words. */
  readonly excess: readonly string[];
}

/** Firebase Hosting reads a file beside the site (`firebase-json.ts`); it publishes no limits. 200 rules keep that readable, and small in its memory. */
const firebase: Host = { mostPageRules: 200, canSay: () => true, files: () => ({ files: [], unsaid: [], excess: [] }) };

/** Netlify documents no limits. */
const netlify: Host = {
  mostPageRules: 200,
  canSay,
  files(rules, { answered }) {
    // It does not say whether it matches an address as browsers send it, so it gets the typed form, too.
    const dialect: Dialect = { isSent: (form) => /^\S+$/.test(form), joinsHeaders: false };
    const headers = headerBlocks(rules.headers, answered, dialect);
    const { single, folders, unsaid } = redirectLines(rules.redirects, dialect);
    const notFound = rules.notFound.map((folder) => `/${folder}/* /${folder}/404.html 404`);
    return { files: toFiles(headers.blocks, [...single, ...folders, ...notFound]), unsaid, excess: headers.unsaid };
  },
};

/** Cloudflare allows 100 header rules; 60 for pages leave room for all others. It finds the nearest `404.html` by itself. */
const cloudflare: Host = {
  mostPageRules: 60,
  canSay,
  files({ headers: all, redirects }, { answered }) {
    // It matches an address as browsers send it, and joins the values of all rules into one header, unless a rule also removes it (`!`), which
    // happens before its value is set (https://developers.cloudflare.com/pages/configuration/headers/).
    const dialect: Dialect = { isSent: (form) => /^[!-~]+$/.test(form), joinsHeaders: true };
    const headers = headerBlocks(all, answered, dialect);
    const { single, folders, unsaid } = redirectLines(withSlashes(redirects), dialect);
    return {
      files: toFiles(headers.blocks, [...single, ...folders]),
      unsaid,
      excess: [
        ...headers.unsaid,
        ...tooMany(headers.blocks.length, 100, ['header rule']),
        ...tooMany(headers.blocks.flat().filter((line) => line.length > 2000).length, 0, ['header', ' of more than 2000 characters']),
        ...tooMany(single.length, MOST_REDIRECTS, ['redirect']),
        ...tooMany(folders.length, 100, ['folder redirect']),
        ...tooMany([...single, ...folders].filter((line) => line.length > 1000).length, 0, ['redirect', ' of more than 1000 characters']),
      ],
    };
  },
};

/** Vercel allows 2048 rules; it shows `404.html` of the root alone, which has all languages. */
const vercel: Host = {
  mostPageRules: 200,
  canSay: () => true,
  files(rules, { answered }) {
    const { file, excess } = vercelFile(rules, answered);
    return { files: [file], unsaid: [], excess };
  },
};

/** nginx has no limits, but tries the rules of pages one after the other, for each request. */
const nginx: Host = {
  mostPageRules: 200,
  canSay: () => true,
  files: (rules, { config }) => ({ files: [nginxFile(rules, baseOf(config.site.origin))], unsaid: [], excess: [] }),
};

/** GitHub Pages has no rules at all: what is redirected is a page, and nothing has headers. */
const github: Host = {
  mostPageRules: 200,
  canSay: () => true,
  isOneByOne: true,
  lacks:
    'GitHub Pages sends no headers, so there is no Content-Security-Policy and browsers keep files for ten minutes; redirects are pages, /x leads to /x/, and one not-found page has all languages',
  files(rules, site) {
    const { files, below } = githubFiles(rules, site);
    return { files, unsaid: [], excess: tooMany(below.length, 0, ['redirect', ` from below a file (${below.join(', ')})`]) };
  },
};

/** The hosts that `hosting.host` can name. */
export const HOSTS = { firebase, netlify, cloudflare, vercel, nginx, github } satisfies Record<string, Host>;

export type HostName = keyof typeof HOSTS;

/** The names, for the configuration's schema. */
export const HOST_NAMES = Object.keys(HOSTS) as [HostName, ...HostName[]];

// --- internal ---

/** The most of Cloudflare, besides those of folders. */
const MOST_REDIRECTS = 2000;

/** Cloudflare alone tells `/x/` from `/x`, so a redirect is written for both, as long as there is room for that. Nobody links `/x.md/`. */
function withSlashes(redirects: readonly RedirectRule[]): readonly RedirectRule[] {
  const both = redirects.flatMap((one) =>
    !('from' in one) || !canSay(one.from) || one.from === '/' || one.from.endsWith('.md') ? [one] : [one, { ...one, from: `${one.from}/` }],
  );
  return both.filter((one) => 'from' in one && canSay(one.from)).length > MOST_REDIRECTS ? redirects : both;
}
