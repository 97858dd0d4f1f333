import { resolve } from 'node:path';
import { readEnv } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { buildHasFailures } from '../report/errors/build.ts';
import { tellGithub, toHeldSummary, toSummary } from '../report/github.ts';
import type { Log } from '../report/log.ts';
import { printErrors, printHeld, printProblems, printSummary, printTexts, printUpToDate } from '../report/print.ts';
import { countFailures, held, stopped, type BuildReport } from '../report/report.ts';
import { openStore } from '../store/store.ts';
import { openLog, withFailureReport, type CommandContext, type LogFlags } from './command-context.ts';
import { build } from './build.ts';

/** Those of a command that makes a site. */
export interface ReportFlags extends LogFlags {
  readonly out: string;
  readonly json?: boolean;
}

interface BuildFlags extends ReportFlags {
  readonly space?: string;
  readonly env?: string;
  readonly preview?: boolean;
  readonly release?: string;
  readonly strict?: boolean;
  readonly fresh?: boolean;
  readonly offline?: boolean;
  readonly ifChanged?: boolean;
  readonly mayDrop?: boolean;
  readonly store?: string;
}

/** `academy build` */
export function run(flags: BuildFlags, context: CommandContext): Promise<void> {
  const { root, signal } = context;
  const { space, out, preview, release, strict = false, ifChanged, mayDrop } = flags;
  return reportBuild(flags, context, async (log) => {
    // A preview and a release show drafts, whatever the environment says.
    const env = readEnv({ root, environment: preview || release ? 'development' : flags.env });
    if (ifChanged && env.hold && env.asked !== 'development') return held(env.hold, resolve(root, out));
    const config = await loadConfig(root);
    const cache = flags.fresh ? 'fresh' : flags.offline ? 'offline' : 'use';
    if (release) log.info(`Building drafts as they will be after release ${release}, kept out of search engines.`);
    const store = flags.store === undefined ? undefined : await openStore(flags.store, { root, env, out });
    return build({ root, config, env, space, out, preview, release, strict, cache, ifChanged, mayDrop, store, log, signal });
  });
}

/** Makes a site, and reports what became of it; throws if it was not published because of problems. */
export async function reportBuild(
  flags: ReportFlags,
  context: CommandContext,
  make: (log: Log) => Promise<BuildReport | ReturnType<typeof held>>,
): Promise<void> {
  const { out, json } = flags;
  const { root, stdout, github } = context;
  const log = openLog(flags, context);
  const report = await withFailureReport(() => make(log), { ...context, json, empty: stopped(resolve(root, out)) });
  if (report.status === 'held') {
    if (github) tellGithub({ ...report, summary: toHeldSummary(report.hold) }, github, log);
    if (json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    return printHeld(report.hold, log);
  }
  printProblems(report.problems, log);
  printErrors(report.errors, log);
  if (github) tellGithub({ ...report, summary: toSummary(report, Date.now()) }, github, log);
  if (json) stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  printTexts(report.texts, log);
  if (report.status === 'failed') throw buildHasFailures(countFailures(report));
  if (report.status === 'up-to-date') printUpToDate(report, log);
  else printSummary(report, root, log);
}
