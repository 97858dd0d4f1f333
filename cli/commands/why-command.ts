import { resolve } from 'node:path';
import { readPictures } from '../assets/local-pictures.ts';
import type { LocalPictures } from '../assets/local-pictures.ts';
import { closest } from '../config/closest.ts';
import { cacheDirectory, readEnv } from '../config/env.ts';
import type { Env } from '../config/env.ts';
import { trackSources } from '../config/fingerprint.ts';
import type { Tracked } from '../config/fingerprint.ts';
import { loadConfig } from '../config/load.ts';
import { openRecord, recordFile } from '../render/build-record.ts';
import type { OpenRecord } from '../render/build-record.ts';
import { bundleTemplates } from '../render/bundle-templates.ts';
import { createPool } from '../render/pool.ts';
import { summariseStories } from '../render/summarise-stories.ts';
import { noSuchPage } from '../report/errors/setup.ts';
import { createStyle } from '../report/style.ts';
import type { Style } from '../report/style.ts';
import { dayAt } from '../site/days.ts';
import { explainPage } from '../site/explain-page.ts';
import type { ExplainedPage } from '../site/explain-page.ts';
import { buildSite } from '../site/graph.ts';
import type { Site, SiteBasis } from '../site/graph.ts';
import { isUnreadable } from '../site/parse.ts';
import { planPages } from '../site/routes.ts';
import type { Page } from '../site/routes.ts';
import type { StoryLines } from '../site/story-lines.ts';
import { createPageInputs } from '../site/page-inputs.ts';
import { linesOf } from '../storyblok/lines-of.ts';
import { withSpace } from '../storyblok/open-space.ts';
import type { CommandContext } from './command-context.ts';
import { keptSite } from './build/relink-site.ts';
import { sourcesOf } from './build/source-facts.ts';
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
    flags.json ? `${JSON.stringify(explained, null, 2)}\n` : toLines(explained, createStyle(context.colours)).join('\n'),
  );
}

// --- internal ---

async function explain({ address, space, out }: WhyFlags, { root, signal }: CommandContext): Promise<ExplainedPage> {
  const env = readEnv({ root, environment: undefined });
  const record = openRecord(recordFile(cacheDirectory(root, env), resolve(root, out)));
  try {
    const site = await siteOf(record, { root, env, space, signal });
    const page = pageAt(address, site);
    return explainPage(site, createPageInputs(site)(page), record?.files.get(page.file)?.page ?? null);
  } finally {
    record?.link.summaries.close();
  }
}

interface SiteOptions {
  readonly root: string;
  readonly env: Env;
  readonly space: string | undefined;
  readonly signal: AbortSignal;
}

/** The site as linked by the build that left the record; linked again if that was made from anything else. */
async function siteOf(record: OpenRecord | null, { root, env, space, signal }: SiteOptions): Promise<Site> {
  const config = await loadConfig(root);
  const today = dayAt(env.sourceDate ?? Date.now(), config.site.timeZone);
  const asked = record?.asked ?? { environment: env.asked ?? 'production', preview: false, strict: false };
  const { environment, release } = asked;
  // Pages were made from what an earlier build cached.
  const cache = space === undefined && env.token !== null ? 'offline' : 'use';
  const from = { root, directory: space, env: { ...env, asked: null }, environment, release, config, signal, cache } as const;
  return withSpace(from, async (opened) => {
    const program = trackSources(root);
    const { sources } = sourcesOf(program, { ...asked, config, env, isDemo: opened.isDemo });
    const fetched = await opened.fetch({ known: record?.content });
    if (record?.sources === sources && record.content === fetched.content) return keptSite(record.link, { config, today });
    const pictures = readPictures(opened.assetsDir).urls;
    return linkStories(await linesOf(opened, fetched), { root, config, today, program, pictures, signal });
  });
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
  return path === '/' ? '/' : path.replace(/\/+$/, '');
}

interface LinkOptions extends SiteBasis {
  readonly root: string;
  readonly program: Tracked;
  readonly pictures: LocalPictures['urls'];
  readonly signal: AbortSignal;
}

/** Links stories without any earlier build. */
async function linkStories(lines: StoryLines, { root, config, today, program, pictures, signal }: LinkOptions): Promise<Site> {
  const templates = await bundleTemplates({ root, sources: program });
  const pool = createPool({ setup: async () => ({ templates: templates.file, pictures }), signal });
  try {
    const { all } = await summariseStories(lines, { known: new Map(), kept: null, pool, onDone: () => {} });
    const stories = all.flatMap((one) => (isUnreadable(one) ? [] : [one]));
    return buildSite(stories, { config, today });
  } finally {
    await pool.close();
  }
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
