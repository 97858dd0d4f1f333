import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import superstatic from 'superstatic/lib/superstatic.js';
import type { PublicFirebase } from '../../islands/config.ts';
import { addSources, firebaseSources } from '../hosting/content-policy.ts';
import type { Sources } from '../hosting/content-policy.ts';
import { POLICY } from '../hosting/hosting-config.ts';
import { needsOf } from '../hosting/page-needs.ts';
import { tagsOf } from '../hosting/page-tags.ts';
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

  // How superstatic looks up a file; null if there is none.
  const provider = async (request: IncomingMessage, address: string): Promise<Provided | null> => {
    const path = decodeURI(address);
    if (/\.\.(?:[/\\]|%5c)|\0/i.test(path) || !path.startsWith('/')) return null;
    const file = join(directory, path);
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
    // An invalid URL would crash superstatic.
    if (!isReadable(request.url ?? '')) return end(response, 400);
    if (firebase) widenPolicy(response, () => allowed.get(request) ?? {});
    handle(request, response, (error) => end(response, error === undefined ? 404 : 500));
  };
}

// --- internal ---

interface Provided {
  readonly modified: number;
  readonly size: number;
  readonly etag: string;
  readonly stream: Readable;
}

/** Superstatic sets the headers of firebase.json at the very last moment, when it is known which page they are for. */
function widenPolicy(response: ServerResponse, sources: () => Sources): void {
  const setHeader = response.setHeader.bind(response);
  response.setHeader = (name, value) => setHeader(name, name === POLICY ? addSources(String(value), sources()) : value);
}

function unlessMissing(error: unknown): null {
  if (['ENOENT', 'ENOTDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null;
  throw error;
}

function isReadable(address: string): boolean {
  try {
    return decodeURI(address).startsWith('/');
  } catch {
    return false;
  }
}

function end(response: ServerResponse, status: 400 | 404 | 500): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end(STATUS_CODES[status]);
}
