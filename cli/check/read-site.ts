import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fg from 'fast-glob';
import { createReader } from '../hosting/header-rules.ts';
import { POLICY } from '../hosting/hosting-config.ts';
import type { HostingConfig } from '../hosting/hosting-config.ts';
import { addressOf } from '../site/url.ts';
import { createAnswers } from './answers.ts';
import { createCopier } from './copied.ts';
import type { FinishedPage, FinishedSite, Listing } from './finished-site.ts';
import { readManifest, readSitemap } from './listings.ts';
import { readPage } from './read-page.ts';

interface ReadOptions {
  readonly origin: string;
  /** How the directory is hosted, as returned by `readHosting`. */
  readonly hosting: Partial<Pick<HostingConfig, 'headers' | 'redirects'>> & { readonly rewrites?: readonly Rewrite[] };
  readonly signal: AbortSignal;
  /** Called with the number of pages read so far, and the total. */
  readonly progress: (done: number, total: number) => void;
}

/** In the format of `firebase.json`. */
type Rewrite = { readonly source?: string; readonly regex?: string };

/** Reads a finished site page by page, keeping only what the checks need. */
export async function readSite(directory: string, { origin, hosting, signal, progress }: ReadOptions): Promise<FinishedSite> {
  const files = (await fg('**/*', { cwd: directory, dot: true })).toSorted();
  const read = (file: string) => readFile(join(directory, file), 'utf8');
  const named = files.filter((file) => file.endsWith('.html'));
  const copied = createCopier();
  const pages: FinishedPage[] = [];
  for (const [index, file] of named.entries()) {
    signal.throwIfAborted();
    const text = await read(file);
    // The files by which search engines verify a site are plain text, whatever their names.
    if (text.includes('<')) pages.push(copied(readPage(text, addressOf(file))));
    progress(index + 1, named.length);
  }
  const listings = <T extends Listing>(name: RegExp, parse: (text: string, address: string) => T) =>
    Promise.all(files.filter((file) => name.test(file)).map(async (file) => parse(await read(file), addressOf(file))));
  const byAddress = new Map(pages.map((page) => [page.address, page]));
  const digests = new Map<string, string>();
  return {
    pages,
    sitemaps: await listings(/^[^/]*sitemap[^/]*\.xml$/, readSitemap),
    manifests: await listings(/(?:\.webmanifest|^manifest\.json)$/, readManifest),
    isKeptOut: files.includes('robots.txt') && /^User-agent: \*\s+Disallow: \/\s*$/m.test(await read('robots.txt')),
    refusals: new Map(),
    pageAt: (address) => byAddress.get(address),
    answerTo: createAnswers({ origin, files, redirects: hosting.redirects ?? [], isRewritten: await rewritten(hosting.rewrites ?? []) }),
    policyAt: createReader(
      (hosting.headers ?? []).flatMap(({ source, headers }) =>
        headers.filter(({ key }) => key === POLICY).map(({ value }) => ({ source, value })),
      ),
    ),
    digestOf(file, algorithm) {
      const key = `${algorithm} ${file}`;
      const digest = digests.get(key) ?? hash(algorithm, readFileSync(join(directory, file)), 'base64');
      digests.set(key, digest);
      return digest;
    },
  };
}

// --- internal ---

/** Whether a rewrite applies to a path, matched as the host does; few sites have any. */
async function rewritten(rewrites: readonly Rewrite[]): Promise<(path: string) => boolean> {
  if (rewrites.length === 0) return () => false;
  const { default: patterns } = await import('superstatic/lib/utils/patterns.js');
  return (path) => rewrites.some((rewrite) => patterns.configMatcher(path, rewrite));
}
