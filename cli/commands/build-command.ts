import type { CommandContext } from '../academy.ts';
import { readEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { buildHasFailures } from '../report/errors.ts';
import { createLog } from '../report/log.ts';
import { printProblems, printSummary } from '../report/print.ts';
import { build } from './build.ts';

interface BuildFlags {
  readonly space?: string;
  readonly out: string;
  readonly env?: string;
  readonly strict?: boolean;
  readonly json?: boolean;
  readonly quiet?: boolean;
  readonly verbose?: boolean;
}

/** `academy build` */
export async function run(flags: BuildFlags, { root, signal, stdout, stderr, colours }: CommandContext): Promise<void> {
  const level = flags.quiet ? 'quiet' : flags.verbose ? 'verbose' : 'normal';
  const log = createLog({ stream: stderr, level, colours, now: () => performance.now() });
  const env = readEnv({ root, environment: flags.env });
  const config = await loadConfig(root);

  const report = await build({ root, config, env, space: flags.space, out: flags.out, strict: flags.strict ?? false, log, signal });
  printProblems(report.problems, log);
  for (const { name, message } of report.errors) log.error(`\n${log.style('red', name)}: ${message}`);
  if (flags.json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (report.status === 'failed')
    throw buildHasFailures(report.errors.length + report.problems.filter(({ severity }) => severity === 'fail').length);
  printSummary(report, log);
}
