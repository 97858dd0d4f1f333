import { decodedPath } from '../../islands/requested-path.ts';
import type { OutputFile } from '../files/output-file.ts';
import { count, counted } from '../report/log.ts';
import { globSource } from './header-rules.ts';
import type { HostingConfig } from './hosting-config.ts';
import { formsOf, groupRedirects } from './redirect-rules.ts';
import type { Redirect } from './redirects.ts';

/** A host that reads `_headers` and `_redirects` from the site itself; the two hosts interpret these files differently. */
export type FilesHost = 'netlify' | 'cloudflare';

interface Hosted {
  readonly host: FilesHost;
  readonly redirects: readonly Redirect[];
  /** Addresses at which the site has a file. */
  readonly answered: ReadonlySet<string>;
  /** Former addresses of removed stories, which the redirect of a folder must not catch. @default none */
  readonly gone?: readonly string[];
  /** Path prefixes of the languages that have one. */
  readonly prefixes: readonly string[];
}

/** The files for such a host, and what they cannot express. */
interface HostFiles {
  readonly files: readonly OutputFile[];
  /** Redirects from addresses with characters that are special in these files. */
  readonly unsaid: readonly Redirect[];
  /** Exceeded limits of the host, in words. */
  readonly excess: readonly string[];
}

/** Translates the `firebase.json` configuration into files for another host, which reads them from the site. */
export function hostFiles(config: HostingConfig, { host, redirects, answered, gone = [], prefixes }: Hosted): HostFiles {
  const headers = headerBlocks(config, { host, answered });
  const { single, folders, unsaid } = sayable(redirects, [...answered, ...gone]);
  const fixed = withSlashes(single, host).flatMap(({ from, to, status }) =>
    lineForms(from, host).map((form) => `${form} ${withoutNames(to)} ${status}`),
  );
  const moving = folders.map(({ from, to }) => `${from}/* ${to}/:splat 301`);
  // Cloudflare finds the nearest 404.html by itself.
  const notFound = host === 'netlify' ? prefixes.map((prefix) => `/${prefix}/* /${prefix}/404.html 404`) : [];
  // A `?` stands for what means something in globs; in these files only the star does.
  const starred = config.headers
    .flatMap(({ source }) => (source.includes('?') ? matches(source, answered) : []))
    .filter((path) => path.includes('*'));
  const unsaidHeaders = tooMany(new Set(starred).size, 0, ['page', ' with headers of its own at an address with "*"']);
  return {
    files: [
      { path: HEADERS_FILE, contents: headers.map((lines) => `${lines.join('\n')}\n`).join('\n') },
      { path: REDIRECTS_FILE, contents: [...fixed, ...moving, ...notFound].map((line) => `${line}\n`).join('') },
    ],
    unsaid,
    excess:
      host === 'cloudflare'
        ? [
            ...unsaidHeaders,
            ...tooMany(headers.length, 100, ['header rule']),
            ...tooMany(headers.flat().filter((line) => line.length > 2000).length, 0, ['header', ' of more than 2000 characters']),
            ...tooMany(fixed.length, MOST_REDIRECTS, ['redirect']),
            ...tooMany(moving.length, 100, ['folder redirect']),
            ...tooMany([...fixed, ...moving].filter((line) => line.length > 1000).length, 0, ['redirect', ' of more than 1000 characters']),
          ]
        : unsaidHeaders,
  };
}

/** Maximum number of rules for pages on Cloudflare, which leaves room for all others. */
export const MOST_PAGE_RULES = 60;

export const HEADERS_FILE = '_headers';
export const REDIRECTS_FILE = '_redirects';

// --- internal ---

const MEANS_SOMETHING = /[*:]/;
const isUnsayable = ({ from }: Redirect) => MEANS_SOMETHING.test(from);

// The hosts replace `:name` by a part of the old address.
const withoutNames = (to: string) => to.replace(/:(?=[a-z])/gi, '%3A');

