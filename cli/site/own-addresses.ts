import { FEEDS } from '../../templates/parts/feeds.ts';
import type { SiteConfig } from '../config/define.ts';
import { localePath } from './url.ts';

/** Addresses beside the pages that people may link to: the files that tell of them, of a sitemap the first. */
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
