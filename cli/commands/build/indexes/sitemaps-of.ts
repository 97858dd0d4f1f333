import type { SiteConfig } from '../../../config/define.ts';
import { renewSitemaps, sitemaps } from '../../../publish/sitemap.ts';
import type { OutputFile } from '../../../publish/output-file.ts';
import { planPages } from '../../../site/routes.ts';
import type { Page } from '../../../site/routes.ts';
import type { LinkedSite } from '../link-site.ts';
import { readPublished } from './read-published.ts';
import type { Published } from './read-published.ts';

export interface SitemapsOptions extends Published {
  readonly config: SiteConfig;
  /** The files of the pages that were planned. */
  readonly rendered: LinkedSite['unchanged'];
}

/** The sitemaps of a site that have changed. */
export async function sitemapsOf(
  { site, pages, changed, unchanged }: LinkedSite,
  { config, rendered, ...there }: SitemapsOptions,
): Promise<readonly OutputFile[]> {
  const changedAt = ({ file }: Page) => (rendered.get(file) ?? unchanged.get(file))?.page?.changedAt ?? 0;
  const options = { ...config, changedAt };
  if (changed === null) return sitemaps(pages, options);
  const depicted = new Set(changed.filter(({ now, before }) => now.picture !== before.picture).map(({ now }) => now.uuid));
  const isOther = (page: Page) =>
    depicted.has(page.story?.story.uuid ?? '') || changedAt(page) !== there.published.get(page.file)?.page?.changedAt;
  const others = pages.filter((page) => page.screen === null && isOther(page));
  if (others.length === 0) return [];
  const renewed = await renewSitemaps(others, options, (path) => readPublished(path, there));
  return renewed ?? sitemaps(planPages(site), options);
}
