import { resolve } from 'node:path';
import { isBelow } from '../../templates/prose/safe-href.ts';
import { baseOf } from '../site/url.ts';
import { loadConfig } from '../config/load.ts';
import { deployedPages, pagesInDirectory, type SitePages } from '../diff/site-pages.ts';
import { diffSites } from '../diff/diff-sites.ts';
import { assertWhole } from '../files/latest-build.ts';
import { diffInLines, toDiffSummary, diffInWords, type DiffReport } from '../report/diff.ts';
import { uncompared } from '../report/report.ts';
import { tellGithub } from '../report/github.ts';
import { harmless, type Log } from '../report/log.ts';
import { openLog, withFailureReport, type CommandContext } from './command-context.ts';

interface DiffFlags {
  readonly before?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `academy diff`: shows what the pages of a built site say, compared with the deployed site or another build. */
export async function run(flags: DiffFlags, context: CommandContext): Promise<void> {
  const { stdout, github } = context;
  const log = openLog({}, context);
  const make = () => compare(flags, { ...context, log });
  const report = await withFailureReport(make, { ...context, json: flags.json, empty: uncompared });
  if (github) tellGithub({ errors: [], problems: [], summary: toDiffSummary(report) }, github, log);
  if (flags.json) return void stdout.write(`${JSON.stringify({ status: 'ok', ...report }, null, 2)}\n`);
  stdout.write(harmless([...diffInLines(report, log.style), '', diffInWords(report), ''].join('\n')));
}

// --- internal ---

async function compare(flags: DiffFlags, { root, signal, log }: CommandContext & { readonly log: Log }): Promise<DiffReport> {
  const { origin } = (await loadConfig(root)).site;
  const base = baseOf(origin);
  const output = resolve(root, flags.out);
  const now = await pagesOf(output, base, signal);
  const before = siteNamed(flags.before ?? origin, { root, base });
  return log.stage('compare', async (tell) => {
    const old = await pagesOf(before, base, signal);
    return { before, output, ...(await diffSites(old, now, { signal, progress: (done, total) => tell(done, total, 'page') })) };
  });
}

const isOrigin = (site: string) => /^https?:\/\//.test(site);

/** The origin of a site, with its path there, or its directory. Another host may have the site below the same path, or at its root. */
function siteNamed(name: string, { root, base }: { readonly root: string; readonly base: string }): string {
  if (!isOrigin(name)) return resolve(root, name);
  const { origin, pathname } = new URL(name);
  return isBelow(pathname, base) ? origin + base : origin;
}

/** The pages of a site in a directory, or of one on a host. */
function pagesOf(site: string, base: string, signal: AbortSignal): Promise<SitePages> {
  if (isOrigin(site)) return deployedPages(site, { base, signal });
  assertWhole(site);
  return pagesInDirectory(site);
}
