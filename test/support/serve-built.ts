import { createServer, type RequestListener, type Server } from 'node:http';
import { readHosting } from '../../cli/hosting/firebase-json.ts';
import { serveDirectory } from '../../cli/hosting/serve-directory.ts';
import type { PublicFirebase } from '../../islands/config.ts';

/** Answers for a built site like `academy preview`, with this Firebase on the pages that need one; `base` is its path on its host. */
export function answerBuilt(directory: string, firebase: PublicFirebase | null = null, base = ''): RequestListener {
  const rules = readHosting(directory) ?? { headers: [], redirects: [], rewrites: [], notFound: [] };
  return serveDirectory(directory, { rules, firebase, base });
}

/** A server for a built site, like `academy preview`, with this Firebase on the pages that need one. */
export const serveBuilt = (directory: string, firebase: PublicFirebase | null = null, base = ''): Server =>
  createServer(answerBuilt(directory, firebase, base));
