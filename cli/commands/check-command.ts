import { resolve } from 'node:path';
import { checkExternalLinks } from '../check/check-external-links.ts';
import { checkFinishedSite } from '../check/check-finished-site.ts';
import { readSite } from '../check/read-site.ts';
import { loadConfig } from '../config/load.ts';
import { checkInWords, checkToJson, countMistakes, type CheckReport } from '../report/findings.ts';
import { loadHosting } from '../hosting/firebase-json.ts';
import { unchecked } from '../report/report.ts';
import { nobodyAnswered, siteHasFindings } from '../report/errors/setup.ts';
import { tellGithub, toCheckSummary } from '../report/github.ts';
import type { Log } from '../report/log.ts';
import { printProblems } from '../report/print.ts';
import { openLog, withFailureReport, type CommandContext, type LogFlags } from './command-context.ts';

interface CheckFlags extends LogFlags {
  readonly out: string;
  readonly online?: boolean;
  readonly strict?: boolean;
  readonly json?: boolean;
}

/** `academy check`: checks the finished files of a site and reports what is broken in them. */
export async function run(flags: CheckFlags, context: CommandContext): Promise<void> {
  const { root, stdout, github } = context;
  const log = openLog(flags, context);
  const output = resolve(root, flags.out);
  const make = () => look(output, flags, { ...context, log });
  const { report, unanswered } = await withFailureReport(make, { ...context, json: flags.json, empty: unchecked(output) });
  const { findings } = report;
  printProblems(findings, log);
  if (github) tellGithub({ errors: [], problems: findings, summary: toCheckSummary(report) }, github, log);
  if (flags.json) stdout.write(checkToJson(report));
  if (unanswered > 0) throw nobodyAnswered(unanswered);
  const failures = findings.filter(({ severity }) => severity === 'fail');
  if (failures.length > 0) throw siteHasFindings(countMistakes(failures));
  log.info(`\n${checkInWords(report)}`);
}

// --- internal ---

/** Checks a site; `unanswered` is how many external URLs were requested, if no host responded at all. */
async function look(output: string, { online, strict = false }: CheckFlags, { root, signal, log }: CommandContext & { readonly log: Log }) {
  const {
    site: { origin },
    hosting,
  } = await loadConfig(root);
  const rules = loadHosting(output, hosting);

  const site = await log.stage('read', (tell) =>
    readSite(output, { origin, rules, signal, progress: (done, total) => tell(done, total, 'page') }),
  );
  const external = online
    ? await log.stage('ask', (tell) =>
        checkExternalLinks(site, { signal, progress: (done, total) => tell(done, total, 'external address') }),
      )
    : null;
  const findings = await log.stage('check', () =>
    checkFinishedSite({ ...site, ...(external && { refusals: external.refusals }) }, { strict }),
  );
  const report: CheckReport = { output, pages: site.pages.length, findings };
  return { report, unanswered: external && !external.isOnline ? external.asked : 0 };
}
