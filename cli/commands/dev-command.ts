import { once } from 'node:events';
import { readEnv, readWebhookSecret } from '../config/env.ts';
import { createLog, duration } from '../report/log.ts';
import { printProblems } from '../report/print.ts';
import { startDev } from '../dev/start-dev.ts';
import type { DevFlags } from '../dev/start-dev.ts';
import type { CommandContext } from './command-context.ts';

/** `academy dev`: renders pages of drafts on request, and shows saved changes in the open ones. */
export async function run(flags: DevFlags, { root, signal, stdin, stderr, colours }: CommandContext): Promise<void> {
  const log = createLog({ stream: stderr, colours });
  const quit = new AbortController();
  const stopped = AbortSignal.any([signal, quit.signal]);
  const dev = await startDev({
    root,
    flags,
    env: readEnv({ root, environment: 'development' }),
    webhookSecret: readWebhookSecret(),
    log,
    stdin,
    signal: stopped,
    quit: () => quit.abort(),
  });
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
