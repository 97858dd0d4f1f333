import { factsHash } from '../../hash.ts';
import type { KeptLink, OpenRecord } from '../../render/build-record.ts';
import type { Pool } from '../../render/pool.ts';
import type { PublishedFile } from '../../render/published-file.ts';
import { summariseStories, toSlice } from '../../render/summarise-stories.ts';
import type { Summary } from '../../render/summary-texts.ts';
import { draftContent } from '../../report/errors/build.ts';
import type { BuildReport } from '../../report/report.ts';
import { checkSite } from '../../site/check.ts';
import type { SiteProblems } from '../../site/check.ts';
import { validDays } from '../../site/graph/days.ts';
import type { ValidDays } from '../../site/graph/days.ts';
import { buildSite } from '../../site/graph.ts';
import type { Site, SiteBasis } from '../../site/graph.ts';
import { isUnreadable } from '../../site/parse.ts';
import { planPages, storyAddresses } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import { outlineOf } from '../../site/graph/site-outline.ts';
import type { StoryLines } from '../../site/story/story-lines.ts';
import type { StorySummary } from '../../site/summary.ts';
import { relinkSite } from './relink-site.ts';

export interface LinkedSite {
  readonly site: Site;
  /** The pages to plan: all, or those that the changes may affect. */
  readonly pages: readonly Page[];
  /** How many pages there are, by language. */
  readonly counts: BuildReport['pages'];
  /** The URLs of the pages of stories, by uuid. */
  readonly addresses: () => ReadonlyMap<string, string>;
  /** The files of the existing site that stay, without the pages to plan. */
  readonly unchanged: ReadonlyMap<string, PublishedFile>;
  readonly problems: SiteProblems;
  /** The days on which the pages are right. */
  readonly days: ValidDays;
  /** The stories whose content changed, each in the same place; null if the site was linked from scratch. */
  readonly changed: readonly ChangedStory[] | null;
  /** The line number of a story. */
  lineOf(uuid: string): number;
  /** What the next build has to know about the site. */
  readonly kept: Pick<KeptLink, 'hashes' | 'summaries' | 'outline' | 'otherAddresses' | 'problems'>;
}

/** The summaries of a story whose content changed. */
export interface ChangedStory {
  readonly now: StorySummary;
  readonly before: StorySummary;
}

export interface LinkOptions extends SiteBasis {
  readonly lines: StoryLines;
  /** Summaries that were made before all stories had arrived, by the hash of the story's line. */
  readonly ahead: ReadonlyMap<string, Summary>;
  /** How an earlier build linked them, with the same program and images. */
  readonly earlier: Pick<OpenRecord, 'link' | 'latest' | 'report'> | null;
  /** The files of the existing site; empty if it is gone. */
  readonly published: ReadonlyMap<string, PublishedFile>;
  /** Whether the inputs that all pages share are unchanged since then. */
  readonly isShared: boolean;
  readonly pool: Pool;
  /** Published content must not contain the editor's marks. */
  readonly isProduction: boolean;
  /** Addresses that links may point to besides those of pages: requested redirects and public files. */
  readonly otherAddresses: readonly string[];
  readonly editUrl: (storyId: number) => string | null;
  readonly onProgress: (done: number, total: number, what: string) => void;
}

/**
 * Links the stories of a space into a site and plans its pages: reuses an earlier build's links if every story is still in its place, otherwise
 * starts from scratch.
 */
export async function linkSite(options: LinkOptions): Promise<LinkedSite> {
  const { lines, ahead, earlier, published, pool, isProduction } = options;
  const known = new Map(ahead);
  if (earlier && published.size > 0 && lines.hashes.length === earlier.link.hashes.length) {
    const { hashes } = earlier.link;
    const differing = [...lines.hashes.keys()].filter((line) => lines.hashes[line] !== hashes[line]);
    const summaries = await pool.summarise(toSlice(lines, differing));
    const changed = new Map(differing.map((line, index) => [line, summaries[index] as Summary]));
    if (isProduction) assertPublished(summaries);
    const again = relinkSite(changed, { ...options, earlier });
    if (again) return again;
    for (const [line, summary] of changed) known.set(lines.hashes[line] ?? '', summary);
  }
  return linkAnew(known, options);
}

// --- internal ---

function assertPublished(summaries: readonly Summary[]): void {
  const marked = summaries.flatMap((one) => (isUnreadable(one) || !one.isMarked ? [] : [one.fullSlug]));
  if (marked.length > 0) throw draftContent(marked);
}

async function linkAnew(known: ReadonlyMap<string, Summary>, options: LinkOptions): Promise<LinkedSite> {
  const { config, today, lines, earlier, pool, isProduction, otherAddresses, editUrl, onProgress } = options;
  const total = lines.hashes.length;
  const onDone = (done: number) => onProgress(done, total, 'story');
  const { all, texts } = await summariseStories(lines, { known, kept: earlier?.link ?? null, pool, onDone });
  const stories = all.flatMap((one) => (isUnreadable(one) ? [] : [one]));
  const unreadable = all.filter(isUnreadable);
  const places = new Map(all.flatMap((one, line) => (isUnreadable(one) ? [] : [[one.uuid, line] as const])));
  if (isProduction) assertPublished(all);
  const site = buildSite(stories, { config, today });
  const pages = planPages(site);
  onProgress(pages.length, pages.length, 'page');
  const problems = checkSite({ site, pages, unreadable, otherAddresses, editUrl });
  const lineOf = (uuid: string) => places.get(uuid) ?? -1;
  return {
    site,
    pages,
    counts: Object.fromEntries(config.locales.map(({ code }) => [code, pages.filter(({ locale }) => locale === code).length])),
    addresses: () => storyAddresses(pages),
    unchanged: new Map(),
    problems,
    days: validDays(site),
    changed: null,
    lineOf,
    kept: { hashes: lines.hashes, summaries: texts, outline: outlineOf(site, lineOf), otherAddresses: factsHash(otherAddresses), problems },
  };
}
