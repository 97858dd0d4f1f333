import { withoutBase } from '../../templates/prose/safe-href.ts';
import { baseOf } from '../site/url.ts';
import { resolve } from 'node:path';
import { readPictures } from '../assets/local-pictures.ts';
import { sourcesOf, trackSources } from '../cache/fingerprint.ts';
import { KEY_PARTS, SHARED_PARTS, type RenderReason } from '../cache/page-keys.ts';
import { openSummaries, readRecord, recordFile, type BuildRecord } from '../cache/record.ts';
import type { KeyedStore } from '../cache/keyed-store.ts';
import { closest } from '../config/unknown-names.ts';
import { cacheDirectory, readEnv, type Env } from '../config/env.ts';
import { loadConfig } from '../config/load.ts';
import { bundleTemplates } from '../render/bundle-templates.ts';
import { createPool } from '../render/pool.ts';
import { summariseStories } from '../render/summarise-stories.ts';
import { noSuchPage } from '../report/errors/setup.ts';
import { harmless, counted, createStyle, type Style } from '../report/log.ts';
import { dayAt } from '../site/graph/days.ts';
import { menusOf, type PageInputs } from '../site/page/inputs.ts';
import { listWords } from '../site/page/lists.ts';
import { createSite, type Site } from '../site/site.ts';
import type { Summary } from '../site/summary.ts';
import type { Page } from '../site/routes.ts';
import { linesOf, withSpace } from '../source/open-space.ts';
import { trimEndSlashes, urlOf } from '../lib/text.ts';
import { withFailureReport, type CommandContext } from './command-context.ts';

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

/** What a page is made from, in words, one row per kind. */
export interface ExplainedPage {
  readonly title: string;
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
}

/** Describes what a page is made from and why it was last rendered; `rendered` is null if no known build has rendered it. */
export function explainPage(
  site: Site,
  inputs: PageInputs,
  rendered: { readonly why: readonly RenderReason[] | null } | null,
): ExplainedPage {
  const nameOf = (uuid: string) => site.stories.get(uuid)?.source.fullSlug ?? uuid;
  const menu = menusOf(site)[inputs.locale];
  const own = inputs.story === null ? null : site.stories.get(inputs.story);
  const rows = [
    { label: 'file', values: [inputs.file] },
    { label: 'layout', values: [inputs.layout] },
    { label: 'screen', values: inputs.screen === null ? [] : [inputs.screen] },
    { label: 'story', values: own ? [`${own.source.fullSlug} (${own.source.component})`] : [] },
    { label: 'blocks', values: own?.source.components ?? [] },
    {
      label: 'course',
      values: inputs.course ? [`${nameOf(inputs.course.course)}, ${counted(inputs.course.lessons.length, 'lesson')}`] : [],
    },
    { label: 'shows', values: [...new Set(Object.values(inputs.cards))].map(nameOf) },
    {
      label: 'lists',
      values: Object.entries(inputs.lists).map(([query, uuids]) => `${listWords(query)}: ${counted(uuids.length, 'story')}`),
    },
    { label: 'over', values: inputs.over.map(nameOf) },
    { label: 'links to', values: [...new Set(Object.values(inputs.links).map(({ url }) => url as string))] },
    { label: 'menus', values: menu?.story ? [nameOf(menu.story)] : [] },
    { label: 'translations', values: inputs.alternates.map(({ locale, url }) => `${locale} ${url}`) },
    { label: 'rendered because', values: reasons(rendered) },
  ];
  return { title: inputs.url, rows: rows.filter(({ values }) => values.length > 0) };
}

// --- internal ---

async function explain({ address, space, out }: WhyFlags, { root, signal }: CommandContext): Promise<ExplainedPage> {
  const env = readEnv({ root, environment: undefined });
  const [directory, output] = [cacheDirectory(root, env), resolve(root, out)];
  const record = readRecord(recordFile(directory, output));
  const cached = record ? openSummaries(directory, output, record.reading) : null;
  const site = await siteToExplain(record, { root, env, space, cached, signal });
  const page = pageAt(address, site);
  return explainPage(site, site.inputs(page), record?.files.get(page.file)?.page ?? null);
}

interface SiteOptions {
  readonly root: string;
  readonly env: Env;
  readonly space: string | undefined;
  /** The summaries of the build that left the record. */
  readonly cached: KeyedStore<Summary> | null;
  readonly signal: AbortSignal;
}

/** The site that the build with this record would make now. */
async function siteToExplain(record: BuildRecord | null, { root, env, space, cached, signal }: SiteOptions): Promise<Site> {
  const config = await loadConfig(root);
  const today = dayAt(env.sourceDate ?? Date.now(), config.site.timeZone);
  const options = record?.options ?? { environment: env.asked ?? 'production', preview: false, strict: false };
  const { environment, release } = options;
  // Pages were made from what an earlier build cached.
  const cache = space === undefined && env.token !== null ? 'offline' : 'use';
  const from = { root, directory: space, env: { ...env, asked: null }, environment, release, config, signal, cache } as const;
  return withSpace(from, async (opened) => {
    const program = trackSources(root);
    const { sources } = sourcesOf(program, { ...options, config, env, isDemo: opened.isDemo });
    const lines = await linesOf(opened, await opened.fetch());
    const pool = createPool({
      config,
      components: opened.components,
      templates: () => bundleTemplates({ root, sources: program }),
      pictures: async () => readPictures(opened.assetsDir),
      signal,
    });
    try {
      const { summaries } = await summariseStories(lines, {
        cached: (hash) => (record?.sources === sources ? cached?.get(hash) : undefined),
        pool,
      });
      return createSite(summaries, { config, today });
    } finally {
      await pool.close();
    }
  });
}

function pageAt(address: string, { pages, config }: Site): Page {
  const url = toPath(address, config.site.origin);
  const page = pages.find((one) => one.url === url);
  if (page) return page;
  throw noSuchPage(
    address,
    closest(
      url,
      pages.map((one) => one.url),
    ),
  );
}

/** The path of a URL within the site, however it was copied: with host and query, without the leading slash, with a trailing one. */
function toPath(address: string, origin: string): string {
  const path = urlOf(address, origin)?.pathname ?? address;
  return trimEndSlashes(withoutBase(path, baseOf(origin))) || '/';
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

const WORDS = { ...SHARED_PARTS, ...KEY_PARTS };

function reasons(rendered: { readonly why: readonly RenderReason[] | null } | null): readonly string[] {
  if (rendered === null) return ['no recorded build has rendered it yet'];
  if (rendered.why === null) return ['it was new, or everything was built anew'];
  return rendered.why.map((part) => `${WORDS[part]} changed`);
}
