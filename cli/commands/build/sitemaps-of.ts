import type { SiteConfig } from '../../config/define.ts';
import type { OutputFile } from '../../publish/output-file.ts';
import { renewSitemaps, sitemaps } from '../../publish/sitemap.ts';
import { planPages } from '../../site/routes.ts';
import type { StorySummary } from '../../site/summary.ts';
import type { LinkedSite } from './link-site.ts';
import { readPublished } from './read-published.ts';
import type { Published } from './read-published.ts';

/** The sitemaps of a site, as far as they are not what they were. */
export async function sitemapsOf(
  { site, pages, changed }: LinkedSite,
  { config, ...there }: Published & { readonly config: SiteConfig },
): Promise<readonly OutputFile[]> {
  if (changed === null) return sitemaps(pages, config);
  const dated = new Set(changed.filter(({ now, before }) => isRedated(now, before)).map(({ now }) => now.uuid));
  const redated = pages.filter(({ screen, story }) => screen === null && story && dated.has(story.story.uuid));
  if (redated.length === 0) return [];
  const renewed = await renewSitemaps(redated, config, (path) => readPublished(path, there));
  return renewed ?? sitemaps(planPages(site), config);
}

// --- internal ---

const isRedated = (now: StorySummary, before: StorySummary) => now.updatedAt !== before.updatedAt || now.publishedAt !== before.publishedAt;
