import { resolve } from 'node:path';
import { baseOf } from '../site/url.ts';
import { loadConfig } from '../config/load.ts';
import { deployedPages, pagesInDirectory, type SitePages } from '../diff/site-pages.ts';
import { diffSites } from '../diff/diff-sites.ts';
import { assertWhole } from '../files/latest-build.ts';
import { diffInLines, toDiffSummary, diffInWords, type DiffReport } from '../report/diff.ts';
import { uncompared } from '../report/report.ts';
import { tellGithub } from '../report/github.ts';
import { createLog, harmless, type Log } from '../report/log.ts';
import { withFailureReport, type CommandContext } from './command-context.ts';

interface DiffFlags {
  readonly before?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `academy diff`: shows what the pages of a built site say, compared with the deployed site or another build. */
export async function run(flags: DiffFlags, context: CommandContext): Promise<void> {
  const { stdout, stderr, colours, live, github } = context;
  const log = createLog({ stream: stderr, colours, live });
  const make = () => compare(flags, { ...context, log });
  const report = await withFailureReport(make, { ...context, json: flags.json, empty: uncompared });
  if (github) tellGithub({ errors: [], problems: [], summary: toDiffSummary(report) }, github, log);
  if (flags.json) return void stdout.write(`${JSON.stringify({ status: 'ok', ...report }, null, 2)}\n`);
  stdout.write(harmless([...diffInLines(report, log.style), '', diffInWords(report), ''].join('\n')));
}

// --- internal ---

async function compare(flags: DiffFlags, { root, signal, log }: CommandContext & { readonly log: Log }): Promise<DiffReport> {
  const { origin } = (await loadConfig(root)).site;
  const output = resolve(root, flags.out);
  const now = await pagesOf(output, signal);
  const before = siteNamed(flags.before ?? origin, root);
  return log.stage('compare', async (tell) => {
    const old = await pagesOf(before, signal);
    return { before, output, ...(await diffSites(old, now, { signal, progress: (done, total) => tell(done, total, 'page') })) };
  });
}

const isOrigin = (site: string) => /^https?:\/\//.test(site);

/** The origin of a site, with its path there, or its directory. */
const siteNamed = (name: string, root: string) => (isOrigin(name) ? new URL(name).origin + baseOf(name) : resolve(root, name));

/** The pages of a site in a directory, or of one on a host. */
function pagesOf(site: string, signal: AbortSignal): Promise<SitePages> {
  if (isOrigin(site)) return deployedPages(site, signal);
  assertWhole(site);
  return pagesInDirectory(site);
}
