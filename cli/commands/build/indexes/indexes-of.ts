import type { OutputFile } from '../../../publish/output-file.ts';
import type { Messages } from '../../../site/translate.ts';
import { calendarsOf } from './calendars-of.ts';
import { courseFilesOf } from './course-files-of.ts';
import { feedsOf } from './feeds-of.ts';
import type { LinkedSite } from '../link-site.ts';
import { llmsOf } from './llms-of.ts';
import { searchFilesOf } from './search-files-of.ts';
import { sitemapsOf } from './sitemaps-of.ts';
import type { SitemapsOptions } from './sitemaps-of.ts';

export interface IndexesOptions extends SitemapsOptions {
  readonly messages: () => Messages;
}

/** The files that list or accompany pages and have changed: sitemaps, feeds, `llms.txt`, the search index, calendar files, and lists of courses. */
export async function indexesOf(linked: LinkedSite, options: IndexesOptions): Promise<readonly OutputFile[]> {
  const sitemaps = await sitemapsOf(linked, options);
  return [
    ...sitemaps,
    ...feedsOf(linked, options),
    ...llmsOf(linked, { ...options, sitemaps }),
    ...searchFilesOf(linked, options),
    ...calendarsOf(linked),
    ...courseFilesOf(linked, options),
  ];
}
