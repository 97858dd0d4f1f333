import { hash } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { isBelow, withoutBase } from '../../templates/prose/safe-href.ts';
import { requestedPath } from '../../islands/requested-path.ts';
import type { OutputFile } from '../files/output-file.ts';
import { candidatesOf, createHeaders, createMatcher, createRedirector, type HostingRules, type RedirectRule } from './rules.ts';

export interface SiteFile extends OutputFile {
  readonly modified?: Date;
  /** Set if the file is shown in place of one that could not be made. */
  readonly status?: number;
}

/** The first of these paths at which the site has a file; null if at none. The address, in URL form, is the one that shows it. */
export type FindFile = (paths: readonly string[], address: string) => Promise<SiteFile | null>;

/** A page that is about to be sent. */
export interface SentPage {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Served {
  readonly rules: HostingRules;
  readonly find: FindFile;
  /** Changes a page, or its headers. @default it is sent as it is */
  readonly finish?: (page: SentPage) => SentPage;
  /** Whether to compress what browsers accept compressed, which only costs time on this machine. @default false */
  readonly compresses?: boolean;
  /** The path of the site on its host; `/` leads there. @default '' */
  readonly base?: string;
}

/**
 * Answers as a host with these rules does: with clean addresses without a slash at their end, redirects, headers, and the not-found page of a folder.
 * Rejects with what `find` throws.
 */
export function serveSite({ rules, find, base = '', ...options }: Served) {
  const redirectOf = createRedirector(rules.redirects);
  const headersAt = createHeaders(rules.headers);
  const rewrites = rules.rewrites.map(({ on, to }) => ({ applies: createMatcher(on), to }));
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const [, asked, search = ''] = /^(\/[^?#]*)(\?[^#]*)?/.exec(request.url ?? '') ?? [];
    if (asked === undefined) return end(response, 400);
    const requested = asked.replace(/\/{2,}/g, '/');
    if (base !== '' && ['/', base].includes(requested)) return redirect(response, { status: 302, to: `${base}/${search}`, headers: {} });
    if (!isBelow(requested, base)) return end(response, 404);
    const pathname = withoutBase(requested, base);
    const moved = redirectOf(pathname);
    if (moved) return redirect(response, { status: moved.status, to: withQuery(moved.to, search), headers: {} });
    const headers = headersAt(pathname);
    const path = requestedPath(pathname);
    const found = path === null ? null : await find(candidatesOf(path), pathname);
    if (found) {
      const proper = found.status === undefined ? properPath(pathname, found.path) : pathname;
      if (proper !== pathname) return redirect(response, { status: 301, to: base + proper + search, headers });
      return send(request, response, { ...options, file: found, status: found.path === NOT_FOUND ? 404 : 200, headers });
    }
    const rewrite = rewrites.find(({ applies }) => applies(pathname));
    if (rewrite?.to === null) return end(response, 501);
    const shown = rewrite && (await find([rewrite.to.slice(1)], pathname));
    if (shown) return send(request, response, { ...options, file: shown, status: 200, headers });
    const folder = rules.notFound.find((one) => `${pathname}/`.startsWith(`/${one}/`));
    const missing = await find([folder === undefined ? NOT_FOUND : `${folder}/${NOT_FOUND}`], pathname);
    if (!missing) return end(response, 404);
    return send(request, response, { ...options, file: missing, status: 404, headers: { ...headersAt(`/${NOT_FOUND}`), ...headers } });
  };
}

/** Ends a response that has nothing to show. */
export function end(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status]);
}

// --- internal ---

const NOT_FOUND = '404.html';

/** The path that a file is shown at. What is in place of a page, and has its name escaped, is a page at another address. */
function properPath(pathname: string, file: string): string {
  const path = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
  const name = requestedPath(path)?.slice(1);
  if (!file.endsWith('.html') || file === `${name}/index.html`) return path;
  return path.replace(file === name ? /(?:\/index)?\.html$/ : /\/index$/, '') || '/';
}

// As on the host: the query is preserved.
const withQuery = (to: string, search: string) => (to.includes('?') ? to + search.replace('?', '&') : to + search);

