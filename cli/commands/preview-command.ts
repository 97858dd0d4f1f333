import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { basename, resolve } from 'node:path';
import { baseOf } from '../site/url.ts';
import { deploymentFile, isInStep, loadHosting } from '../hosting/firebase-json.ts';
import { serveDirectory } from '../hosting/serve-directory.ts';
import { loadConfig } from '../config/load.ts';
import { readLatest } from '../files/latest-build.ts';
import { siteUnfinished } from '../report/errors/output.ts';
import { createStyle, harmless } from '../report/log.ts';
import { openLocalFirebase, type LocalFirebase } from '../dev/emulators/emulators.ts';
import { listen, onAllowedHosts, type Port } from '../lib/listen.ts';
import type { CommandContext } from './command-context.ts';

interface PreviewFlags {
  readonly out: string;
  readonly port: Port;
  readonly host: string;
  readonly allowHost?: readonly string[];
  readonly emulators: boolean;
}

/** `academy preview` */
export async function run(
  { out, port, host, allowHost = [], emulators }: PreviewFlags,
  { root, signal, stderr, colours }: CommandContext,
): Promise<void> {
  const directory = resolve(root, out);
  const { firebase, site, hosting } = await loadConfig(root);
  const rules = loadHosting(directory, hosting);
  const base = baseOf(site.origin);
  const style = createStyle(colours);
  // Ctrl-C ends emulators that are starting too, which is no error, and nothing is ready any more.
  const tell = (line: string) => void (signal.aborted || stderr.write(`${harmless(line)}\n`));

  if (!isInStep({ root, directory, hosting })) {
    const file = basename(deploymentFile({ root, directory }));
    tell(style('yellow', `${file} does not match this build: run \`npx academy build\` again before deploying.`));
  }

  // Without accounts until the emulators run.
  let answer = serveDirectory(directory, { rules, firebase: null, base });
  const answerWhole: RequestListener = (request, response) =>
    readLatest(directory) ? answer(request, response) : response.writeHead(503).end(siteUnfinished(directory).message);
  const server = createServer(onAllowedHosts(answerWhole, { hosts: [host, ...allowHost], command: 'preview' }));
  // Before starting anything that would have to be stopped again if the port is not available.
  const address = (await listen(server, { port, host })) + base;
  let local: LocalFirebase | null = null;
  try {
    local = emulators && !firebase ? await openLocalFirebase({ root, style, tell, site: () => address }) : null;
    if (local) answer = serveDirectory(directory, { rules, firebase: local.config, base });
    tell(`\n${style('green', '✓')} The site is at ${style('cyan', address)} ${style('dim', '(Ctrl-C stops it)')}`);
    if (!signal.aborted) await once(signal, 'abort');
  } finally {
    server.close();
    server.closeAllConnections();
    await local?.close();
  }
}
