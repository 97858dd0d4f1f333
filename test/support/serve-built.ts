import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { readHosting } from '../../cli/hosting/firebase-json.ts';
import { serveHosting } from '../../cli/serve/hosting.ts';
import type { PublicFirebase } from '../../islands/config.ts';
import { ROOT } from './academy.ts';

/** A server for a built site, like `academy preview`, with this Firebase on the pages that need one. */
export function serveBuilt(directory: string, firebase: PublicFirebase | null = null): Server {
  return createServer(serveHosting(directory, { hosting: readHosting(ROOT, directory) ?? {}, firebase }));
}
