import type { UrlPath } from '../../templates/contract.ts';
import type { OutputFile } from '../files/output-file.ts';
import { addressOf, localeAt, outputPath } from '../site/url.ts';
import type { HostedSite } from './hosts.ts';
import type { HostingRules, RedirectRule } from './rules.ts';

/**
 * What GitHub Pages gets instead of rules (https://docs.github.com/en/pages): a page for each redirected address, and the file that stops it from
 * leaving out folders that begin with `_`. Returns also the redirects from below a file, where no page can be.
 */
export function githubFiles({ redirects }: HostingRules, { paths, config }: HostedSite) {
  const taken = new Set(paths.filter((path) => !path.endsWith('/index.html')).map((path) => addressOf(path)));
  const single = redirects.flatMap((rule) => ('from' in rule ? [rule] : []));
  const isBelowFile = ({ from }: SingleRedirect) => foldersOf(from).some((folder) => taken.has(folder));
  return {
    files: [{ path: '.nojekyll', contents: '' }, ...single.filter((rule) => !isBelowFile(rule)).map((rule) => redirectPage(rule, config))],
    below: single.filter(isBelowFile).map(({ from }) => from),
  };
}

// --- internal ---

type SingleRedirect = Extract<RedirectRule, { readonly from: string }>;

/** @example foldersOf('/a/b/c') // => ['/a', '/a/b'] */
const foldersOf = (address: string) => [...address.slice(1).matchAll(/\//g)].map(({ index }) => address.slice(0, index + 1));

/** A page that leads on at once, also without scripting, and that no search engine lists. */
function redirectPage({ from, to }: SingleRedirect, { site, locales }: HostedSite['config']): OutputFile {
  const [href = '', canonical = ''] = [to, new URL(to, site.origin).href].map((url) =>
    url.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;'),
  );
  return {
    path: outputPath(from as UrlPath),
    contents: `<!doctype html><html lang="${localeAt(from, { locales }).iso}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${href}</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${href}"><link rel="canonical" href="${canonical}"></head><body><a href="${href}">${href}</a></body></html>`,
  };
}
