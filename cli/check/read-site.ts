import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fg from 'fast-glob';
import { DomUtils, parseDocument } from 'htmlparser2';
import { isBelow, withoutBase } from '../../templates/prose/safe-href.ts';
import { isReserved, requestedPath } from '../../islands/requested-path.ts';
import { POLICY } from '../hosting/content-policy.ts';
import { jsonIn, toText, visitObjects } from '../lib/json.ts';
import { candidatesOf, createHeaders, createMatcher, createRedirector, type HostingRules, type RedirectRule } from '../hosting/rules.ts';
import { memoize } from '../lib/memoize.ts';
import { addressOf, baseOf } from '../site/url.ts';
import type { Answer, FinishedPage, FinishedSite, Listing, Manifest, Sitemap } from './finished-site.ts';
import { readPage } from './read-page.ts';
import { urlOf } from '../lib/text.ts';

interface ReadOptions {
  readonly origin: string;
  /** How the directory is hosted. */
  readonly rules: HostingRules;
  readonly signal: AbortSignal;
  /** Called with the number of pages read so far, and the total. */
  readonly progress: (done: number, total: number) => void;
}

/** Reads a finished site page by page, keeping only what the checks need. */
export async function readSite(directory: string, { origin, rules, signal, progress }: ReadOptions): Promise<FinishedSite> {
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
  const rewrites = rules.rewrites.map(({ on }) => createMatcher(on));
  const headersAt = createHeaders(rules.headers.map(({ on, headers }) => ({ on, headers: headers.filter(({ key }) => key === POLICY) })));
  const digests = new Map<string, string>();
  return {
    pages,
    sitemaps: await listings(/^[^/]*sitemap[^/]*\.xml$/, readSitemap),
    manifests: await listings(/(?:\.webmanifest|^manifest\.json)$/, readManifest),
    isKeptOut: files.includes('robots.txt') && /^User-agent: \*\s+Disallow: \/\s*$/m.test(await read('robots.txt')),
    refusals: new Map(),
    pageAt: (address) => byAddress.get(address),
    answerTo: createAnswers({
      origin,
      files,
      redirects: rules.redirects,
      isRewritten: (path) => rewrites.some((applies) => applies(path)),
    }),
    policyAt: (address) => headersAt(address)[POLICY] ?? null,
    digestOf(file, algorithm) {
      const key = `${algorithm} ${file}`;
      const digest = digests.get(key) ?? hash(algorithm, readFileSync(join(directory, file)), 'base64');
      digests.set(key, digest);
      return digest;
    },
  };
}

/** Reads the addresses in a sitemap or a sitemap index. */
export function readSitemap(xml: string, address: string): Sitemap {
  const all = parseDocument(xml, { xmlMode: true });
  const hrefs = DomUtils.getElementsByTagName('xhtml:link', all).flatMap(({ attribs }) => attribs['href'] ?? []);
  const entries = DomUtils.getElementsByTagName('loc', all).map((loc) => DomUtils.textContent(loc).trim());
  return { address, entries, alternates: [...new Set(hrefs)] };
}

/** Reads the addresses in a web app manifest (https://www.w3.org/TR/appmanifest/). */
export function readManifest(json: string, address: string): Manifest {
  const manifest = jsonIn(json);
  const entries: unknown[] = [];
  visitObjects(manifest, ({ src, url, start_url: start }) => void entries.push(src, url, start));
  return { address, entries: entries.map(toText).filter((entry) => entry !== ''), isJson: manifest !== undefined };
}

interface Host {
  /** With the path of the site, if it has one on its host. */
  readonly origin: string;
  /** All files of the site. */
  readonly files: readonly string[];
  readonly redirects: readonly RedirectRule[];
  /** Whether a rewrite answers at a path: a function, or one page for a whole folder. */
  readonly isRewritten: (path: string) => boolean;
}

/** Answers as the host will: clean URLs without a trailing slash, redirects before files, Firebase's reserved paths. */
export function createAnswers({ origin, files, redirects, isRewritten }: Host): (address: string, from: string) => Answer {
  const named = new Set(files);
  const redirect = createRedirector(redirects);
  const [host, base] = [new URL(origin).origin, baseOf(origin)];
  const fileAt = (path: string) => candidatesOf(path).find((candidate) => named.has(candidate));

  const follow = (start: URL): Answer => {
    let url = start;
    for (let steps = 0; steps < MAX_STEPS; steps++) {
      if (url.origin !== host) return ELSEWHERE;
      const pathname = withoutBase(url.pathname, base);
      const path = requestedPath(pathname);
      if (!isBelow(url.pathname, base))
        return path !== null && fileAt(path) !== undefined ? { kind: 'outside', address: base + pathname } : ELSEWHERE;
      if (path === null) return NOTHING;
      const file = fileAt(path);
      const moved = redirect(pathname)?.to;
      if (moved === undefined && file === undefined) return isReserved(path) || isRewritten(pathname) ? ELSEWHERE : NOTHING;
      const address = moved ?? addressOf(file ?? '');
      if (file !== undefined && requestedPath(withoutBase(address, base)) === path)
        return { kind: 'file', file, address: withoutBase(address, base), isRedirected: steps > 0 };
      url = new URL(moved ?? base + address, url);
    }
    return NOTHING;
  };

  const answer = (address: string, page: string): Answer => {
    const url = urlOf(address, page);
    const found = url ? follow(url) : NOTHING;
    // Who names the host means what is there.
    return found.kind === 'outside' && !address.startsWith('/') ? ELSEWHERE : found;
  };
  // Most addresses mean the same from every page.
  const fromAnywhere = memoize((address) => answer(address, origin));
  return (address, from) => (/^(?:\/|https?:)/.test(address) ? fromAnywhere(address) : answer(address, origin + from));
}

// --- internal ---

const ELSEWHERE: Answer = { kind: 'elsewhere' };
const NOTHING: Answer = { kind: 'nothing' };

/** As many redirects as browsers follow. */
const MAX_STEPS = 20;

/**
 * Copies data with new strings, sharing equal ones: a substring of a page would keep the whole page in memory, and thousands of pages have the
 * same links.
 */
function createCopier(): <T>(value: T) => T {
  const texts = new Map<string, string>();
  const own = (text: string) => {
    const known = texts.get(text);
    if (known !== undefined) return known;
    const copy = Buffer.from(text).toString();
    texts.set(copy, copy);
    return copy;
  };
  const copyOf = (value: unknown): unknown => {
    if (typeof value === 'string') return own(value);
    if (Array.isArray(value)) return value.map(copyOf);
    if (value instanceof Set) return new Set([...value].map(copyOf));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, copyOf(one)]));
  };
  return <T>(value: T) => copyOf(value) as T;
}
