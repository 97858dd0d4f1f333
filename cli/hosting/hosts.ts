import type { OutputFile } from '../files/output-file.ts';
import { cloudflare } from './hosts/cloudflare.ts';
import { firebase } from './hosts/firebase.ts';
import { netlify } from './hosts/netlify.ts';
import type { HostingRules } from './rules.ts';

/** A host, and how it is told the rules of a site. */
export interface Host {
  /** Maximum number of rules for the policies of pages; beyond it, pages in a folder share what any of them needs. */
  readonly mostPageRules: number;
  /** Whether a redirect from this address can be said in its format. */
  readonly canSay: (from: string) => boolean;
  /** The paths of the files that it reads from the site itself. */
  readonly paths: readonly string[];
  /** These files of a site, which has files at the answered addresses. */
  readonly files: (rules: HostingRules, answered: ReadonlySet<string>) => HostFiles;
}

/** The files for a host, and what they cannot express. */
export interface HostFiles {
  readonly files: readonly OutputFile[];
  /** Addresses from which it cannot redirect. */
  readonly unsaid: readonly string[];
  /** Exceeded limits of the host, in words. */
  readonly excess: readonly string[];
}

/** The hosts that `hosting.host` can name. */
export const HOSTS = { firebase, netlify, cloudflare } satisfies Record<string, Host>;

export type HostName = keyof typeof HOSTS;

/** The names, for the configuration's schema. */
export const HOST_NAMES = Object.keys(HOSTS) as [HostName, ...HostName[]];
