import { FEEDS } from '../../../templates/parts/feeds.ts';
import type { UrlPath } from '../../../templates/contract.ts';
import { rowOf } from '../../../templates/kinds.ts';
import type { SiteConfig } from '../../config/define.ts';
import type { Graph } from '../graph.ts';
import { localePath } from '../url.ts';

/** Addresses other than pages that may be linked to: robots.txt, sitemaps (only the first file of each), feeds and llms.txt. */
export function ownAddresses({ locales }: SiteConfig): readonly string[] {
  return [
    '/robots.txt',
    '/sitemap.xml',
    '/index-sitemap.xml',
    ...locales.flatMap(({ iso, prefix }) => [
      `/${iso}-sitemap.xml`,
      ...['/llms.txt', ...Object.values(FEEDS).map(({ path }) => path)].map((path) => localePath(path, prefix)),
    ]),
  ];
}

/** Whether an address is that of a file beside a story's page: its text as Markdown, or the calendar file of an event, past or not. */
export function isBesidePage(address: UrlPath, { byUrl, config }: Pick<Graph, 'byUrl' | 'config'>): boolean {
  const [, page = '', extension] = BESIDE.exec(address) ?? [];
  const one = byUrl.get((page === '/index' ? '/' : page) as UrlPath);
  return one !== undefined && (extension === 'md' ? config.site.markdown : rowOf(one.kind).hasCalendar === true);
}

// --- internal ---

const BESIDE = /^(.+)\.(md|ics)$/;
