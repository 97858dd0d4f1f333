import { extname } from 'node:path';
import { isAllowed, secretsIn } from '../lib/secrets.ts';
import type { OutputFile } from './output-file.ts';

/** Something in a finished file that must not be published. Never contains the match itself, which may be a secret. */
export interface Leak {
  readonly file: string;
  readonly what: string;
}

export interface ScanOptions {
  /** The token that the content was fetched with; null if there was none. */
  readonly token: string | null;
  /** What looks like a secret but may be published: the API key of the Firebase web app, which is public by design, and examples. */
  readonly allowed: readonly string[];
  /** Whether the site is for visitors, rather than a local preview. */
  readonly isProduction: boolean;
}

/** Scans the finished text files, whatever their names, for secrets and, in production, for traces of the editor and addresses of this machine. */
export function scanOutput(files: readonly OutputFile[], options: ScanOptions): readonly Leak[] {
  return files.flatMap(({ path, contents }) => {
    const kind = KINDS[extname(path)] ?? (isBinary(contents) ? null : 'text');
    if (!kind) return [];
    const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8');
    return [...new Set([...secretLeaks(path, text, options), ...leaksIn(text, kind, options)])].map((what) => ({ file: path, what }));
  });
}

// --- internal ---

type Kind = 'markup' | 'style' | 'script' | 'text';

// Other texts are data, such as those of lessons for the search: they may be about anything.
const KINDS: Readonly<Record<string, Kind>> = {
  '.html': 'markup',
  '.xml': 'markup',
  '.svg': 'markup',
  '.css': 'style',
  '.js': 'script',
  '.mjs': 'script',
  '.map': 'script',
  '.webmanifest': 'script',
};

// As Git decides it.
const isBinary = (contents: OutputFile['contents']) => typeof contents !== 'string' && contents.subarray(0, 8000).includes(0);

function* secretLeaks(path: string, text: string, { token, allowed }: ScanOptions): Generator<string> {
  if (token && text.includes(token)) yield 'the Storyblok token of this build';
  const found = (within: string) => [...secretsIn(within)].filter((one) => one.value !== token && !isAllowed(one, allowed));
  if (found(text).length > 0) for (const { what } of found(withoutCode(path, text))) yield what;
}

/** `islands/search-file.ts` */
const SEARCH_FOLDER = 'builds/search/';

// Lessons have examples in code: what looks like a secret there is a finding about the content (cli/site/check/secrets.ts). The data of the search is
// what pages say, which are scanned themselves.
function withoutCode(path: string, text: string): string {
  if (path.startsWith(SEARCH_FOLDER)) return '';
  if (path.endsWith('.html')) return text.replace(/<(pre|code|textarea)\b[^>]*>.*?<\/\1>/gs, ' ');
  return path.endsWith('.md')
    ? text.replace(/^([ >]*)(`{3,}|~{3,})[^\n]*\n.*?^\1\2[`~]*$/gms, ' ').replace(/(?<!`)(`+)(?!`).+?(?<!`)\1(?!`)/g, ' ')
    : text;
}

function* leaksIn(text: string, kind: Kind, { isProduction }: ScanOptions): Generator<string> {
  if (!isProduction) return;
  if (kind === 'markup') {
    if (text.includes('#storyblok#') && /<!--\s*#storyblok#/.test(text)) yield 'a Visual Editor comment';
    // Every page has many attributes that begin with `data-`, which would slow down the search.
    if (text.includes('blok-') && attributesOf(text).some(({ name }) => EDITOR.has(name))) yield 'a Visual Editor attribute';
  }
  if (kind === 'script' && text.includes('_storyblok_tk')) yield 'Visual Editor code';
  if (HOST.test(text) && hasLocalAddress(text, kind)) yield 'an address of this machine';
}

const EDITOR = new Set(['data-blok-c', 'data-blok-uid']);

const HOST = /\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)/;
const LOCAL = /^\s*(?:[a-z]+:)?\/\/(?:localhost|127\.0\.0\.1|\[::1\]|0\.0\.0\.0)(?::\d+)?(?:[/?#\s]|$)/i;

// Only where it is used as a link: a lesson may well say "open http://localhost:3000".
function hasLocalAddress(text: string, kind: Kind): boolean {
  if (kind === 'script') return false;
  if (kind === 'style') return [...text.matchAll(/url\(\s*["']?([^"')]+)/g)].some(([, url = '']) => LOCAL.test(url));
  if (kind === 'text') return [...text.matchAll(/^[ \t]*sitemap:[ \t]*(\S+)/gim)].some(([, url = '']) => LOCAL.test(url));
  return (
    attributesOf(text).some(({ name, value }) => (name === 'srcset' ? value.split(',') : [value]).some((url) => LOCAL.test(url))) ||
    [...text.matchAll(/<(?:(?:[a-z]+:)?loc|link)>([^<]*)/g)].some(([, url = '']) => LOCAL.test(url)) ||
    [...text.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].some(([, json = '']) =>
      [...json.matchAll(/"((?:[^"\\]|\\.)*)"/g)].some(([, value = '']) => LOCAL.test(value.replaceAll('\\/', '/'))),
    )
  );
}

/** The attributes of all tags, ignoring texts, comments and scripts. */
function attributesOf(markup: string): readonly { readonly name: string; readonly value: string }[] {
  return [...markup.matchAll(TAG)].flatMap(([, attributes = '']) =>
    [...attributes.matchAll(ATTRIBUTE)].map(([, name = '', double, single, bare]) => ({
      name: name.toLowerCase(),
      value: double ?? single ?? bare ?? '',
    })),
  );
}

// A value may contain `>`, so values are matched as a whole.
const TAG =
  /<!--.*?-->|<(?:script|style)\b(?![^>]*\ssrc=)[^>]*>.*?<\/(?:script|style)>|<[a-z][^\s/>]*((?:\s+[^\s"'<>/=]+(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'>]+))?)*)\s*\/?>/gis;
const ATTRIBUTE = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