type Redirected = Pick<RedirectRule, 'status' | 'to'> & Pick<SentPage, 'headers'>;

function redirect(response: ServerResponse, { status, to, headers }: Redirected): void {
  // What is quoted in the body must not be a tag.
  const location = to.replace(/[<>"]/g, encodeURIComponent);
  setHeaders(response, { 'Content-Type': TYPES.get('html') ?? '', ...headers, Location: location });
  response.statusCode = status;
  response.end(`Redirecting to ${location}`);
}

interface Sent extends Omit<Served, 'rules' | 'find' | 'base'>, Omit<SentPage, 'html'> {
  readonly file: SiteFile;
  readonly status: number;
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { file, status, headers, finish, compresses }: Sent,
): Promise<void> {
  const type = TYPES.get(extname(file.path).slice(1).toLowerCase()) ?? 'application/octet-stream';
  const page = finish && file.path.endsWith('.html') ? finish({ html: Buffer.from(file.contents).toString(), headers }) : null;
  const bytes = Buffer.from(page?.html ?? file.contents);
  const encoding = compresses && COMPRESSIBLE.test(type) ? { name: encodingFor(request, bytes.length) } : null;
  const body = encoding?.name ? await COMPRESSORS[encoding.name](bytes) : bytes;
  setHeaders(response, {
    'Content-Type': type,
    'Content-Length': String(body.length),
    ETag: hash('md5', bytes, 'hex'),
    ...(file.modified && { 'Last-Modified': file.modified.toUTCString() }),
    ...(encoding && { Vary: 'Accept-Encoding' }),
    ...(encoding?.name && { 'Content-Encoding': encoding.name }),
    ...(page?.headers ?? headers),
  });
  response.writeHead(file.status ?? status).end(body);
}

function setHeaders(response: ServerResponse, headers: SentPage['headers']): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

const COMPRESSORS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

const COMPRESSIBLE = /^text\/|[/+](?:bmp|javascript|json|otf|rtf|ttf|wasm|xml)\b|icon/;
/** What is smaller grows more than it gains. */
const LEAST_COMPRESSED = 1024;

function encodingFor({ method, headers }: IncomingMessage, length: number): keyof typeof COMPRESSORS | null {
  if (method === 'HEAD' || length < LEAST_COMPRESSED) return null;
  const accepted = String(headers['accept-encoding'] ?? '').split(/[\s,;]+/);
  return (['br', 'gzip'] as const).find((name) => accepted.includes(name)) ?? null;
}

/** By extension; the types are those that Firebase's own server gives. */
export const TYPES: ReadonlyMap<string, string> = new Map(
  `text/html:html,htm text/css:css text/plain:txt text/markdown:md text/calendar:ics text/csv:csv text/vtt:vtt text/x-vcard:vcf text/yaml:yaml,yml
  application/javascript:js,mjs application/json:json,map application/manifest+json:webmanifest application/xml:xml application/pdf:pdf
  application/rtf:rtf application/epub+zip:epub application/zip:zip application/gzip:gz application/wasm:wasm
  application/vnd.openxmlformats-officedocument.wordprocessingml.document:docx application/vnd.oasis.opendocument.text:odt
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet:xlsx
  application/vnd.openxmlformats-officedocument.presentationml.presentation:pptx
  image/svg+xml:svg image/png:png image/jpeg:jpg,jpeg image/webp:webp image/avif:avif image/gif:gif image/vnd.microsoft.icon:ico image/bmp:bmp
  font/woff:woff font/woff2:woff2 font/ttf:ttf font/otf:otf video/mp4:mp4 video/webm:webm video/quicktime:mov
  audio/mpeg:mp3 audio/mp4:m4a audio/ogg:ogg,oga,opus audio/wave:wav`
    .split(/\s+/)
    .flatMap((line) => {
      const [type = '', extensions = ''] = line.split(':');
      const isText = /^text\/|javascript|json$/.test(type);
      return extensions.split(',').map((extension) => [extension, isText ? `${type}; charset=utf-8` : type] as const);
    }),
);
