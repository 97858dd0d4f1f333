import type { OutputFile } from '../files/output-file.ts';
import { tooMany } from './rule-files.ts';
import { createMatcher, formsOf, type HostingRules, type Pattern, type RedirectRule } from './rules.ts';

/**
 * The rules as `vercel.json` of the folder that is deployed (https://vercel.com/docs/project-configuration/vercel-json), and exceeded limits. The headers of all rules that apply are
 * set one after the other, so that the last one counts. It does not say in which form it matches an address, so it gets all of them.
 */
export function vercelFile(
  { headers: all, redirects: moved }: HostingRules,
  answered: ReadonlySet<string>,
): { readonly file: OutputFile; readonly excess: readonly string[] } {
  const headers = all.flatMap(({ on, headers: own }) => sourcesOf(on, answered).map((source) => ({ source, headers: own })));
  const redirects = moved.flatMap(toRedirects);
  return {
    file: { path: 'vercel.json', contents: `${JSON.stringify({ cleanUrls: true, trailingSlash: false, headers, redirects }, null, 1)}\n` },
    excess: [...tooMany(headers.length, MOST, ['header rule']), ...tooMany(redirects.length, MOST, ['redirect'])],
  };
}

// --- internal ---

const MOST = 2048;

/** A path in the syntax of path-to-regexp, in which it means itself. */
const literally = (path: string) => path.replace(/[.+?^${}()|[\]\\:*]/g, String.raw`\$&`);

function sourcesOf(pattern: Pattern, answered: ReadonlySet<string>): readonly string[] {
  if ('at' in pattern) return formsOf(pattern.at).map(literally);
  if ('below' in pattern)
    return [`${literally(pattern.below)}/(.*)${pattern.kinds ? String.raw`\.(${pattern.kinds.map(literally).join('|')})` : ''}`];
  return [...answered].filter(createMatcher(pattern)).toSorted().map(literally);
}

// In a target, `:name` would be a part of the old address.
const target = (to: string) => to.replace(/:(?=[a-z])/gi, '%3A');

function toRedirects(rule: RedirectRule) {
  const statusCode = rule.status;
  if ('below' in rule) return [{ source: `${literally(rule.below)}/(.*)`, destination: `${target(rule.to)}/$1`, statusCode }];
  if ('matching' in rule) throw new Error('A build writes no regular expressions.');
  return formsOf(rule.from).map((form) => ({ source: literally(form), destination: target(rule.to), statusCode }));
}
