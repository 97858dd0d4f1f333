import { hash } from 'node:crypto';
import { sha256 } from '../lib/hash.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { Problem } from '../site/problems.ts';
import { addressOf } from '../site/url.ts';
import { HEADERS_FILE, REDIRECTS_FILE } from './host-files.ts';
import { HOSTING_FILE } from './hosting-config.ts';
import type { HostingConfig } from './hosting-config.ts';
import type { PageFacts } from './page-facts.ts';
import { ADDRESSES_FILE } from './past-addresses.ts';
import type { PastAddresses } from './past-addresses.ts';
import { planHosting } from './plan-hosting.ts';
import type { BuiltSite } from './plan-hosting.ts';

/** How a site is hosted, with a hash of the inputs: while that is unchanged, hosting is not decided again. */
export interface KeptHosting {
  readonly inputs: string;
  readonly config: HostingConfig;
  readonly problems: readonly Problem[];
}

/** The files that say how a site is hosted. */
export const MADE_HERE: ReadonlySet<string> = new Set([HOSTING_FILE, ADDRESSES_FILE, HEADERS_FILE, REDIRECTS_FILE]);

interface Hosted extends Omit<BuiltSite, 'addresses' | 'paths' | 'pages' | 'earlier' | 'isPartial'> {
  /** The files of the site, with what hosting needs to know of HTML. */
  readonly files: ReadonlyMap<string, { readonly facts: PageFacts | undefined }>;
  /** The addresses of story pages, by the story's uuid. */
  readonly addresses: () => ReadonlyMap<string, string>;
  /** The stories' addresses in earlier builds, as texts and parsed, and whether the deployed site may know more. */
  readonly past: { readonly deployed: string; readonly here: string; readonly isLost: boolean; past(): readonly PastAddresses[] };
}

/** Decides how a site is hosted, or reuses an earlier decision from the same inputs, whose files are then unchanged and not returned. */
export function hostSite(
  { files, addresses, past, ...others }: Hosted,
  earlier: KeptHosting | null,
): KeptHosting & { readonly files: readonly OutputFile[] } {
  const paths = [...files.keys()].filter((path) => !MADE_HERE.has(path));
  const factsAt = (path: string) => files.get(path)?.facts;
  const site = siteHash(paths.toSorted(), { factsAt, others: JSON.stringify([others, past.deployed, past.isLost]) });
  const inputsWith = (here: string) => sha256(`${site} ${here}`);
  if (earlier?.inputs === inputsWith(past.here)) return { ...earlier, files: [] };
  const plan = planHosting({
    ...others,
    addresses: addresses(),
    paths,
    pages: paths.flatMap((path) => {
      const facts = factsAt(path);
      return facts ? [{ ...facts, address: addressOf(path) }] : [];
    }),
    earlier: past.past(),
    isPartial: past.isLost,
  });
  const remembered = plan.files.find(({ path }) => path === ADDRESSES_FILE);
  // The next build of the same site, which will also remember this one, must decide the same.
  return { ...plan, inputs: inputsWith(String(remembered?.contents)) };
}

// --- internal ---

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
