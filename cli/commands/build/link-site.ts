import type { SiteConfig } from '../../config/define.ts';
import type { Pool } from '../../render/pool.ts';
import { summariseStories } from '../../render/summarise-stories.ts';
import type { SummarisedStories } from '../../render/summarise-stories.ts';
import { draftContent } from '../../report/errors.ts';
import { buildSite } from '../../site/graph.ts';
import type { Site } from '../../site/graph.ts';
import { planPages } from '../../site/routes.ts';
import type { Page } from '../../site/routes.ts';
import type { StoryLines } from '../../site/story-lines.ts';

export interface LinkedSite extends SummarisedStories {
  readonly site: Site;
  readonly pages: readonly Page[];
  /** The hash of a story's bytes, by uuid. */
  lineOf(uuid: string): string;
}

interface LinkOptions {
  readonly config: SiteConfig;
  readonly lines: StoryLines;
  readonly known: SummarisedStories['summaries'];
  readonly pool: Pool;
  /** Published content must have no marks of the editor. */
  readonly isProduction: boolean;
  readonly onProgress: (done: number, total: number, what: string) => void;
}

/** Joins the stories of a space into a site, and plans its pages. */
export async function linkSite({ config, lines, known, pool, isProduction, onProgress }: LinkOptions): Promise<LinkedSite> {
  const total = lines.hashes.length;
  const read = await summariseStories(lines, { known, pool, onDone: (done) => onProgress(done, total, 'stories') });
  const marked = read.stories.filter(({ isMarked }) => isMarked).map(({ fullSlug }) => fullSlug);
  if (isProduction && marked.length > 0) throw draftContent(marked);
  const site = buildSite(read.stories, config);
  const pages = planPages(site);
  onProgress(pages.length, pages.length, 'pages');
  return { ...read, site, pages, lineOf: (uuid) => lines.hashes[read.lines.get(uuid) ?? -1] ?? '' };
}
