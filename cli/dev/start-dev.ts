import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { previewTokenOf } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { messageOf } from '../report/errors.ts';
import type { Log } from '../report/log.ts';
import type { JudgedProblem } from '../site/problems.ts';
import { localDirectory } from '../source/open-space.ts';
import { openLocalFirebase } from './emulators/emulators.ts';
import type { LocalFirebase } from './emulators/emulators.ts';
import { listen } from '../lib/listen.ts';
import { wordsOfSkipped } from './renew-content.ts';
import { watchSources } from './watch.ts';
import { createDevSession } from './session.ts';
import type { DevSession } from './session.ts';
import { createLiveScript } from './bundles.ts';
import { createContentSource } from './content.ts';
import type { DevContent } from './content.ts';
import { keyHelp, readKeys } from './terminal.ts';
import type { Key, KeyInput } from './terminal.ts';
import { loadCertificate } from './server/certificate.ts';
import { serveDev } from './server/server.ts';
import { createTerminal } from './terminal.ts';
import type { Terminal } from './terminal.ts';

/** The options of `academy dev`. */
export interface DevFlags {
  /** The directory of a local space, instead of the service. */
  readonly space?: string;
  /** The number of a release of the space, in which drafts are shown. */
  readonly release?: string;
  readonly port: number;
  readonly host: string;
  readonly https?: boolean;
  readonly open?: boolean;
  /** Additional host names that the server accepts, besides this computer's own. */
  readonly allowHost?: readonly string[];
  /** Whether to run the Firebase emulators if the site names no project. */
  readonly emulators: boolean;
}

interface DevOptions {
  readonly root: string;
  readonly flags: DevFlags;
  readonly env: Env;
  readonly webhookSecret: string | null;
  readonly log: Log;
  readonly stdin: KeyInput;
  readonly signal: AbortSignal;
  /** Ends the command. */
  readonly quit: () => void;
}

/** A listening development server. */
export interface Dev {
  readonly address: string;
  /** The keys and what they do. */
  readonly help: string;
  problems(): Promise<readonly JudgedProblem[]>;
  openBrowser(): void;
  close(): Promise<void>;
}

/** Starts everything that `academy dev` does, and returns once pages can be requested. */
export async function startDev({ root, flags, env, webhookSecret, log, stdin, signal, quit }: DevOptions): Promise<Dev> {
  const { space, release, port, host } = flags;
  const hosts = [host, ...(flags.allowHost ?? [])];
  const since = Date.now();
  const terminal = createTerminal(log, { time: () => new Date(), signal });
  const certificate = flags.https
    ? await loadCertificate({ folder: join(root, '.academy'), hosts: hosts.filter(isName), now: Date.now() })
    : null;
  const server = certificate ? createSecureServer({ key: certificate.key, cert: certificate.cert }) : createServer();
  // Before starting anything that would have to be stopped again if the port is not available.
  const address = (await listen(server, { port, host })).replace('//0.0.0.0', '//localhost').replace('//[::]', '//localhost');
  let isLoaded = false;
  const source = createContentSource({
    root,
    directory: space,
    release,
    env,
    signal,
    // Later fetches need no note: pages are rendered from the previous content meanwhile.
    onFetch: () => isLoaded || terminal.note(`${address} waits for the space, which is being fetched…`),
    onRepeat: (reason) => terminal.note(`A request for content is repeated: ${reason}.`),
  });
  const directory = localDirectory({ root, directory: space, env, cache: 'use' });
  const watcher = watchSources({
    root,
    space: directory,
    since,
    onChange: (changes) => void session.react(changes),
    onError: (error) => terminal.note(`Not all files can be watched (${messageOf(error)}): some changes may need a restart.`),
  });
  let firebase: LocalFirebase | null = null;
  const session = createDevSession({
    root,
    previewToken: space ? null : previewTokenOf(env),
    source,
    moment: () => env.sourceDate ?? Date.now(),
    terminal,
    onConfigFiles: watcher.followConfig,
    onRules: async () => firebase?.reloadRules(),
    emulators: () => firebase?.config ?? null,
  });
  const liveScript = createLiveScript(root);
  const answer = serveDev({
    root,
    session,
    liveScript: liveScript.text,
    emulators: () => firebase,
    hosts,
    webhookSecret,
    onBug: terminal.bug,
  });
  server.on('request', answer);
  const ready = firstLoad(session, terminal).then((known) => {
    isLoaded = true;
    if (known?.isCached) void session.refresh();
  });

  const allReady = Promise.all([ready, watcher.ready]);
  const starting = flags.emulators
    ? // Not earlier: they keep the processor busy for some seconds.
      allReady
        .then(() => (signal.aborted ? null : startFirebase({ root, log, session, address, signal })))
        .then((started) => {
          firebase = started;
          // Pages opened before do not know about them.
          if (started) session.channel.tell({ type: 'reload' });
        }, terminal.bug)
    : null;

  const openBrowser = () =>
    void import('open')
      .then(({ default: open }) => open(address))
      .catch((error: unknown) => terminal.note(`The browser could not be opened: ${messageOf(error)}`));
  const keys: readonly Key[] = [
    { key: 'r', does: 'refresh content', run: () => void session.refresh() },
    { key: 'o', does: 'open in the browser', run: openBrowser },
    { key: 'q', does: 'quit', run: quit },
    { key: 'h', does: 'help', run: () => log.info(`  ${address}  ${keyHelp(keys)}`) },
    { key: '?', does: 'help', run: () => log.info(`  ${address}  ${keyHelp(keys)}`) },
  ];
  const reading = readKeys(stdin, keys, quit);
  await allReady;

  return {
    address,
    help: keyHelp(keys.slice(0, -1)),
    problems: session.problems,
    openBrowser,
    async close() {
      reading.close();
      await watcher.close();
      await session.close();
      await liveScript.dispose();
      server.close();
      server.closeAllConnections();
      await starting;
      await firebase?.close();
    },
  };
}

// --- internal ---

const isName = (host: string) => !['0.0.0.0', '::'].includes(host) && !host.startsWith('.');

/** Waits until pages can be rendered, and reports what they are made from. */
async function firstLoad({ parts }: DevSession, terminal: Terminal): Promise<DevContent | null> {
  await parts.isReady();
  const known = await parts.content.get().catch(() => null);
  if (!known) return null;
  if (known.isDemo) terminal.note('No Storyblok token: this is the demo space. `npx academy init` connects your own.');
  for (const file of known.skipped) terminal.note(wordsOfSkipped(file));
  return known;
}

interface FirebaseOptions {
  readonly root: string;
  readonly log: Log;
  readonly session: DevSession;
  readonly address: string;
  readonly signal: AbortSignal;
}

async function startFirebase({ root, log, session, address, signal }: FirebaseOptions): Promise<LocalFirebase | null> {
  const config = await session.parts.config.get().catch(() => null);
  if (!config || config.firebase) return null;
  // Ctrl-C ends emulators that are starting too, which is no error.
  const tell = (line: string) => void (signal.aborted || log.info(line));
  return openLocalFirebase({ root, style: log.style, tell, site: () => address });
}
