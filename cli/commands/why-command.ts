import { resolve } from 'node:path';
import { closest } from '../config/closest.ts';
import { cacheDirectory, readEnv } from '../config/env.ts';
import { openRecord, recordFile } from '../render/build-record.ts';
import { isRecordDamaged } from '../report/errors/kept.ts';
import { noSuchPage } from '../report/errors/setup.ts';
import { harmless } from '../report/harmless.ts';
import { createStyle } from '../report/style.ts';
import type { Style } from '../report/style.ts';
import { explainPage } from '../site/page/explain.ts';
import type { ExplainedPage } from '../site/page/explain.ts';
import type { Site } from '../site/graph.ts';
import { planPages } from '../site/routes.ts';
import type { Page } from '../site/routes.ts';
import { createPageInputs } from '../site/page/inputs.ts';
import { trimEndSlashes } from '../trim-slashes.ts';
import type { CommandContext } from './command-context.ts';
import { siteToExplain } from './site-to-explain.ts';
import { withFailureReport } from './with-failure-report.ts';

interface WhyFlags {
  readonly address: string;
  readonly space?: string;
  readonly out: string;
  readonly json?: boolean;
}

/** `academy why`: explains what a page is made from, and why it was last rendered. */
export async function run(flags: WhyFlags, context: CommandContext): Promise<void> {
  const explained = await withFailureReport(() => explain(flags, context), { ...context, json: flags.json });
  context.stdout.write(
    flags.json ? `${JSON.stringify(explained, null, 2)}\n` : harmless(toLines(explained, createStyle(context.colours)).join('\n')),
  );
}

// --- internal ---

async function explain({ address, space, out }: WhyFlags, { root, signal }: CommandContext): Promise<ExplainedPage> {
  const env = readEnv({ root, environment: undefined });
  const record = openRecord(recordFile(cacheDirectory(root, env), resolve(root, out)));
  const attempt = async (isAnew: boolean) => {
    const site = await siteToExplain(record, { root, env, space, isAnew, signal });
    const page = pageAt(address, site);
    return explainPage(site, createPageInputs(site)(page), record?.files.get(page.file)?.page ?? null);
  };
  try {
    // What stories say is read on demand, so that only now may the record turn out to be damaged there.
    return await attempt(false).catch((error: unknown) => {
      if (!isRecordDamaged(error)) throw error;
      return attempt(true);
    });
  } finally {
    record?.link.summaries.close();
  }
}

function pageAt(address: string, site: Site): Page {
  const url = toPath(address, site.config.site.origin);
  const page = planPages(site, (one) => one.url === url)[0];
  if (page) return page;
  const urls = planPages(site).map((one) => one.url);
  throw noSuchPage(address, closest(url, urls));
}

/** The path of a URL, however it was copied: with host and query, without the leading slash, with a trailing one. */
function toPath(address: string, origin: string): string {
  const path = URL.canParse(address, origin) ? new URL(address, origin).pathname : address;
  return trimEndSlashes(path) || '/';
}

function toLines({ title, rows }: ExplainedPage, style: Style): readonly string[] {
  const width = Math.max(...rows.map(({ label }) => label.length));
  return [
    style('bold', title),
    ...rows.flatMap(({ label, values }) =>
      values.map((value, index) => `  ${style('dim', (index === 0 ? label : '').padEnd(width))}  ${value}`),
    ),
    '',
  ];
}