/** Groups redirects into lines. The rule of a folder says those from any address, as long as it catches none that leads elsewhere. */
function sayable(redirects: readonly Redirect[], fixed: readonly string[]) {
  const elsewhere = groupRedirects(redirects, fixed).single.filter(isUnsayable);
  const { single, folders } = groupRedirects(redirects, [...fixed, ...elsewhere.map(({ from }) => from)]);
  return { single: single.filter((one) => !isUnsayable(one)), folders, unsaid: single.filter(isUnsayable) };
}

/** Cloudflare's maximum, besides those of folders. */
const MOST_REDIRECTS = 2000;

/** Cloudflare alone tells `/x/` from `/x`, so a redirect is written for both, as long as there is room for that. Nobody links `/x.md/`. */
function withSlashes(redirects: readonly Redirect[], host: FilesHost): readonly Redirect[] {
  if (host !== 'cloudflare') return redirects;
  const both = redirects.flatMap((one) => (one.from === '/' || one.from.endsWith('.md') ? [one] : [one, { ...one, from: `${one.from}/` }]));
  return both.length > MOST_REDIRECTS ? redirects : both;
}

const tooMany = (number: number, limit: number, [unit, which = '']: readonly [unit: string, which?: string]) =>
  number > limit ? [`${counted(number, unit)}${which}, but the host allows ${limit === 0 ? 'none' : count(limit)}`] : [];

/**
 * If several rules match an address, the last one must win, as with Firebase. It does on Netlify; Cloudflare joins both values into one header,
 * unless the rule also removes it (`!`), which happens before its value is set (https://developers.cloudflare.com/pages/configuration/headers/).
 */
function headerBlocks({ headers: rules }: HostingConfig, { host, answered }: Pick<Hosted, 'host' | 'answered'>) {
  const said = new Set<string>();
  return rules.flatMap(({ source, headers }) => {
    const lines = headers.flatMap(({ key, value }) => [
      ...(host === 'cloudflare' && said.has(key) ? [`  ! ${key}`] : []),
      `  ${key}: ${value}`,
    ]);
    for (const { key } of headers) said.add(key);
    return toPaths(source, answered).flatMap((path) => lineForms(path, host).map((form) => [form, ...lines]));
  });
}

/**
 * Converts a glob to paths with at most one `*`, which matches any text: everything below a folder, or everything of a kind below one. Other globs
 * are expanded to the addresses that exist.
 *
 * @example toPaths('/a/**', new Set()) // => ['/a/*']
 * @example toPaths('/*sitemap*.xml', new Set(['/', '/es-ES-sitemap.xml'])) // => ['/es-ES-sitemap.xml']
 */
function toPaths(source: string, answered: ReadonlySet<string>): readonly string[] {
  if (source === '**') return ['/*'];
  const [, folder = '', kinds] = /^([^*?]*)\/\*\*(?:\/\*\.@\(([\w|]+)\))?$/.exec(source) ?? [];
  if (kinds) return kinds.split('|').map((kind) => `${folder}/*.${kind}`);
  if (folder) return [`${folder}/*`];
  if (!/[*?]/.test(source)) return [source];
  const below = source.includes('/**') ? '/*' : '';
  return matches(source, answered)
    .filter((path) => !path.includes('*'))
    .map((path) => path + below);
}

/** The addresses that a glob without kinds matches, or the folders if it is one for everything below a folder. */
function matches(source: string, answered: ReadonlySet<string>): readonly string[] {
  const [start = '', below] = source.split('/**');
  const pattern = new RegExp(`^(${globSource(start)})${below === undefined ? '$' : '/'}`);
  return [...new Set([...answered].flatMap((address) => pattern.exec(address)?.[1] ?? []))].toSorted();
}

// Cloudflare matches an address as browsers send it. Netlify does not say, so it gets the typed form, too. In none may be what means something.
const lineForms = (path: string, host: FilesHost): readonly string[] =>
  formsOf(path).filter((form) => decodedPath(form) !== null && (host === 'netlify' ? /^[^\s:]+$/ : /^[!-9;-~]+$/).test(form));
