import { decodedPath } from '../../islands/requested-path.ts';
import { escapePattern } from '../lib/text.ts';
import type { OutputFile } from '../files/output-file.ts';
import type { HostingRules, Pattern, RedirectRule } from './rules.ts';
import { TYPES } from './server.ts';

/**
 * The rules as directives of the `server` whose `root` is the site, which has this path there (https://nginx.org/en/docs/http/ngx_http_core_module.html). A header is a variable that each rule for it may set
 * anew, so that the last one counts; an address that only redirects is a location of its own, which nginx finds without trying all of them.
 */
export function nginxFile({ headers, redirects, notFound }: HostingRules, base: string): OutputFile {
  const variables = [...new Set(headers.flatMap((rule) => rule.headers.map(({ key }) => key)))].filter((key) => key !== TYPE);
  const nameOf = (key: string) => `$academy_${key.toLowerCase().replaceAll('-', '_')}`;
  const pages = [
    'try_files $uri $uri/index.html $uri.html =404;',
    ...redirects.flatMap((rule) => ('below' in rule ? [ofFolder(rule)] : [])),
  ];
  const lines = [
    'absolute_redirect off;',
    `error_page 404 ${base}/404.html;`,
    ...block(
      'types',
      [...TYPES].map(([extension, type]) => `${quoted(type)} ${extension};`),
    ),
    'default_type application/octet-stream;',
    ...cleanBelow(base),
    ...variables.map((key) => `set ${nameOf(key)} "";`),
    ...headers.flatMap(({ on, headers: own }) => {
      const set = own.flatMap(({ key, value }) => (key === TYPE ? [] : [`set ${nameOf(key)} ${quoted(value)};`]));
      const isEverywhere = 'below' in on && on.below === '' && !on.kinds;
      return isEverywhere || set.length === 0 ? set : block(`if ($uri ~ ${quoted(sourceOf(on))})`, set);
    }),
    ...variables.map((key) => `add_header ${key} ${nameOf(key)} always;`),
    ...headers.flatMap(({ on, headers: own }) =>
      own.flatMap(({ key, value }) => (key === TYPE && 'at' in on ? location(on.at, ['types {}', `default_type ${quoted(value)};`]) : [])),
    ),
    ...[...singleRedirects(redirects)].flatMap(([from, to]) => location(from, [to])),
    // Else, it would be a page that is there.
    ...location('/404', ['return 404;']),
    ...notFound.flatMap((folder) => block(`location ${quoted(`/${folder}/`)}`, [`error_page 404 ${base}/${folder}/404.html;`, ...pages])),
    ...block('location /', pages),
  ];
  return { path: 'builds/nginx.conf', contents: `${lines.join('\n')}\n` };
}

// --- internal ---

const TYPE = 'Content-Type';

const quoted = (text: string) => `"${text.replace(/[\\"]/g, String.raw`\$&`)}"`;
const block = (head: string, lines: readonly string[]) => [`${head} {`, ...lines.map((line) => `  ${line}`), '}'];

/** Takes the path of the site off what is asked for, and redirects to the clean address. */
function cleanBelow(base: string): readonly string[] {
  const path = escapePattern(base);
  // By what was sent, since the not-found page is another address within nginx. What begins with two slashes, or with one and a backslash, is another host.
  const clean = [
    String.raw`^${path}/+(?:([^/\\?][^?]*?)/+)?index(?:\.html)?/?(?:\?|$)`,
    String.raw`^${path}/+([^/\\?][^?]*?)(?:\.html/*|/+)(?:\?|$)`,
  ].flatMap((sent) => block(`if ($request_uri ~ ${quoted(sent)})`, [`return 301 ${base}/$1$is_args$args;`]));
  if (base === '') return clean;
  return [
    ...block(`if ($request_uri ~ ${quoted(String.raw`^/*(?:${path})?(?:\?|$)`)})`, [`return 302 ${base}/$is_args$args;`]),
    ...block(`if ($request_uri !~ ${quoted(`^${path}/`)})`, ['return 404;']),
    ...clean,
    `rewrite ${quoted(`^${path}(/.*)$`)} $1;`,
  ];
}

const location = (address: string, lines: readonly string[]) => block(`location = ${quoted(decoded(address))}`, lines);

/** As nginx compares addresses. */
const decoded = (address: string) => decodedPath(address) ?? address;

/** Where each address leads that only redirects: nginx refuses a second location of the same name. */
function singleRedirects(redirects: readonly RedirectRule[]): ReadonlyMap<string, string> {
  const all = redirects.flatMap((rule) => ('from' in rule ? [[decoded(rule.from), toReturn(rule)] as const] : []));
  return new Map(all.toReversed());
}

// A `$` would be a variable. What visitors sent as a query goes along where the target has none.
const toReturn = ({ to, status }: RedirectRule) =>
  `return ${status} ${quoted(to.replaceAll('$', '%24') + (/[?#]/.test(to) ? '' : '$is_args$args'))};`;

const ofFolder = ({ below, to, status }: Extract<RedirectRule, { readonly below: string }>) =>
  `rewrite ${quoted(`^${escapePattern(decoded(below))}/([^/\\\\].*)$`)} ${quoted(`${to.replaceAll('$', '%24')}/$1`)} ${status === 301 ? 'permanent' : 'redirect'};`;

function sourceOf(pattern: Pattern): string {
  if ('at' in pattern) return `^${escapePattern(decoded(pattern.at))}$`;
  if ('named' in pattern) return String.raw`^/[^/]*${escapePattern(pattern.named)}[^/]*\.${escapePattern(pattern.kind)}$`;
  if ('matching' in pattern) throw new Error('A build writes no regular expressions.');
  const { below, kinds } = pattern;
  return `^${escapePattern(decoded(below))}/${kinds ? String.raw`.*\.(?:${kinds.map(escapePattern).join('|')})$` : ''}`;
}
