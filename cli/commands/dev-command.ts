import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { join } from 'node:path';
import { previewTokenOf, readEnv, readWebhookSecret } from '../config/env.ts';
import { createContentSource } from '../dev/content.ts';
import { openLocalFirebase, type LocalFirebase } from '../dev/emulators/emulators.ts';
import { loadCertificate } from '../dev/server/certificate.ts';
import { serveDev } from '../dev/server/server.ts';
import { createDevSession, type DevSession } from '../dev/session.ts';
import { createTerminal, keyHelp, readKeys, wordsOfSkipped, type Key, type Terminal } from '../dev/terminal.ts';
import { watchSources } from '../dev/watch.ts';
import { listen, type Port } from '../lib/listen.ts';
import { messageOf } from '../report/errors.ts';
import { createLog, duration, type Log } from '../report/log.ts';
import { printProblems } from '../report/print.ts';
import { baseOf } from '../site/url.ts';
import { assertThere, localDirectory } from '../source/open-space.ts';
import type { CommandContext } from './command-context.ts';

interface DevFlags {
  /** The directory of a local space, instead of the service. */
  readonly space?: string;
  /** The number of a release of the space, in which drafts are shown. */
  readonly release?: string;
  readonly port: Port;
  readonly host: string;
  readonly https?: boolean;
  readonly open?: boolean;
  /** Additional host names that the server accepts, besides this computer's own. */
  readonly allowHost?: readonly string[];
  /** Whether to run the Firebase emulators if the site names no project. */
  readonly emulators: boolean;
}

/** `academy dev`: renders pages of drafts on request, and shows saved changes in the open ones. */
export async function run(flags: DevFlags, { root, signal, stdin, stderr, colours }: CommandContext): Promise<void> {
  const log = createLog({ stream: stderr, colours });
  const quit = new AbortController();
  const stopped = AbortSignal.any([signal, quit.signal]);
  const dev = await startDev(flags, { root, log, stdin, signal: stopped, quit: () => quit.abort() });
  try {
    if (!stopped.aborted) {
      log.info(
        `\n${log.style('green', '✓')} ${log.style('cyan', dev.address)} ${log.style('dim', `ready in ${duration(performance.now())}`)}`,
      );
      log.info(log.style('dim', `  ${dev.help}`));
      if (flags.open) dev.openBrowser();
      const problems = await dev.problems();
      if (problems.length > 0) printProblems(problems, log);
    }
    if (!stopped.aborted) await once(stopped, 'abort');
  } finally {
    // The listening server keeps the process alive.
    await dev.close();
  }
}

// --- internal ---

interface StartOptions extends Pick<CommandContext, 'root' | 'stdin' | 'signal'> {
  readonly log: Log;
  /** Ends the command. */
  readonly quit: () => void;
}

/** Starts everything that `academy dev` does, and returns once pages can be requested. */
async function startDev({ space, release, port, host, ...flags }: DevFlags, { root, log, stdin, signal, quit }: StartOptions) {
  const env = readEnv({ root, environment: 'development' });
  const local = localDirectory({ root, directory: space, env, cache: 'use' });
  // What saving a file cannot mend would only be reported again and again.
  assertThere(local, { isDemo: !space, release });
  const hosts = [host, ...(flags.allowHost ?? [])];
  const since = Date.now();
  const terminal = createTerminal(log, signal);
  const certificate = flags.https
    ? await loadCertificate({ folder: join(root, '.academy'), hosts: hosts.filter(isName), now: Date.now() })
    : null;
  const server = certificate ? createSecureServer({ ...certificate }) : createServer();
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
  const watcher = watchSources({
    root,
    space: local,
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
  server.on(
    'request',
    serveDev({ root, session, emulators: () => firebase, hosts, webhookSecret: readWebhookSecret(), onBug: terminal.bug }),
  );
  const ready = firstLoad(session, terminal).then((isCached) => {
    isLoaded = true;
    if (isCached) void session.refresh();
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
  const help = () => log.info(`  ${address}  ${keyHelp(keys)}`);
  const keys: readonly Key[] = [
    { key: 'r', does: 'refresh content', run: () => void session.refresh() },
    { key: 'o', does: 'open in the browser', run: openBrowser },
    { key: 'q', does: 'quit', run: quit },
    { key: 'h', does: 'help', run: help },
    { key: '?', does: 'help', run: help },
  ];
  const reading = readKeys(stdin, keys, quit);
  await allReady;

  return {
    address: address + (await session.base()),
    /** The keys and what they do. */
    help: keyHelp(keys.slice(0, -1)),
    problems: session.problems,
    openBrowser,
    async close() {
      reading.close();
      await watcher.close();
      await session.close();
      server.close();
      server.closeAllConnections();
      await starting;
      await firebase?.close();
    },
  };
}

const isName = (host: string) => !['0.0.0.0', '::'].includes(host) && !host.startsWith('.');

/** Waits until pages can be rendered, and reports what they are made from; returns whether it was cached by an earlier run. */
async function firstLoad({ parts }: DevSession, terminal: Terminal): Promise<boolean> {
  await parts.isReady();
  const content = await parts.content.get().catch(() => null);
  if (content?.isDemo) terminal.note('No Storyblok token: this is the demo space. `npx academy init` connects your own.');
  for (const file of content?.skipped ?? []) terminal.note(wordsOfSkipped(file));
  return content?.isCached ?? false;
}

interface FirebaseOptions extends Pick<StartOptions, 'root' | 'log' | 'signal'> {
  readonly session: DevSession;
  readonly address: string;
}

async function startFirebase({ root, log, session, address, signal }: FirebaseOptions): Promise<LocalFirebase | null> {
  const config = await session.parts.config.get().catch(() => null);
  if (!config || config.firebase) return null;
  // Ctrl-C ends emulators that are starting too, which is no error.
  const tell = (line: string) => void (signal.aborted || log.info(line));
  return openLocalFirebase({ root, style: log.style, tell, site: () => address + baseOf(config.site.origin) });
}
