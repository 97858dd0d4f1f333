import { hash } from 'node:crypto';
import { readFile, realpath, stat } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import superstatic from 'superstatic/lib/superstatic.js';
import type { PublicFirebase } from '../../islands/config.ts';
import { decodedPath, requestedPath } from '../../islands/requested-path.ts';
import { addSources, firebaseSources } from '../hosting/content-policy.ts';
import type { Sources } from '../hosting/content-policy.ts';
import { POLICY } from '../hosting/hosting-config.ts';
import { isInside } from '../lib/files.ts';
import { needsOf } from '../hosting/page-needs.ts';
import { tagsOf } from '../hosting/page-tags.ts';
import { SCREENS } from '../site/routes.ts';
import { withFirebase } from './page-config.ts';

interface HostingOptions {
  /** The `hosting` part of `firebase.json`, as found by `readHosting`. */
  readonly hosting: { readonly [key: string]: unknown };
  /** The emulators of this machine, added to the pages and policies of a site that was built without Firebase. */
  readonly firebase?: PublicFirebase | null;
}

/** Serves a directory like Firebase Hosting: the server is superstatic, which Firebase's own emulator uses, and only the files come from us. */
export function serveHosting(directory: string, { hosting, firebase = null }: HostingOptions): RequestListener {
  const allowed = new WeakMap<IncomingMessage, Sources>();
  const failed = new WeakSet<IncomingMessage>();

  // How superstatic looks up a file; null if there is none.
  const provider = async (request: IncomingMessage, address: string): Promise<Provided | null> => {
    try {
      if (!failed.has(request) || address !== NOT_FOUND) return await provide(request, address);
      const [, folder = ''] = (request.url ?? '').split(/[/?]/);
      return (await provide(request, `/${folder}${ERROR}`)) ?? (await provide(request, ERROR));
    } catch {
      // Superstatic would answer with two words. It goes on to the not-found page instead, in whose place the error page is found.
      failed.add(request);
      // Nobody has a copy of that.
      for (const name of ['if-modified-since', 'if-none-match']) delete request.headers[name];
      return null;
    }
  };

  const provide = async (request: IncomingMessage, address: string): Promise<Provided | null> => {
    const path = requestedPath(address);
    const site = path === null ? null : await realpath(directory).catch(unlessMissing);
    if (path === null || site === null) return null;
    const file = await realpath(join(site, path)).catch(unlessMissing);
    // A symbolic link may lead out of the site.
    if (file === null || !isInside(file, site)) return null;
    const stats = await stat(file).catch(unlessMissing);
    // Read whole: superstatic never reads the body of a file it redirects from, and does not notice a stream whose file disappears, as when a build
    // publishes.
    const found = stats?.isFile() ? await readFile(file).catch(unlessMissing) : null;
    if (!stats || !found) return null;
    let bytes = found;
    if (firebase && file.endsWith('.html')) {
      const html = found.toString();
      allowed.set(request, firebaseSources(needsOf(tagsOf(html)), firebase));
      bytes = Buffer.from(withFirebase(html, firebase));
    }
    return { modified: stats.mtime.getTime(), size: bytes.length, etag: hash('md5', bytes, 'hex'), stream: Readable.from([bytes]) };
  };

  // Passed as a function, because superstatic would merge an object with any firebase.json in the working directory.
  const config = structuredClone(hosting);
  const handle = superstatic({
    config: async () => config,
    provider,
    stack: 'strict',
    compression: true,
    fallthrough: false,
  });
  return (request, response) => {
    request.url = withoutTraps(request.url ?? '');
    if (!request.url.startsWith('/')) return end(response, 400);
    atHeaders(response, {
      policy: () => allowed.get(request) ?? {},
      status: () => (failed.has(request) ? 500 : null),
    });
    handle(request, response, (error) => end(response, error === undefined && !failed.has(request) ? 404 : 500));
  };
}

// --- internal ---

interface Provided {
  readonly modified: number;
  readonly size: number;
  readonly etag: string;
  readonly stream: Readable;
}

interface Facts {
  /** What the policy of the page allows besides. */
  readonly policy: () => Sources;
  /** The status, if not superstatic's. */
  readonly status: () => number | null;
}

/** Superstatic sets the headers of firebase.json at the very last moment, when it is known which page they are for. */
function atHeaders(response: ServerResponse, { policy, status }: Facts): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    response.statusCode = status() ?? response.statusCode;
    return setHeader(name, name === POLICY ? addSources(String(value), policy()) : value);
  };
}

const NOT_FOUND = '/404.html';
/** The page for what nobody expected, which a language has in its folder. */
const ERROR = `${SCREENS.error}/index.html`;

function unlessMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ELOOP'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

/**
 * Replaces what superstatic would end the process on by an address at which there is nothing: a malformed one, and one that it would take for a host
 * with a user.
 */
function withoutTraps(address: string): string {
  const readable = address.split('?').map((part) => (decodedPath(part) === null ? part.replaceAll('%', '%25') : part));
  return readable.join('?').replace(/^[/\\]{2,}(?=[^/]*@)/, '/');
}

function end(response: ServerResponse, status: 400 | 404 | 500): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status]);
}
