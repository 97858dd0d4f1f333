import { readEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { openStore } from '../store/store.ts';
import { getPlan } from '../store/stored-plan.ts';
import { reportBuild, type ReportFlags } from './build-command.ts';
import { build } from './build.ts';
import type { CommandContext } from './command-context.ts';

interface AssembleFlags extends ReportFlags {
  readonly store: string;
  readonly mayDrop?: boolean;
}

/** `academy assemble` */
export function run(flags: AssembleFlags, context: CommandContext): Promise<void> {
  const { root, signal } = context;
  const { out, mayDrop } = flags;
  return reportBuild(flags, context, async (log) => {
    const env = readEnv({ root, environment: undefined });
    const store = await openStore(flags.store, { root, env, out });
    const planned = await getPlan(store);
    const { release, strict } = planned.options;
    return build({ root, config: await loadConfig(root), env, out, release, strict, mayDrop, store, planned, log, signal });
  });
}
