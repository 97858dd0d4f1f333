import { once } from 'node:events';
import { join } from 'node:path';
import { watch } from 'chokidar';
import type { CommandContext } from '../academy.ts';
import { readEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { toPort } from '../config/options.ts';
import { messageOf } from '../report/errors.ts';
import { createLog } from '../report/log.ts';
import { printProblems } from '../report/print.ts';
import { openLocalFirebase } from '../serve/firebase.ts';
import { createLiveServer } from '../serve/live.ts';
import { listen } from '../serve/listen.ts';
import { prefixesOf } from '../site/url.ts';
import { build } from './build.ts';

interface DevFlags {
  readonly space?: string;
  readonly port: string;
  readonly host: string;
  readonly emulators: boolean;
}

/** What a site is made from besides the space's content. */
const SOURCES = ['templates', 'islands', 'locales', 'demo', 'firebase', 'site.config.ts'];

/** `academy dev`: builds drafts, serves them, and builds again when a source changes. A failed build is told and the last good one stays. */
export async function run({ space, port, host, emulators }: DevFlags, { root, signal, stderr, colours }: CommandContext): Promise<void> {
  const wanted = toPort(port);
  const newLog = () => createLog({ stream: stderr, level: 'normal', colours, now: () => performance.now() });
  const env = readEnv({ root, environment: 'development' });
  const out = join(root, '.academy', 'dev');

  const rebuild = async () => {
    const log = newLog();
    try {
      const report = await build({ root, config: await loadConfig(root), env, space, out, strict: false, log, signal });
      printProblems(report.problems, log);
      for (const { name, message } of report.errors) log.error(`${log.style('red', name)}: ${message}`);
    } catch (error) {
      if (!signal.aborted) log.error(`${log.style('red', '✗')} ${messageOf(error)}`);
    }
  };

  await rebuild();
  const { locales, firebase } = await loadConfig(root);
  const log = newLog();
  let address = '';
  const local = emulators && !firebase ? await openLocalFirebase({ root, style: log.style, tell: log.info, site: () => address }) : null;
  const { server, reload } = createLiveServer(out, { prefixes: prefixesOf(locales), ...(local && { decorate: local.decorate }) });
  address = await listen(server, { port: wanted, host });
  log.info(
    `\n${log.style('green', '✓')} ${log.style('cyan', address)} ${log.style('dim', 'rebuilds when a file changes (Ctrl-C stops it)')}`,
  );

  const watched = [...SOURCES.map((source) => join(root, source)), ...(space ? [space] : [])];
  const watcher = watch(watched, { ignoreInitial: true, awaitWriteFinish: { stabilityThreshold: 50, pollInterval: 10 } });
  let building = Promise.resolve();
  let queued = false;
  watcher.on('all', () => {
    // Of a burst of changes, one more build sees them all.
    if (queued) return;
    queued = true;
    building = building.then(async () => {
      queued = false;
      await Promise.all([rebuild(), local?.reloadRules()]);
      reload();
    });
  });

  if (!signal.aborted) await once(signal, 'abort');
  await watcher.close();
  await building;
  server.close();
  server.closeAllConnections();
  await local?.close();
}
