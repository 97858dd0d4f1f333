import { FEEDS } from '../../templates/parts/feeds.ts';
import type { SiteConfig } from '../config/define.ts';
import { localePath } from './url.ts';

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
