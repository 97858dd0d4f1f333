import { readEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { buildHasFailures } from '../report/errors/build.ts';
import { counted } from '../report/log.ts';
import { printProblems } from '../report/print.ts';
import { openStore } from '../store/store.ts';
import { openLog, type CommandContext, type LogFlags } from './command-context.ts';
import { planSite } from './plan.ts';

interface PlanFlags extends LogFlags {
  readonly store: string;
  readonly space?: string;
  readonly env?: string;
  readonly release?: string;
  readonly strict?: boolean;
  readonly fresh?: boolean;
  readonly offline?: boolean;
}

/** `academy plan` */
export async function run(flags: PlanFlags, context: CommandContext): Promise<void> {
  const { root, signal } = context;
  const log = openLog(flags, context);
  const { space, release, strict = false, fresh, offline } = flags;
  const env = readEnv({ root, environment: release ? 'development' : flags.env });
  const store = await openStore(flags.store, { root, env });
  const config = await loadConfig(root);
  const cache = fresh ? 'fresh' : offline ? 'offline' : 'use';
  const { plan, pages, problems } = await planSite(store, { root, config, env, space, release, strict, cache, log, signal });
  printProblems(problems, log);
  if (!plan) throw buildHasFailures(problems.filter(({ severity }) => severity === 'fail').length);
  log.info('');
  log.info(`${log.style('bold', counted(pages, 'page'))} in ${counted(plan.batches.length, 'batch')}, plan ${plan.name}`);
  log.info(`→ ${log.style('cyan', store.address)}`);
}
