import { extname } from 'node:path';
import type { OutputFile } from './output-file.ts';

/** Something in a finished file that must not be published. Never contains the match itself, which may be a secret. */
export interface Leak {
  readonly file: string;
  readonly what: string;
}

export interface ScanOptions {
  /** The token that the content was fetched with; null if there was none. */
  readonly token: string | null;
  /** Keys that look like secrets but are public by design: the API key of the Firebase web app. */
  readonly publicKeys: readonly string[];
  /** Whether the site is for visitors, rather than a local preview. */
  readonly isProduction: boolean;
}

/** Scans the finished text files, whatever their names, for secrets and, in production, for traces of the editor and addresses of this machine. */
export function scanOutput(files: readonly OutputFile[], options: ScanOptions): readonly Leak[] {
  return files.flatMap(({ path, contents }) => {
    const kind = KINDS[extname(path)] ?? (isBinary(contents) ? null : 'text');
    if (!kind) return [];
    const text = typeof contents === 'string' ? contents : Buffer.from(contents).toString('utf8');
    return [...new Set(leaksIn(text, kind, options))].map((what) => ({ file: path, what }));
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

/**
 * Secrets, each with marks, one of which occurs in every match: most files are ruled out by searching for those. Marks begin with a rare character,
 * which makes the search several times faster.
 */
const SECRETS: readonly (readonly [what: string, marks: readonly string[], pattern: RegExp])[] = [
  ['a Stripe secret key', ['_live_', '_test_'], /\bsk_(?:live|test)_[A-Za-z0-9]{10,}/],
  ['a Stripe restricted key', ['_live_', '_test_'], /\brk_(?:live|test)_[A-Za-z0-9]{10,}/],
  ['a Stripe webhook secret', ['whsec_'], /\bwhsec_[A-Za-z0-9+/=]{16,}/],
  // Its lines are separated differently in JSON and HTML than in a file.
  ['a private key', ['PRIVATE KEY-----'], /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\n|&#10;|\s)*[A-Za-z0-9+/]{40,}/],
];

function* leaksIn(text: string, kind: Kind, { token, publicKeys, isProduction }: ScanOptions): Generator<string> {
  if (token && text.includes(token)) yield 'the Storyblok token of this build';
  if (hasStoryblokToken(text, token)) yield 'something that looks like a Storyblok token';
  for (const [what, marks, pattern] of SECRETS) if (marks.some((mark) => text.includes(mark)) && pattern.test(text)) yield what;
  if (hasGoogleKey(text, publicKeys)) yield 'a Google API key that is not the one of site.config.ts';
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

// 22 letters and digits plus `tt`, on their own. Every word that ends in "tt" is a candidate, so the preceding characters are checked first.
function hasStoryblokToken(text: string, known: string | null): boolean {
  for (let at = text.indexOf('tt'); at !== -1; at = text.indexOf('tt', at + 1)) {
    if (isWord(text.charCodeAt(at + 2)) || !isWord(text.charCodeAt(at - 22)) || !isStart(text, at - 22)) continue;
    const found = text.slice(at - 22, at + 2);
    // Real tokens also have capitals and digits; long words and hashes lack one of them.
    if (found !== known && /^[A-Za-z0-9]+$/.test(found) && /[A-Z]/.test(found) && /\d/.test(found)) return true;
  }
  return false;
}

// In a script or an encoded address, the character before it may be the last one of an escape: `%3D`, `\n`, `\u003d`.
const isStart = (text: string, at: number) => !isWord(text.charCodeAt(at - 1)) || ESCAPE.test(text.slice(Math.max(0, at - 6), at));
const ESCAPE = /(?:%[\da-f]{2}|\\[nrt]|\\u[\da-f]{4})$/i;

const isWord = (code: number) => (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

function hasGoogleKey(text: string, publicKeys: readonly string[]): boolean {
  if (!text.includes('AIza')) return false;
  return (text.match(/\bAIza[A-Za-z0-9_-]{35}/g) ?? []).some((key) => !publicKeys.includes(key));
}

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
